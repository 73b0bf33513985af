// Grid clocks of time zones through Intl. A "grid time" is the reading of a clock there, as UTC milliseconds.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a clock in the zone shows at this instant (UTC milliseconds), to the second. RangeError for an unknown zone. */
export function localTimeAt(instant: number, timeZone: string): number {
  const parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/**
 * The instant (UTC milliseconds) at which a clock in the zone shows this grid time; of two, when clocks are set
 * back, the later one, as in PostgreSQL. A time that is skipped is read by the offset before the change.
 */
export function instantOfLocalTime(localTime: number, timeZone: string): number {
  const day = 86_400_000;
  const offsetAt = (instant: number) => localTimeAt(instant, timeZone) - instant;
  const offsets = [offsetAt(localTime + day), offsetAt(localTime - day)];
  const exact = offsets
    .map((offset) => localTime - offset)
    .find((instant) => localTimeAt(instant, timeZone) === localTime);
  return exact ?? localTime - offsetAt(localTime - day);
}
