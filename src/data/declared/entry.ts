import type { MaritalStatus, MediaKind, MissingCode, OptionalField } from '#domain/entry-rules.ts';
import type { Country } from '#domain/locales.ts';
import type { Json } from '../database.types.ts';

export type EntryState =
  | 'draft'
  | 'submitted'
  | 'changes_requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'disqualified';

/** Why an entry is planned for its week. */
type PlannedReason =
  | 'before_cut_off'
  | 'after_cut_off'
  | 'waiting_time'
  | 'decided_late'
  | 'carried_over_capacity'
  | 'carried_over_too_few'
  | 'carried_over_cancelled';

/** Why the server did not take a photo or a video. */
type UploadFailure =
  | 'not_an_image'
  | 'wrong_type'
  | 'damaged'
  | 'too_large'
  | 'too_small'
  | 'too_many_pixels'
  | 'sizes_differ'
  | 'seen_before'
  | 'video_too_long'
  | 'video_unreadable'
  | 'video_hevc'
  | 'video_in_fragments';

/** What is agreed to with a submission; all must be true, and the version the one that `contest` names. */
type EntryConsents = {
  /** 18 or older. */
  adult: boolean;
  /** The photos show this person and are theirs to use. */
  own_media: boolean;
  /** Name, age, city and photos are published. */
  publication: boolean;
  /** The contest's rules. */
  rules: boolean;
  rules_version: string;
};

type EntryDetails = {
  display_name: string | null;
  country: Country | null;
  city: string | null;
  height_cm: number | null;
  weight_kg: number | null;
  marital_status: MaritalStatus | null;
  children: number | null;
  links: string[];
  bio: string | null;
  /** The optional fields that the public may read. */
  shown: OptionalField[];
  consents: EntryConsents | null;
  accepted_at: string | null;
};

type EntryMedium = {
  id: string;
  kind: MediaKind;
  version: number;
  state: 'uploading' | 'processing' | 'pending' | 'approved' | 'rejected' | 'changes_requested';
  /** A reason code of the namespace `reasons`. */
  reason: string | null;
  /** Why the server did not take the file. */
  failure: UploadFailure | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  received_at: string | null;
  review_due_at: string | null;
};

type EntryAppeal = {
  allowed: boolean;
  state: 'waiting' | 'upheld' | 'overturned' | null;
  /** What `appealDecision` wants. */
  decision_id: string | null;
};

type Entry = {
  id: string;
  state: EntryState;
  /** Goes with the next save, so that no older tab overwrites a newer one. */
  version: number;
  /** The week it is planned for; while it can be edited, the one it would be in if it were sent now. */
  week: string;
  starts_at: string;
  ends_at: string;
  /** Thursday 18:00 of the contest before that week. */
  cut_off_at: string;
  planned_reason: PlannedReason | null;
  /** How often it was carried to a later week; after two it is in by right. */
  carried_over: number;
  by_right: boolean;
  submitted_at: string | null;
  decided_at: string | null;
  /** A reason code of the namespace `reasons`, and what the admin wrote beside it. */
  reason: string | null;
  note: string | null;
  review_due_at: string | null;
  details: EntryDetails;
  can_edit: boolean;
  /** Nothing is missing but the consents, which go with the submission. */
  can_submit: boolean;
  missing: MissingCode[];
  appeal: EntryAppeal;
};

type MyEntry = {
  profile: {
    display_name: string | null;
    country: Country | null;
    city: string | null;
    birth_date: string | null;
    /** Under 18 by the birth date that was saved; stays so until the 18th birthday. */
    is_refused_minor: boolean;
  };
  contest: {
    country: Country;
    minimum_age: number;
    maximum_age: number | null;
    rules_version: string;
    prize: { [key: string]: Json } | null;
    time_zone: string;
  };
  entry: Entry | null;
  media: EntryMedium[];
  waiting: { until_week: string; reason: PlannedReason } | null;
  server_time: string;
};

export type EntryAnswers = {
  get_my_entry: MyEntry;
  save_entry_draft: MyEntry;
  submit_entry: MyEntry;
  withdraw_entry: MyEntry;
  list_disqualified_entries: {
    entry_id: string;
    country: Country;
    week: string;
    time_zone: string;
    starts_at: string;
    ends_at: string;
    /** A reason code of the namespace `reasons`, and what the admin wrote beside it. */
    reason: string | null;
    note: string | null;
    appeal: EntryAppeal;
  }[];
  start_upload: { media_id: string; files: { name: string; path: string }[] };
};
