// One notification: a face or a sign, what happened, when, and the way there, all of it one link.

import { photoUrl } from '#data/entities/photo-url.ts';
import type { UserNotification } from '#data/notifications.ts';
import type { Lang } from '#domain/locales.ts';
import { formatRelative } from '#i18n/format/format.ts';
import { Photo } from '#ui/Photo.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { NotificationsT } from './labels.ts';
import {
  type NotificationSign,
  notificationHref,
  notificationSentence,
  notificationSign,
  notificationSubject,
} from './notification-texts.ts';

type NotificationRowProps = {
  readonly notification: UserNotification;
  readonly lang: Lang;
  readonly t: NotificationsT;
  readonly onOpen: (notification: UserNotification) => void;
};

export const ROW_CLASSES = 'group relative flex gap-4 border-line border-t py-4';

/** A dot at the end of the row. */
const UNREAD_CLASSES = 'after:size-2 after:flex-none after:self-center after:rounded-full after:bg-garnet';

export const FACE_CLASSES = 'size-touch flex-none rounded-full';

export function NotificationRow({ notification, lang, t, onOpen }: NotificationRowProps) {
  const subject = notificationSubject(notification, t, lang);
  return (
    <li className={notification.isRead ? ROW_CLASSES : `${ROW_CLASSES} ${UNREAD_CLASSES}`}>
      <NotificationFace notification={notification} />
      <div className="wrap-anywhere min-w-0 flex-1">
        {/* The whole row leads there. */}
        <a
          className={`leading-[1.4] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-garnet focus-visible:after:outline-offset-2 group-hover:underline group-hover:underline-offset-[0.22em] ${notification.isRead ? '' : 'font-semibold'}`}
          href={notificationHref(notification, lang)}
          onClick={() => onOpen(notification)}
        >
          {!notification.isRead && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
          {notificationSentence(notification, t)}
        </a>
        <p className="flex flex-wrap gap-x-4 text-muted text-xs">
          {subject && <span>{subject}</span>}
          <time dateTime={notification.at}>{timeOf(notification.at, lang)}</time>
        </p>
      </div>
    </li>
  );
}

/** The clock of the device may be behind: nothing was told in the future. */
function timeOf(at: string, lang: Lang): string {
  return formatRelative(lang, Math.min(Date.parse(at), Date.now()), Date.now());
}

function NotificationFace({ notification }: { readonly notification: UserNotification }) {
  const portrait = notification.person?.portrait;
  if (portrait) {
    const sources = portrait.sizes.map(({ width, height, path }) => ({ width, height, src: photoUrl(path) }));
    return (
      <Photo
        className={FACE_CLASSES}
        sources={sources}
        alt=""
        sizes="44px"
        placeholder={portrait.placeholder}
      />
    );
  }
  return (
    <span className={`${FACE_CLASSES} grid place-items-center bg-wash text-garnet`} aria-hidden="true">
      <svg
        className="size-[22px] fill-none stroke-[1.6] stroke-current [stroke-linecap:round] [stroke-linejoin:round]"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={SHAPES[notificationSign(notification)]} />
      </svg>
    </span>
  );
}

const SHAPES: Record<NotificationSign, string> = {
  crown: 'M4 18.5h16M4.5 15.5 3 7l5 3.5L12 5l4 5.5L21 7l-1.5 8.5Z',
  person: 'M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 7.5a7.5 7.5 0 0 1 15 0',
  flag: 'M6 21V4h12l-2.5 4.5L18 13H6',
};
