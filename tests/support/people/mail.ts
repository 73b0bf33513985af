import type { Page } from '@playwright/test';
import { backendUrl } from '../backend/environment.ts';

type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** The mails to this address, newest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${backendUrl()}/__mail.json`)).json()) as Mail[];
  return mails.filter((mail) => mail.to === to);
}

/** Waits until a mail to this address, of this subject, has arrived (at most 10 s) and returns the newest. */
export async function waitForMail(to: string, subject = /./): Promise<Mail> {
  const giveUpAt = Date.now() + 10_000;
  while (Date.now() < giveUpAt) {
    const newest = (await mailsTo(to)).find((mail) => subject.test(mail.subject));
    if (newest) return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail arrived for ${to}.`);
}

/** The link inside a mail, as a person would click it. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/(verify|reset-password)\?[^\s"<]+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`The mail "${mail.subject}" has no link.`);
  return link.replaceAll('&amp;', '&');
}

/** Opens a mailed link. Where it leads on at once, its own page never comes to its end: nothing waits for that. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link, { waitUntil: 'commit' });
}

/** An address that nobody has used. */
export function newAddress(who: string): string {
  return `${who}-${crypto.randomUUID().slice(0, 8)}@example.org`;
}
