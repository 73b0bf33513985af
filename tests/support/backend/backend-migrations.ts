/** Folder of the small schema that tests of the embedded backend use instead of the contest's. */
export const BACKEND_MIGRATIONS = new URL('./migrations', import.meta.url).pathname;
