// Fills the mail templates of supabase/templates, which hosted Supabase fills with Go's html/template.
import { readFileSync } from 'node:fs';
import type { BackendConfig, NotificationType } from '../config.ts';

export type MailType = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication';

const NAMES = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
} as const;

function isNotice(type: MailType | NotificationType): type is NotificationType {
  return type === 'email_changed' || type === 'password_changed';
}

export interface MailVariables {
  SiteURL: string;
  TokenHash: string;
  Token: string;
  ConfirmationURL: string;
  RedirectTo: string;
  Email: string;
  NewEmail: string;
  OldEmail: string;
}

/** Subject and HTML source of a kind of mail, from the files named in config.toml. */
export function readTemplate(
  { auth: { email } }: BackendConfig,
  type: MailType | NotificationType,
): { subject: string; source: string } {
  const { subject, content_path } = isNotice(type) ? email.notification[type] : email.template[NAMES[type]];
  const file = new URL(content_path.replace(/^\.\/supabase\//, '../../'), import.meta.url);
  return { subject, source: readFileSync(file, 'utf8') };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Replaces `{{ .Name }}`, encoded for where it stands: after `=` in a link, elsewhere in a link, or in text. */
export function fillTemplate(source: string, variables: MailVariables): string {
  return source.replace(/([=]?)\{\{\s*\.(\w+)\s*\}\}/g, (_whole, equals: string, name: string) => {
    const value = name in variables ? variables[name as keyof MailVariables] : '';
    return equals + escapeHtml(equals ? encodeURIComponent(value) : value);
  });
}
