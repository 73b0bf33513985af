/**
 * Which modules of the browser's code stand in one file, by folder: small files that are always fetched together compress
 * worse than one. Everything else is split by who imports it.
 */
export const CHUNK_GROUPS = [
  /** What every page runs. */
  { name: 'start', priority: 2, test: /\/src\/screens\/system\/start\/[^.]+\.ts$/ },
  /** Calls without the Supabase client, and words and numbers without React: plain scripts use both. */
  { name: 'calls', priority: 2, test: /\/src\/data\/client\/fetch\// },
  { name: 'format', priority: 2, test: /\/src\/i18n\/format\// },
  /** What every island shows and asks through. */
  { name: 'islands', priority: 1, test: /\/src\/(ui\/.*\.tsx|query\/.*)$/ },
];
