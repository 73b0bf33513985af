import type { ProfilePhoto } from '#data/entities/profile.ts';
import type { T } from '#i18n/t.ts';

export type PieceKind = ProfilePhoto['kind'] | 'video';

/** Opens what one says against a picture or a film with. */
export type ReportPicture = (kind: PieceKind) => void;

/** What a piece of the gallery is called beside others. */
export function pieceWord(kind: PieceKind, t: T<'profile'>): string {
  if (kind === 'video') return t('profile.showVideo');
  return t(kind === 'body' ? 'profile.showBody' : 'profile.showPortrait');
}
