/** Shown by an island's part, upwards, with the commit that lets it hear: `client:after-paint` repeats what was pressed before. */
export const HYDRATED_EVENT = 'diadem:hydrated';
