/** Folder of the edge functions that tests of the embedded backend use. */
export const BACKEND_FUNCTIONS = new URL('./backend-functions', import.meta.url).pathname;
