// On her own page: that others see it so, and what they do not see yet. Loaded for nobody else.
import { listWaitingMedia, type WaitingMedium } from '#data/own-media.ts';
import type { Lang } from '#domain/locales.ts';
import { formatList } from '#i18n/format-unit.ts';
import { pageHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { pieceWord } from './piece-word.ts';

type ProfileOwnNoteProps = { readonly userId: string; readonly lang: Lang; readonly t: T<'profile'> };

export default function ProfileOwnNote({ userId, lang, t }: ProfileOwnNoteProps) {
  const { data = [] } = useSharedQuery({
    queryKey: [...queryKeys.myEntry(userId), 'waiting-media'],
    queryFn: () => listWaitingMedia(userId),
  });
  const wordsOf = (isAsked: boolean): string => {
    const kinds = data.filter(({ state }) => (state === 'changes_requested') === isAsked);
    return formatList(lang, [...new Set(kinds.map(({ kind }: WaitingMedium) => pieceWord(kind, t)))]);
  };
  const [asked, waiting] = [wordsOf(true), wordsOf(false)];
  return (
    <aside className="profile-own">
      <p>{t('profile.ownPage')}</p>
      {waiting && <p className="muted">{t('profile.inReview', { media: waiting })}</p>}
      {asked && <p className="muted">{t('profile.changesWanted', { media: asked })}</p>}
      <p>
        <a className="text-link" href={`${pageHref(lang, 'account')}#entry`}>
          {t('profile.ownEntry')}
        </a>
      </p>
    </aside>
  );
}
