// What is asked about a conversation, reports and safety included: each dialog is loaded when somebody asks for it.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { ReportedMessageOrPerson } from '#features/messages/conversation/conversation-props.ts';
import { forgetThread } from '#features/messages/messaging.ts';

const ReportDialog = lazy(() => import('#features/reports/ReportDialog.tsx'));
const ClearDialog = lazy(() => import('#features/messages/conversation/ClearDialog.tsx'));
const BlockDialog = lazy(() => import('#features/privacy/BlockDialog.tsx'));

export type AskedDialog =
  | { readonly kind: 'report'; readonly thing: ReportedMessageOrPerson; readonly displayName: string }
  | { readonly kind: 'block' | 'clear'; readonly profileId: string; readonly displayName: string };

type MessageDialogsProps = {
  readonly asked: AskedDialog | null;
  readonly lang: Lang;
  readonly onClose: () => void;
};

export function MessageDialogs({ asked, lang, onClose }: MessageDialogsProps) {
  if (asked === null) return null;
  return <Suspense fallback={null}>{dialogFor(asked, lang, onClose)}</Suspense>;
}

function dialogFor(asked: AskedDialog, lang: Lang, onClose: () => void): ReactNode {
  const { displayName } = asked;
  if (asked.kind === 'report')
    return <ReportDialog thing={asked.thing} displayName={displayName} lang={lang} onClose={onClose} />;
  const { profileId } = asked;
  const common = { profileId, displayName, lang, onClose };
  return asked.kind === 'block' ? (
    <BlockDialog {...common} onBlocked={() => leave(profileId)} />
  ) : (
    <ClearDialog {...common} onCleared={() => leave(profileId)} />
  );
}

/** The conversation is gone: the list takes its place in the history of the tab too. */
function leave(profileId: string): void {
  forgetThread(profileId);
  location.replace('#inbox');
}
