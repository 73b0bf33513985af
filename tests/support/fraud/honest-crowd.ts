// Ten kinds of honest voters.
import { type Crowd, DAY, ENTRIES, PHONE, times } from './crowd.ts';

export function addHonest(crowd: Crowd): void {
  for (const n of times(120)) {
    const id = crowd.add({ label: 'honest:queue' });
    const t = crowd.evening();
    crowd.rate(id, t, 5 + (n % 8));
    crowd.vote(id, t + 5, crowd.someEntry(), 5);
  }
  for (const n of times(24)) {
    // Four people at home on one network; two of them share a tablet.
    const id = crowd.add({
      label: 'honest:family',
      ip: `198.51.100.${Math.floor(n / 4)}`,
      device: n % 4 < 2 ? `tablet-${Math.floor(n / 4)}` : `family-${n}`,
    });
    const t = crowd.evening();
    crowd.rate(id, t, 5);
    for (const entry of [n % 6, (n + 5) % ENTRIES]) crowd.vote(id, t + 3, entry, crowd.opinion(entry));
  }
  for (const n of times(30)) {
    // A class signs up in one lesson, on one network, and votes for a classmate.
    const id = crowd.add({
      label: 'honest:class',
      created: 2 * DAY + 600 + n * 1.5,
      ip: '203.0.113.7',
      userAgent: PHONE,
    });
    const t = 2 * DAY + 660 + crowd.random() * 400;
    crowd.vote(id, t, 9, 5);
    crowd.rate(id, t + 2, 3 + (n % 4));
  }
  for (const n of times(30)) {
    const id = crowd.add({
      label: 'honest:office',
      ip: `203.0.113.${20 + (n % 3)}`,
      userAgent: PHONE.replace('Pixel 7', 'Office'),
    });
    const t = (n % 5) * DAY + 12 * 60 + crowd.random() * 60;
    crowd.rate(id, t, 6);
  }
  for (const n of times(60)) {
    // A link goes round, and people come within a day, some of them new.
    const t = 3 * DAY + 700 + crowd.random() * 900;
    const id = crowd.add({ label: 'honest:fans', ...(n % 3 === 0 ? { created: t - 30 } : {}) });
    crowd.vote(id, t, 4, 5);
    if (n % 2 === 0) crowd.rate(id, t + 2, 5);
  }
  for (const _ of times(40)) {
    const id = crowd.add({ label: 'honest:critics' });
    const t = crowd.evening();
    for (const n of times(6))
      crowd.vote(id, t + n * (0.4 + crowd.random()), crowd.someEntry(), 1 + Math.floor(crowd.random() * 3));
    crowd.rate(id, t + 10, 5);
  }
  for (const n of times(50)) {
    const id = crowd.add({ label: 'honest:one-contestant' });
    crowd.vote(id, crowd.evening(), n % ENTRIES, 5);
  }
  for (const _ of times(20)) {
    const id = crowd.add({ label: 'honest:heavy' });
    const t = crowd.evening();
    for (const entry of times(ENTRIES))
      crowd.vote(id, t + entry * (0.3 + crowd.random()), entry, crowd.opinion(entry));
    crowd.rate(id, t + 60, 6);
  }
  for (const _ of times(60)) {
    const t = crowd.evening();
    const id = crowd.add({ label: 'honest:beginners', created: t - 20 });
    const entry = crowd.someEntry();
    crowd.vote(id, t, entry, crowd.opinion(entry));
    if (crowd.random() < 0.5) crowd.rate(id, t + 1, 3);
  }
  for (const n of times(40)) {
    // One address of a mobile network for many, with many phones.
    const id = crowd.add({ label: 'honest:mobile', ip: '192.0.2.9' });
    const t = crowd.evening();
    crowd.rate(id, t, 5 + (n % 3));
  }
}
