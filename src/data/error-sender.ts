// Sends reports of errors to `error_logs`: straight to PostgREST, without a client and without waiting. Nothing here throws or
// reports itself, so that no error of the reporter makes another one.
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import { scrubLong, scrubPage, scrubText } from './scrub-report.ts';

/** Of one page; what comes after them says little that is new. */
export const MOST_REPORTS = 10;
/** Kept in memory while there is no network. */
export const MOST_WAITING = 5;

type Report = {
  readonly message: string;
  readonly stack: string | null;
  readonly url: string | null;
  readonly release: string | null;
};

const known = new Set<string>();
let waiting: Report[] = [];

/** Reports what was thrown, once for each page. `place` stands where the thrown value has no stack. */
export function sendReport(thrown: unknown, place?: string): void {
  const report = reportOf(thrown, place);
  const key = `${report.message} ${report.stack?.split('\n', 2).join()}`;
  if (known.size >= MOST_REPORTS || known.has(key)) return;
  known.add(key);
  if (navigator.onLine) post(report);
  else keep(report);
}

function keep(report: Report): void {
  if (waiting.length === 0) addEventListener('online', sendWaiting, { once: true });
  if (waiting.length < MOST_WAITING) waiting.push(report);
}

function sendWaiting(): void {
  for (const report of waiting) post(report);
  waiting = [];
}

function post(report: Report): void {
  const url = supabaseUrl();
  if (!url) return;
  fetch(`${url}/rest/v1/error_logs`, {
    method: 'POST',
    keepalive: true, // it outlives the page
    headers: {
      apikey: supabasePublishableKey(),
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

function reportOf(thrown: unknown, place: string | undefined): Report {
  const stack = (thrown instanceof Error && thrown.stack) || place;
  return {
    message: scrubLong(printable(messageOf(thrown)), 4000, 1000),
    stack: stack ? scrubLong(printable(stack), 20_000, 8000) : null,
    url: scrubPage(location.href),
    release: releaseOfPage(),
  };
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown === 'object' ? textOf(thrown) : String(thrown);
  const detail = 'detail' in thrown && thrown.detail ? ` (${String(thrown.detail)})` : '';
  return `${thrown.name}: ${thrown.message}${detail}`;
}

function textOf(thrown: object | null): string {
  try {
    return JSON.stringify(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}

/** The database takes no NUL, and half a surrogate pair is no text. */
function printable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Which build the page is of: the name of its first hashed file changes with what is in it. */
function releaseOfPage(): string | null {
  const file = document.querySelector('script[src*="/_astro/"], link[rel=stylesheet][href*="/_astro/"]');
  const address = file?.getAttribute('src') ?? file?.getAttribute('href') ?? '';
  const name = scrubText(address.split('/').at(-1) ?? '').slice(0, 40);
  return /^[\w.-]+$/.test(name) ? name : null;
}
