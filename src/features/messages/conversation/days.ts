// Messages by day, and bubbles in groups, as the reader's own clock and calendar have them.
import type { Message } from '#data/conversations.ts';
import type { Lang } from '#domain/locales.ts';

/** The day of an instant in a time zone: "2026-11-21". */
export function dayOf(instant: string | Date, timeZone: string): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return formatter('en-CA', options).format(new Date(instant));
}

/** How many days lie between two days as `dayOf` names them. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export type DayWords = { readonly today: string; readonly yesterday: string };

type Clock = { readonly lang: Lang; readonly timeZone: string; readonly now: Date; readonly words: DayWords };

/** "Today", "Yesterday", "Monday" within a week, "November 3" within a year, and the year with the rest. */
export function dayTitle(instant: string, { lang, timeZone, now, words }: Clock): string {
  const distance = daysBetween(dayOf(instant, timeZone), dayOf(now, timeZone));
  if (distance <= 0) return words.today;
  if (distance === 1) return words.yesterday;
  const date = { day: 'numeric', month: 'long' } as const;
  const shape =
    distance < 7
      ? ({ weekday: 'long' } as const)
      : distance < 300
        ? date
        : { ...date, year: 'numeric' as const };
  return formatter(`${lang}-u-nu-latn`, { ...shape, timeZone }).format(new Date(instant));
}

/** For a list, where there is little room: the time of today, the weekday of this week, else the date in figures. */
export function shortTime(instant: string, { lang, timeZone, now }: Omit<Clock, 'words'>): string {
  const distance = daysBetween(dayOf(instant, timeZone), dayOf(now, timeZone));
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const date = { day: 'numeric', month: 'short' } as const;
  const shape =
    distance <= 0
      ? time
      : distance < 7
        ? ({ weekday: 'short' } as const)
        : distance < 300
          ? date
          : ({ dateStyle: 'short' } as const);
  return formatter(`${lang}-u-nu-latn`, { ...shape, timeZone }).format(new Date(instant));
}

export type DayOfMessages = { readonly day: string; readonly messages: readonly Message[] };

/** Messages, oldest first, by the reader's days. */
export function byDay(messages: readonly Message[], timeZone: string): DayOfMessages[] {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.sentAt, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** Bubbles of one person within so many milliseconds are one group, whose time stands below its last. */
const GROUP_MS = 5 * 60_000;

/** Whether a message is the last one of its group. */
export function endsGroup(message: Message, next: Message | undefined): boolean {
  if (!next || next.isOwn !== message.isOwn) return true;
  return Date.parse(next.sentAt) - Date.parse(message.sentAt) > GROUP_MS;
}

const made = new Map<string, Intl.DateTimeFormat>();

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(tag, options);
  made.set(key, known);
  return known;
}
