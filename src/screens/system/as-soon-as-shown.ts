/**
 * For `client:visible` in a part that is hidden until the session is known: without a box nothing wakes; with one the
 * island does, wherever the reader is, since a reload restores a place that may be far below it.
 */
export const AS_SOON_AS_SHOWN = { rootMargin: '100000px' };
