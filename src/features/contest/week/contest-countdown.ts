// <contest-countdown>: fills the distance into the sentence that the HTML already says, by the server's clock.
import { isLang } from '#domain/locales.ts';
import { warmFormats } from '#i18n/format/warm-formats.ts';
import { onServerTime, serverNow } from '#lib/server-clock.ts';
import { formatDistance, formatWeekdayTime } from './contest-dates.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Runs what nobody waits for between the tasks that somebody might; Safari has no idle moments. */
const whenIdle = (work: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(work);

class ContestCountdown extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopClock: (() => void) | undefined;

  connectedCallback(): void {
    void warmFormats().then(() => this.#start());
  }

  #start(): void {
    if (!this.isConnected) return;
    this.#stopClock = onServerTime(this.#tick);
    document.addEventListener('visibilitychange', this.#tick);
    this.#tick();
    whenIdle(() => this.#writeOwnTime());
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#stopClock?.();
    document.removeEventListener('visibilitychange', this.#tick);
  }

  readonly #tick = (): void => {
    clearTimeout(this.#timer);
    const { until = '', template = '', after = '', lang } = this.dataset;
    const left = Date.parse(until) - serverNow();
    if (Number.isNaN(left) || !isLang(lang)) return;
    this.#write('line', left > 0 ? template.replace('{{distance}}', formatDistance(lang, left)) : after);
    if (left > 0 && !document.hidden)
      this.#timer = setTimeout(this.#tick, left < MINUTE ? SECOND : MINUTE / 2);
  };

  /** The visitor's own time, where it differs from the contest's. */
  #writeOwnTime(): void {
    const { named = '', zone = '', own = '', lang } = this.dataset;
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!isLang(lang) || here === zone) return;
    const time = formatWeekdayTime(lang, named, here);
    // The formatter of another zone is a task of its own: together they would hold up a tap.
    whenIdle(() => {
      if (time !== formatWeekdayTime(lang, named, zone)) this.#write('own', own.replace('{{when}}', time));
    });
  }

  #write(part: string, text: string): void {
    const element = this.querySelector(`[data-part="${part}"]`);
    if (element && element.textContent !== text) element.textContent = text;
  }
}

if (!customElements.get('contest-countdown')) customElements.define('contest-countdown', ContestCountdown);
