// What a notification says, where it leads and which sign it bears: all from its kind and its codes.
import type { NotificationAbout, UserNotification } from '#data/notifications.ts';
import { isCountry, type Lang, localeOf } from '#domain/locales.ts';
import { isReviewReason } from '#domain/review-reasons.ts';
import { pageHref, weekHref } from '#i18n/routing/links.ts';
import type { NotificationsT } from './labels.ts';

export type NotificationSign = 'crown' | 'person' | 'flag';

/** The sentence of a notification, and of a decision its reason. */
export function notificationSentence({ kind, about, person }: UserNotification, t: NotificationsT): string {
  const name = person?.displayName ?? null;
  switch (kind) {
    case 'entry_approved':
      return t('notifications.entryApproved');
    case 'entry_changes':
      return withReason(t('notifications.entryChanges'), about.reason, t);
    case 'entry_rejected':
      return withReason(t('notifications.entryRejected'), about.reason, t);
    case 'entry_disqualified':
      return withReason(t('notifications.entryDisqualified'), about.reason, t);
    case 'entry_picture_approved':
      return t('notifications.pictureApproved');
    case 'entry_picture_changes':
      return withReason(t('notifications.pictureChanges'), about.reason, t);
    case 'entry_picture_rejected':
      return withReason(t('notifications.pictureRejected'), about.reason, t);
    case 'entry_appeal_upheld':
      return t('notifications.appealUpheld');
    case 'entry_appeal_overturned':
      return t('notifications.appealOverturned');
    case 'week_opened':
      return t('notifications.weekOpened');
    case 'result':
      return t('notifications.result', { rank: about.rank ?? 0 });
    case 'request':
      return name === null ? t('notifications.requestNameless') : t('notifications.request', { name });
    case 'request_accepted':
      return name === null ? t('notifications.acceptedNameless') : t('notifications.accepted', { name });
    case 'report_decided':
      return t(about.decision === 'removed' ? 'notifications.reportRemoved' : 'notifications.reportCleared');
    case 'content_hidden':
      return t('notifications.contentHidden');
    case 'content_removed':
      return t('notifications.contentRemoved');
    case 'content_shown':
      return t('notifications.contentShown');
    case 'votes_released':
      return t('notifications.votesReleased');
    case 'votes_voided':
      return t('notifications.votesVoided');
    case 'votes_undecided':
      return t('notifications.votesUndecided');
    default:
      return t('notifications.news');
  }
}

function withReason(sentence: string, reason: NotificationAbout['reason'], t: NotificationsT): string {
  return isReviewReason(reason) ? `${sentence} ${t(`reasons.${reason}`)}` : sentence;
}

/** Which week or which thing it is about; null where the sentence says it all. */
export function notificationSubject(
  { about, kind }: UserNotification,
  t: NotificationsT,
  lang: Lang,
): string | null {
  if (kind.startsWith('entry_picture')) return pictureName(about.part, t);
  if (about.week && about.country) {
    const country = new Intl.DisplayNames([lang], { type: 'region' }).of(about.country.toUpperCase());
    const number = Number(about.week.slice(6));
    return t('notifications.contestOf', { country: country ?? about.country, number });
  }
  if (!kind.startsWith('content') && kind !== 'report_decided') return null;
  if (about.subject === 'photo') return t('notifications.subjectPhoto');
  if (about.subject === 'profile') return t('notifications.subjectProfile');
  return about.subject === 'message' ? t('notifications.subjectMessage') : null;
}

function pictureName(part: NotificationAbout['part'], t: NotificationsT): string {
  if (part === 'portrait') return t('notifications.partPortrait');
  if (part === 'body') return t('notifications.partBody');
  return part === 'video' ? t('notifications.partVideo') : t('notifications.subjectPhoto');
}

/** The page of the thing itself. */
export function notificationHref({ kind, about, person }: UserNotification, lang: Lang): string {
  if (person) return `${pageHref(lang, 'messages')}#${person.profileId}`;
  if ((kind === 'week_opened' || kind === 'result') && about.week && isCountry(about.country)) {
    return weekHref(localeOf(lang, about.country), about.week);
  }
  if (kind.startsWith('entry')) return `${pageHref(lang, 'account')}#entry`;
  if (kind.startsWith('content') || kind === 'report_decided')
    return `${pageHref(lang, 'account')}#decisions`;
  if (kind.startsWith('votes')) return `${pageHref(lang, 'account')}#votes`;
  return pageHref(lang, 'account');
}

export function notificationSign({ kind, person }: UserNotification): NotificationSign {
  if (person) return 'person';
  return kind.startsWith('content') || kind === 'report_decided' ? 'flag' : 'crown';
}
