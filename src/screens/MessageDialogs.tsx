// What reports and safety offer inside a conversation: each dialog is loaded when somebody asks for it.
import { lazy, Suspense } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { ReportedMessageOrPerson } from '#features/messages/ConversationView.tsx';
import { forgetThread } from '#features/messages/messaging.ts';

const ReportDialog = lazy(() => import('#features/reports/ReportDialog.tsx'));
const BlockDialog = lazy(() => import('#features/safety/BlockDialog.tsx'));

export type AskedDialog =
  | { readonly kind: 'report'; readonly thing: ReportedMessageOrPerson; readonly displayName: string }
  | { readonly kind: 'block'; readonly profileId: string; readonly displayName: string };

type MessageDialogsProps = {
  readonly asked: AskedDialog | null;
  readonly lang: Lang;
  readonly onClose: () => void;
};

export function MessageDialogs({ asked, lang, onClose }: MessageDialogsProps) {
  if (asked === null) return null;
  const { displayName } = asked;
  return (
    <Suspense fallback={null}>
      {asked.kind === 'report' ? (
        <ReportDialog thing={asked.thing} displayName={displayName} lang={lang} onClose={onClose} />
      ) : (
        <BlockDialog
          profileId={asked.profileId}
          displayName={displayName}
          lang={lang}
          onBlocked={() => leave(asked.profileId)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** The conversation is gone: the list takes its place in the history of the tab too. */
function leave(profileId: string): void {
  forgetThread(profileId);
  location.replace('#inbox');
}
