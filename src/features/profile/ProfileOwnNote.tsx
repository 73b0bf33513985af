// On her own page: that others see it so, and what they do not see, each with its state. Loaded for nobody else.
import { listUnseenMedia, type UnseenMedium } from '#data/entities/own-media.ts';
import type { Lang } from '#domain/locales.ts';
import { isReviewReason } from '#domain/review-reasons.ts';
import { useT } from '#i18n/client.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { pieceWord } from './gallery/piece-word.ts';

type ProfileOwnNoteProps = { readonly userId: string; readonly lang: Lang };

export default function ProfileOwnNote({ userId, lang }: ProfileOwnNoteProps) {
  const t = useT(lang, profileTexts, entryTexts, reasonsTexts);
  const { data = [] } = useSharedQuery({
    queryKey: [...queryKeys.myEntry(userId), 'unseen-media'],
    queryFn: listUnseenMedia,
  });
  return (
    <aside className="grid gap-2 border-garnet border-s-2 ps-4" data-part="profile-own">
      <p>{t('profile.ownPage')}</p>
      {data.length > 0 && (
        <>
          <p className="text-muted">{t('profile.onlyYou')}</p>
          <ul className="grid gap-3">
            {data.map((medium) => (
              <Unseen key={medium.id} medium={medium} t={t} />
            ))}
          </ul>
        </>
      )}
      <p>
        <a className="text-link" href={`${pageHref(lang, 'account')}#entry`}>
          {t('profile.ownEntry')}
        </a>
      </p>
    </aside>
  );
}

type UnseenProps = { readonly medium: UnseenMedium; readonly t: T<'profile' | 'entry' | 'reasons'> };

function Unseen({ medium: { kind, state, reason, address }, t }: UnseenProps) {
  const word = pieceWord(kind, t);
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 text-xs" data-state={state}>
      {/* Not published yet: it looks so, beside the photographs that are. */}
      <span className="block aspect-[3/4] overflow-hidden rounded-control border border-edge border-dashed">
        {address && <img className="size-full object-cover opacity-70" src={address} alt={word} />}
      </span>
      <div>
        <p className="font-semibold">{word}</p>
        <p>{t(`entry.photoState.${state === 'processing' ? 'pending' : state}`)}</p>
        {isReviewReason(reason) && <p className="text-muted">{t(`reasons.${reason}`)}</p>}
      </div>
    </li>
  );
}
