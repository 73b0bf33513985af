/** Folder of the edge functions that tests of the embedded backend use. */
export const BACKEND_FUNCTIONS = new URL('./functions', import.meta.url).pathname;
