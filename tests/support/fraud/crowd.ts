// People with accounts, and what they do in a week; made by a seeded program, so that equal calls give equal scenarios.
import { type Account, type Scenario, type ScenarioEvent, seededNumbers } from './scenario.ts';

export const ENTRIES = 24;
/** Minutes. */
export const WEEK = 10_080;
export const DAY = 1_440;
export const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

export interface Person {
  label: string;
  created?: number;
  ip?: string;
  device?: string;
  email?: string;
  userAgent?: string;
}

export class Crowd {
  readonly accounts: Account[] = [];
  readonly #events: ScenarioEvent[] = [];
  readonly random: () => number;
  #count = 0;

  constructor(seed: number) {
    this.random = seededNumbers(seed);
  }

  add(person: Person): string {
    this.#count += 1;
    const n = this.#count;
    const id = `a${n}`;
    const { label, created = -DAY * (20 + Math.floor(this.random() * 400)) } = person;
    this.accounts.push({
      id,
      label,
      created,
      email: person.email ?? `person${n}@${['example.com', 'example.org', 'example.net'][n % 3]}`,
      // A network of their own for each, unless they share one.
      ip: person.ip ?? `10.${(n >> 8) & 255}.${n & 255}.${1 + Math.floor(this.random() * 250)}`,
      device: person.device ?? `own-${n}`,
      fingerprint: null,
      info: {
        userAgent: person.userAgent ?? PHONE.replace('Pixel 7', `Phone ${n % 40}`),
        platform: 'Linux armv8l',
      },
    });
    return id;
  }

  vote(account: string, t: number, entry: number, stars: number): void {
    this.#events.push({ t, account, do: 'vote', entry, stars });
  }

  /** Rates contestants of the queue, each after a look of three to twelve seconds. */
  rate(account: string, t: number, count: number): void {
    for (let n = 0; n < count; n += 1) {
      this.#events.push({
        t: t + n * 0.3,
        account,
        do: 'rate',
        stars: 'honest',
        looked: 3000 + Math.floor(this.random() * 9000),
      });
    }
  }

  rateAs(account: string, t: number, count: number, stars: number, looked: number): void {
    for (let n = 0; n < count; n += 1)
      this.#events.push({ t: t + n * 0.02, account, do: 'rate', stars, looked });
  }

  leave(account: string, t: number): void {
    this.#events.push({ t, account, do: 'leave' });
  }

  /** Some time of the week, with the evenings that people have. */
  evening(): number {
    const day = Math.floor(this.random() * 7);
    return day * DAY + 18 * 60 + (this.random() + this.random()) * 150 - 30;
  }

  /** The honest opinion of an entry: the first are the best. */
  opinion(entry: number): number {
    const quality = 4.4 - (2.2 * entry) / (ENTRIES - 1);
    return Math.min(5, Math.max(1, Math.round(quality + (this.random() - 0.5) * 3)));
  }

  someEntry(): number {
    return Math.floor(this.random() * ENTRIES);
  }

  scenario(name: string): Scenario {
    const events = this.#events.filter(({ t }) => t > 0).sort((a, b) => a.t - b.t);
    return { name, country: 'ph', entries: ENTRIES, accounts: this.accounts, events, seed: 7 };
  }
}

export const times = (count: number) => Array.from({ length: count }, (_, n) => n);
