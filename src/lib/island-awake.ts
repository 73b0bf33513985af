/** Told by an island's part, upwards, with the commit that lets it hear: `client:calm` repeats what was pressed before. */
export const AWAKE_EVENT = 'diadem:awake';
