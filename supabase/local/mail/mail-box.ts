// Mails of the embedded backend go into this box and nowhere else.
import { randomUUID } from 'node:crypto';
import type { BackendConfig, NotificationType } from '../config.ts';
import { fillTemplate, type MailType, readTemplate } from './mail-template.ts';

export interface Mail {
  id: string;
  type: MailType | NotificationType;
  to: string;
  subject: string;
  /** ISO 8601. */
  sentAt: string;
  html: string;
  text: string;
  /** The link a person follows: `${siteUrl}/verify?token_hash=…&type=…`, or /reset-password for a new password. */
  link: string | null;
  /** The same as a link to /auth/v1/verify, which redirects with `?code=` (PKCE) or `#access_token=`. */
  verifyUrl: string | null;
  tokenHash: string | null;
  /** The code of six digits. */
  otp: string;
}

export interface Notice {
  type: NotificationType;
  to: string;
  /** The address of the account as it is now, and as it was. */
  email: string;
  oldEmail: string;
}

export interface MailOrder {
  type: MailType;
  to: string;
  tokenHash: string;
  otp: string;
  redirectTo: string;
  newEmail?: string | undefined;
  currentEmail?: string | undefined;
}

export interface MailBox {
  /** Newest first. */
  list(): Mail[];
  get(id: string): Mail | null;
  send(order: MailOrder): void;
  /** Mails what has happened, where config.toml asks for it. */
  notify(notice: Notice): void;
}

/** Older mails are dropped: the box lives in memory. */
const MOST_MAILS = 500;

function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a ?>/g, '$2: $1')
    .replace(/ ?<\/(h1|p) ?>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/^ +/gm, '')
    .trim();
}

function compose(order: MailOrder, config: BackendConfig, siteUrl: string, apiUrl: string): Mail {
  const { type, to, tokenHash, otp, redirectTo } = order;
  const base = { id: randomUUID(), type, to, sentAt: new Date().toISOString(), otp };
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo });
  const verifyUrl = `${apiUrl}/auth/v1/verify?${query}`;
  const { subject, source } = readTemplate(config, type);
  const html = fillTemplate(source, {
    SiteURL: siteUrl,
    TokenHash: tokenHash,
    Token: otp,
    ConfirmationURL: verifyUrl,
    RedirectTo: redirectTo,
    Email: order.currentEmail ?? to,
    NewEmail: order.newEmail ?? to,
    OldEmail: '',
  });
  // A code to type, where the person already is.
  if (type === 'reauthentication') {
    return { ...base, subject, html, text: plainText(html), link: null, verifyUrl: null, tokenHash: null };
  }
  const page = type === 'recovery' ? 'reset-password' : 'verify';
  const link = `${siteUrl}/${page}?${new URLSearchParams({ token_hash: tokenHash, type, redirect_to: redirectTo })}`;
  return { ...base, subject, html, text: plainText(html), link, verifyUrl, tokenHash };
}

function composeNotification(
  { type, to, email, oldEmail }: Notice,
  config: BackendConfig,
  siteUrl: string,
): Mail {
  const { subject, source } = readTemplate(config, type);
  const nothing = { TokenHash: '', Token: '', ConfirmationURL: '', RedirectTo: '', NewEmail: '' };
  const html = fillTemplate(source, { ...nothing, SiteURL: siteUrl, Email: email, OldEmail: oldEmail });
  return {
    id: randomUUID(),
    type,
    to,
    subject,
    sentAt: new Date().toISOString(),
    html,
    text: plainText(html),
    link: null,
    verifyUrl: null,
    tokenHash: null,
    otp: '',
  };
}

export function createMailBox(config: BackendConfig, siteUrl: string, apiUrl: string): MailBox {
  const mails: Mail[] = [];
  const keep = (mail: Mail): void => {
    mails.unshift(mail);
    mails.length = Math.min(mails.length, MOST_MAILS);
  };
  return {
    list: () => [...mails],
    get: (id) => mails.find((mail) => mail.id === id) ?? null,
    send: (order) => keep(compose(order, config, siteUrl, apiUrl)),
    notify: (notice) => {
      if (config.auth.email.notification[notice.type].enabled)
        keep(composeNotification(notice, config, siteUrl));
    },
  };
}
