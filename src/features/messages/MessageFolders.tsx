// The folders of messages, with the number of new requests.
import { useEffect, useRef } from 'react';
import type { MessageFolder } from '#data/conversations.ts';
import { countUnread } from '#data/messages.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import type { MessagesT } from './labels.ts';
import { UnreadCount } from './UnreadCount.tsx';

type MessageFoldersProps = { readonly reader: string; readonly folder: MessageFolder; readonly t: MessagesT };

const TABS = ['inbox', 'requests'] as const;

export function MessageFolders({ reader, folder, t }: MessageFoldersProps) {
  const { data } = useSharedQuery({
    queryKey: queryKeys.conversations(reader, 'count'),
    queryFn: ({ signal }) => countUnread({ signal }),
  });
  const known = useRef(data);
  useEffect(() => {
    // Where no broadcast is heard, the badge of the page learns from here what came.
    const isNews = known.current && data && known.current !== data;
    known.current = data ?? known.current;
    if (isNews) document.dispatchEvent(new Event('diadem:unread'));
  }, [data]);
  const count = { inbox: data?.messages ?? 0, requests: data?.requests ?? 0 };
  return (
    <>
      <nav className="sticky top-0 z-1 flex flex-wrap gap-x-6 bg-paper px-2" aria-label={t('messages.parts')}>
        {TABS.map((tab) => (
          <a
            key={tab}
            className="inline-flex min-h-[56px] items-center gap-2 text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-garnet)]"
            href={`#${tab}`}
            aria-current={isTab(tab, folder) ? 'page' : undefined}
          >
            {t(`messages.${tab}`)}
            {count[tab] > 0 && <UnreadCount count={count[tab]} t={t} />}
          </a>
        ))}
      </nav>
      {folder !== 'inbox' && (
        <p className="px-2 text-xs/normal">
          {folder === 'muted' && <span className="text-muted">{t('messages.mutedHint')}</span>}
          {folder === 'requests' && (
            <a className="text-link inline-flex min-h-touch items-center" href="#muted">
              {t('messages.muted')}
            </a>
          )}
        </p>
      )}
    </>
  );
}

/** The muted ones are a part of the requests. */
function isTab(tab: (typeof TABS)[number], folder: MessageFolder): boolean {
  return tab === folder || (tab === 'requests' && folder === 'muted');
}
