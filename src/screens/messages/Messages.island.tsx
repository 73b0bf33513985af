// The messages of the signed-in person, with what other features offer inside a conversation.
import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { DEFAULT_COUNTRY, type Lang, localeOf } from '#domain/locales.ts';
import type { ConversationActions } from '#features/messages/conversation/conversation-props.ts';
import { MessagesPanel } from '#features/messages/MessagesPanel.tsx';
import { MessagesSkeleton } from '#features/messages/MessagesSkeleton.tsx';
import { usePlace } from '#features/messages/place.ts';
import { useT } from '#i18n/client.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { messagesTexts } from '#i18n/namespaces/messages.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { contestHref } from '#i18n/routing/links.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { $preferences, readPreferences } from '#stores/preferences.ts';
import { $session } from '#stores/session.ts';
import { type AskedDialog, MessageDialogs } from './MessageDialogs.tsx';

export default function MessagesIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<MessagesSkeleton />}>
        <Messages lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function Messages({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, messagesTexts, refusalsTexts, errorsTexts);
  const session = useStore($session, { ssr: 'initial' });
  const { country = DEFAULT_COUNTRY } = useStore($preferences, { ssr: 'initial' });
  const place = usePlace();
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const actions = useMemo<ConversationActions>(
    () => ({
      report: (thing, displayName) => setAsked({ kind: 'report', thing, displayName }),
      block: (profileId, displayName) => setAsked({ kind: 'block', profileId, displayName }),
      clear: (profileId, displayName) => setAsked({ kind: 'clear', profileId, displayName }),
    }),
    [],
  );
  useEffect(() => {
    readPreferences();
  }, []);
  if (place === null || session.status !== 'signedIn') return <MessagesSkeleton />;
  return (
    <>
      <MessagesPanel
        key={session.userId}
        reader={session.userId}
        place={place}
        actions={actions}
        lang={lang}
        t={t}
        contestHref={contestHref(localeOf(lang, country))}
      />
      <MessageDialogs asked={asked} lang={lang} onClose={() => setAsked(null)} />
    </>
  );
}
