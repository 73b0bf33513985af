// Attacks of twenty-two kinds.
import { type Crowd, DAY, type Person, times, WEEK } from './crowd.ts';

const ROBOT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36';

/**
 * By attack that leaves one strong signal or three weak ones (product rules, 5): the least share of its weight that may not
 * count, in percent. The first two accounts of a device count. The other attacks only cost what the rate queue costs.
 */
export const CAUGHT: Readonly<Record<string, number>> = {
  'stuffed:one-device': (28 / 30) * 99,
  'stuffed:device-families': (24 / 30) * 99,
  'stuffed:burst': 99,
  'stuffed:burst-at-night': 99,
  'stuffed:last-hour-burst': 99,
  'stuffed:mail-farm': 99,
  'stuffed:alias-farm': 99,
  'stuffed:network-farm': 99,
  'stuffed:served-robots': 99,
  'stuffed:sleepers': 99,
  'stuffed:proxies': 99,
  'stuffed:revenge-farm': 99,
  'stuffed:mixed': (28 / 30) * 99,
  'stuffed:changers': (18 / 20) * 99,
  'stuffed:rented-phones': (16 / 24) * 99,
};

/** Votes of accounts for one entry, a given time after each other; `jitter` is the share by which the gaps vary. */
function stuff(
  crowd: Crowd,
  people: readonly string[],
  entry: number,
  from: number,
  gap: number,
  jitter = 0,
): void {
  let t = from;
  for (const id of people) {
    crowd.vote(id, t, entry, 5);
    t += gap * (1 + (crowd.random() - 0.5) * 2 * jitter);
  }
}

export function addSignalled(crowd: Crowd): void {
  const make = (label: string, count: number, person: (n: number) => Omit<Person, 'label'>) =>
    times(count).map((n) => crowd.add({ label, ...person(n) }));
  stuff(
    crowd,
    make('stuffed:one-device', 30, () => ({ device: 'farm-1' })),
    23,
    1 * DAY,
    20,
    0.6,
  );
  stuff(
    crowd,
    make('stuffed:device-families', 30, (n) => ({ device: `farm-2-${Math.floor(n / 10)}` })),
    22,
    1.2 * DAY,
    33,
    0.6,
  );
  stuff(
    crowd,
    make('stuffed:burst', 30, () => ({ created: 2 * DAY - 300 })),
    21,
    2 * DAY,
    1.5 / 60,
    0.5,
  );
  stuff(
    crowd,
    make('stuffed:burst-at-night', 30, (n) => ({ created: 3 * DAY - 60 + n })),
    20,
    3 * DAY + 180,
    3 / 60,
    0.5,
  );
  stuff(
    crowd,
    make('stuffed:last-hour-burst', 30, (n) => ({ created: WEEK - 400 + n })),
    19,
    WEEK - 30,
    2 / 60,
    0.5,
  );
  const hour = (base: number, n: number) => base - 90 + n * 0.9;
  stuff(
    crowd,
    make('stuffed:mail-farm', 30, (n) => ({ created: hour(2.4 * DAY, n), email: `box${n}@mailinator.com` })),
    18,
    2.4 * DAY,
    6,
    0.03,
  );
  stuff(
    crowd,
    make('stuffed:alias-farm', 30, (n) => ({
      created: hour(2.6 * DAY, n),
      email: `the.boss+${n}@gmail.com`,
      ip: `100.64.6.${n}`,
      userAgent: ROBOT,
    })),
    17,
    2.6 * DAY,
    7,
    0.03,
  );
  stuff(
    crowd,
    make('stuffed:network-farm', 30, (n) => ({
      created: hour(2.8 * DAY, n),
      email: `net${n}@10minutemail.com`,
      ip: `100.64.7.${n}`,
      userAgent: ROBOT,
    })),
    16,
    2.8 * DAY,
    8,
    0.03,
  );
  for (const [n, id] of make('stuffed:served-robots', 30, (k) => ({
    created: hour(3.3 * DAY, k),
    email: `served${k}@yopmail.com`,
  })).entries()) {
    crowd.rateAs(id, 3.3 * DAY + n * 9, 5, 3, 300);
    crowd.vote(id, 3.3 * DAY + n * 9 + 0.5, 15, 5);
  }
  stuff(
    crowd,
    make('stuffed:sleepers', 30, (n) => ({ created: -200 * DAY + n, ip: `100.64.9.${n}`, userAgent: ROBOT })),
    14,
    4 * DAY,
    10,
    0.04,
  );
  stuff(
    crowd,
    make('stuffed:proxies', 30, (n) => ({
      created: hour(4.2 * DAY, n),
      email: `px${n}@guerrillamail.com`,
      userAgent: ROBOT,
    })),
    13,
    4.2 * DAY,
    9,
    0.04,
  );
  for (const [n, id] of make('stuffed:revenge-farm', 25, (k) => ({
    created: hour(4.6 * DAY, k),
    email: `r${k}@yopmail.com`,
  })).entries()) {
    const t = 4.6 * DAY + n * 5;
    crowd.vote(id, t, 12, 5);
    for (const rival of [0, 1, 2, 3, 5]) crowd.vote(id, t + 0.1 * (rival + 1), rival, 1);
  }
  stuff(
    crowd,
    make('stuffed:mixed', 30, (n) =>
      n % 2 === 0 ? { device: 'farm-3' } : { created: hour(5 * DAY, n), email: `mix.ed+${n}@gmail.com` },
    ),
    11,
    5 * DAY,
    6,
    0.03,
  );
  const changers = make('stuffed:changers', 20, () => ({ device: 'farm-4' }));
  for (const [n, id] of changers.entries()) {
    crowd.vote(id, 5.2 * DAY + n * 13, 10, 3);
    crowd.vote(id, WEEK - 60 + n, 10, 5);
  }
  stuff(
    crowd,
    make('stuffed:rented-phones', 24, (n) => ({
      device: `rented-${Math.floor(n / 6)}`,
      ip: `100.64.11.${n}`,
    })),
    8,
    5.5 * DAY,
    17,
    0.5,
  );
}

/** What leaves no signal, or too few: real people who are paid, old accounts, one at a time. */
export function addUnsignalled(crowd: Crowd): void {
  const make = (label: string, count: number, person: (n: number) => Omit<Person, 'label'> = () => ({})) =>
    times(count).map((n) => crowd.add({ label, ...person(n) }));
  stuff(crowd, make('stuffed:bought-clicks', 25), 7, 1 * DAY, 90, 0.9);
  for (const [n, id] of make('stuffed:bought-raters', 15).entries()) {
    crowd.rate(id, 1.5 * DAY + n * 77, 5);
    crowd.vote(id, 1.5 * DAY + n * 77 + 4, 6, 5);
  }
  stuff(
    crowd,
    make('stuffed:aged', 20, () => ({ created: -300 * DAY })),
    6,
    2 * DAY,
    150,
    0.8,
  );
  stuff(crowd, make('stuffed:slow-drip', 20), 5, 100, 480, 0.7);
  stuff(crowd, make('stuffed:one-at-a-time', 10), 3, 300, 900, 0.9);
  for (const [n, id] of make('stuffed:revenge-alone', 8).entries()) {
    const t = 3 * DAY + n * 200;
    crowd.vote(id, t, 12, 5);
    for (const rival of [0, 1, 2, 4]) crowd.vote(id, t + 0.4 * (rival + 1), rival, 1);
  }
  for (const [n, id] of make('stuffed:leavers', 15).entries()) {
    crowd.vote(id, 3 * DAY + n * 120, 2, 5);
    crowd.leave(id, 6 * DAY + n);
  }
}
