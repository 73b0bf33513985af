/** Reads the browser's data of languages once, beside the page: see warm-formats.ts. */
new Intl.RelativeTimeFormat().format(1, 'day');
new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format();
postMessage('warm');

export {};
