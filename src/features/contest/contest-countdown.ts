// <contest-countdown>: fills the distance into the sentence that the HTML already says, by the server's clock.
import { isLang } from '#domain/locales.ts';
import { onServerTime, serverNow } from '#lib/server-clock.ts';
import { formatDistance, formatWeekdayTime } from './contest-dates.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

class ContestCountdown extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopClock: (() => void) | undefined;

  connectedCallback(): void {
    this.#stopClock = onServerTime(this.#tick);
    document.addEventListener('visibilitychange', this.#tick);
    this.#write('own', this.#ownTime());
    this.#tick();
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
  #ownTime(): string {
    const { named = '', zone = '', own = '', lang } = this.dataset;
    if (!isLang(lang)) return '';
    const here = formatWeekdayTime(lang, named, Intl.DateTimeFormat().resolvedOptions().timeZone);
    return here === formatWeekdayTime(lang, named, zone) ? '' : own.replace('{{when}}', here);
  }

  #write(part: string, text: string): void {
    const element = this.querySelector(`[data-part="${part}"]`);
    if (element && element.textContent !== text) element.textContent = text;
  }
}

if (!customElements.get('contest-countdown')) customElements.define('contest-countdown', ContestCountdown);
