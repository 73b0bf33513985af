import type { ReportDecision } from '#domain/report-decisions.ts';
import type { Declared, Picture } from './contest.ts';

type NotificationGroup = 'entry' | 'week' | 'result' | 'request' | 'accepted' | 'report';

type NotificationSettings = {
  off: NotificationGroup[];
  /** Whether a browser that was allowed to shows notifications. */
  in_browser: boolean;
  /** In the own quiet hours now; nothing that can be set here. */
  is_quiet: boolean;
};

/** Each 100 at the most, which stands for 100 and more. */
type UnreadMessages = { messages: number; requests: number };
type UnreadCounts = UnreadMessages & { notices: number };

type MessageSettings = {
  /** `liked`: those whom she likes. Who has a conversation with her writes on in any case. */
  requests_from: 'everyone' | 'liked' | 'nobody';
  /** At most 50 of 2 to 40 characters; the server keeps them folded, each once. */
  muted_words: string[];
  /** Times as HH:MM in an IANA zone, over midnight too. */
  quiet_hours: { from: string; until: string; time_zone: string } | null;
};

type Message = {
  number: number;
  is_own: boolean;
  /** Of own messages: the id that they were sent with. */
  request_id: string | null;
  body: string;
  /** A report hides it from both; the body is empty then. */
  is_hidden: boolean;
  sent_at: string;
};

type Conversation = {
  display_name: string | null;
  portrait: Picture | null;
  /**
   * `requested` by oneself, `request` to oneself, `lapsed` when that is more than 30 days old (a reply accepts, nothing
   * refuses any more), `refused` by oneself; a refusal by the other is `requested`.
   */
  state: 'none' | 'requested' | 'request' | 'lapsed' | 'refused' | 'accepted';
  /** How many characters the next message may have. */
  longest: 300 | 1000;
  /** Why no request is possible now, whatever its text: a code of `sendMessage`, with its detail. */
  denial: { code: string; detail: string | null } | null;
  unread: number;
  read_to: number;
  other_read_to: number;
  /** The newest first. */
  messages: Message[];
};

/** Codes and ids, as they belong to the kind; never a text. */
type NotificationAbout = {
  country?: string;
  week?: string;
  reason?: string;
  rank?: number;
  /** Of a decision about one picture, and of a report about one. */
  part?: string;
  subject?: 'photo' | 'profile' | 'message';
  decision?: ReportDecision;
};

type ReportReason =
  | 'minor'
  | 'intimate_image'
  | 'impersonation'
  | 'stolen_picture'
  | 'offensive'
  | 'harassment'
  | 'spam'
  | 'other';

type ToldCase = {
  id: string;
  subject: 'photo' | 'profile' | 'message';
  part: string;
  reason: ReportReason;
  /** Until when it is to be decided; null without such a clock. */
  due_at: string | null;
  decision: ReportDecision | null;
  decision_reason: string | null;
  decided_at: string | null;
};

export type PeopleAnswers = {
  /** No name of a person who has given none, no portrait of who is no contestant. */
  list_conversations: Declared<'conversation_card', 'display_name', { portrait: Picture | null }>[];
  list_messages: Conversation;
  send_message: {
    /** Counts from 1 in each conversation, without gaps. */
    number: number;
    sent_at: string;
    state: 'requested' | 'accepted';
  };
  accept_request: { state: 'accepted' };
  refuse_request: { state: 'refused' | 'lapsed' | 'accepted' };
  count_unread: UnreadMessages;
  get_unread_counts: UnreadCounts;
  mark_notifications_read: UnreadCounts;
  get_message_settings: MessageSettings;
  save_message_settings: MessageSettings;
  /** The person is whom it is about, where it is about somebody. */
  list_notifications: Declared<
    'notification',
    'profile_id' | 'display_name',
    { about: NotificationAbout; portrait: Picture | null }
  >[];
  get_notification_settings: NotificationSettings;
  save_notification_settings: NotificationSettings;
  list_my_decisions: {
    /** About the reader: something was hidden, and what an admin decided of it. */
    about_me: (ToldCase & {
      hidden_at: string;
      /** The message, or what the page said; null where a picture was reported, and 6 months after the decision. */
      words: string | null;
      decision_note: string | null;
    })[];
    /** What the reader reported. */
    reported: (ToldCase & { name: string | null; note: string | null; reported_at: string })[];
  };
};
