// What a conversation and its parts are given.
import type { ReportedThing } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import type { MessagesT } from '../labels.ts';

export type ReportedMessageOrPerson = Exclude<ReportedThing, { readonly subject: 'photo' }>;

/** What other features offer inside a conversation; null where they do not. */
export type ConversationActions = {
  readonly report: (thing: ReportedMessageOrPerson, displayName: string) => void;
  readonly block: (profileId: string, displayName: string) => void;
  readonly clear: (profileId: string, displayName: string) => void;
};

export type ConversationViewProps = {
  readonly reader: string;
  readonly profileId: string;
  /** Whether it was opened here, and not with the page: then the focus goes along. */
  readonly takesFocus: boolean;
  readonly actions: ConversationActions;
  readonly backHref: string;
  readonly onBack: (event: { preventDefault(): void }) => void;
  readonly lang: Lang;
  readonly t: MessagesT;
};
