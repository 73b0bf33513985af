// The words for people, refusals and times in conversations.
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { AppErrorCode } from '#lib/app-error-codes.ts';
import { isAppErrorCode } from '#lib/app-error-codes.ts';
import type { MessagesT } from './labels.ts';

/** A name as it may stand in a sentence of any direction. */
export function nameOf(displayName: string | null, t: MessagesT): string {
  return displayName === null ? t('messages.nameless') : isolated(displayName);
}

/** Keeps the direction of a text to itself, where it is not that of the words around it for sure. */
export function isolated(text: string): string {
  return /^[\p{Script=Latin}\p{Zs}\p{P}]*$/u.test(text) && document.dir !== 'rtl'
    ? text
    : `\u2068${text}\u2069`;
}

/** The time zone of the device: what is meant is the reader's own clock. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type RefusalWords = {
  readonly t: MessagesT;
  readonly lang: Lang;
  /** Of the other person, from `nameOf`. */
  readonly name: string;
};

/** Why a message was not taken, or would not be: what happened and what to do next. */
export function refusalText(
  { code, detail }: { code: string; detail?: string | null | undefined },
  words: RefusalWords,
) {
  const { t, lang, name } = words;
  const time = detail && /^\d{4}-/.test(detail) ? formatDateTime(lang, detail, ownZone()) : null;
  switch (code) {
    case 'account_too_new':
      return time ? t('messages.tooNewUntil', { time }) : t('refusals.account_too_new');
    case 'request_pending':
      return time ? t('messages.againFrom', { name, time }) : t('refusals.request_pending');
    case 'requests_off':
      return t('messages.requestsOff', { name });
    case 'rate_limited':
      return limitText(detail ?? '', words);
    case 'contact_in_request':
      return contactText(detail ?? '', t);
    // Blocked, gone or hidden: nobody is told which.
    case 'no_such_profile':
      return t('messages.cannotWrite');
    default:
      return errorText(t, isAppErrorCode(code) ? code : 'unexpected');
  }
}

/** The detail names the limit, and from when on there is room again. */
function limitText(detail: string, { t, lang }: RefusalWords): string {
  const from = /from (\d{4}-\S+)/.exec(detail)?.[1];
  if (!from) return t('errors.rate_limited');
  const time = formatDateTime(lang, from, ownZone());
  if (/^10 requests/.test(detail)) return t('messages.dailyLimit', { time });
  return t('messages.deviceLimit', { time });
}

function contactText(detail: string, t: MessagesT): string {
  if (detail === 'link') return t('messages.linkInRequest');
  if (detail === 'phone') return t('messages.phoneInRequest');
  return detail === 'handle' ? t('messages.handleInRequest') : t('refusals.contact_in_request');
}

/** What is said where a conversation cannot be shown at all. */
export function conversationErrorText(code: AppErrorCode, t: MessagesT): string {
  return code === 'no_such_profile' ? t('messages.nobodyHere') : errorText(t, code);
}
