// The folders of messages, with the number of new requests.
import { useEffect, useRef } from 'react';
import type { MessageFolder } from '#data/conversations.ts';
import { countUnread } from '#data/messages.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { MessagesT } from './labels.ts';

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
      <nav className="message-folders" aria-label={t('messages.parts')}>
        {TABS.map((tab) => (
          <a key={tab} href={`#${tab}`} aria-current={isTab(tab, folder) ? 'page' : undefined}>
            {t(`messages.${tab}`)}
            {count[tab] > 0 && (
              <span className="message-folder-count">
                <span aria-hidden="true">{count[tab] > 99 ? '99+' : count[tab]}</span>
                <VisuallyHidden>{t('messages.unread', { count: count[tab] })}</VisuallyHidden>
              </span>
            )}
          </a>
        ))}
      </nav>
      {folder !== 'inbox' && (
        <p className="message-folder-hint">
          {folder === 'muted' && <span className="text-muted">{t('messages.mutedHint')}</span>}
          {folder === 'requests' && (
            <a className="text-link" href="#muted">
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
