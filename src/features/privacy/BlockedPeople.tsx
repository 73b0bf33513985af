// Whom the person has blocked, the last one first; each can be unblocked, and blocked again on the spot.
import { useEffect, useState } from 'react';
import { BLOCKED_PAGE, type BlockedPerson, blockPerson, listBlocked, unblockPerson } from '#data/blocks.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SavedNote } from './SavedNote.tsx';
import { useSaving } from './use-saving.ts';

type Words = { readonly lang: Lang; readonly t: T<'privacy' | 'errors'> };

export function BlockedPeople({ userId, lang, t }: Words & { readonly userId: string }) {
  const list = useListPages({
    queryKey: queryKeys.blocked(userId),
    readPage: (after, signal) => listBlocked(after, { signal }),
    pageSize: BLOCKED_PAGE,
    cursorOf: (person) => person.cursor,
  });
  // Whoever comes back reads the list anew: rows that were unblocked meanwhile are not in it.
  useEffect(() => () => queryClient.removeQueries({ queryKey: queryKeys.blocked(userId) }), [userId]);
  return (
    <RequestGate
      state={list.state}
      loading={<Skeleton className="h-[160px]" />}
      empty={<GateMessage text={t('privacy.nobodyBlocked')} />}
      t={t}
      retryLabel={t('privacy.tryAgain')}
    >
      {(people) => (
        <div className="grid gap-4">
          <ul className="grid border-b border-line" aria-label={t('privacy.blockedPeople')}>
            {people.map((person) => (
              <BlockedRow key={person.profileId} person={person} lang={lang} t={t} />
            ))}
          </ul>
          <ShowMore list={list} label={t('privacy.showMore')} loadingLabel={t('privacy.loadingMore')} t={t} />
        </div>
      )}
    </RequestGate>
  );
}

/** The row stays where it is, so that a slip of the finger can be undone on the spot. */
function BlockedRow({ person, lang, t }: Words & { readonly person: BlockedPerson }) {
  const [isBlocked, setBlocked] = useState(true);
  const { state, save } = useSaving();
  const name = person.displayName ?? t('privacy.unknownPerson');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = () =>
    void save(async () => {
      await (isBlocked ? unblockPerson(person.profileId) : blockPerson(person.profileId));
      setBlocked(!isBlocked);
    });
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3 [&>p]:col-span-full">
      <div>
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted">
          {t('privacy.blockedSince', { time: formatDateTime(lang, person.blockedAt, zone) })}
        </p>
      </div>
      <button
        type="button"
        className="text-link min-h-touch cursor-pointer"
        aria-label={t(isBlocked ? 'privacy.unblockOf' : 'privacy.blockAgainOf', { name })}
        aria-disabled={state.status === 'saving'}
        onClick={change}
      >
        {t(isBlocked ? 'privacy.unblock' : 'privacy.block')}
      </button>
      <SavedNote
        state={state}
        saved={t(isBlocked ? 'privacy.blockedTitle' : 'privacy.unblocked', { name })}
        t={t}
      />
    </li>
  );
}
