// Where the contest's clock stands when a test begins. The suites pass at any hour of a week; see support/README.md.

/**
 * The instant of DIADEM_TEST_CLOCK, such as `2026-11-22T12:00+08:00`; null leaves the contest's clock on the machine's.
 * @throws Error when the variable holds no instant with an offset.
 */
export function testClock(): Date | null {
  const text = process.env['DIADEM_TEST_CLOCK'];
  if (!text) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new Error(`DIADEM_TEST_CLOCK is no instant such as 2026-11-22T12:00+08:00: ${text}`);
  }
  return at;
}
