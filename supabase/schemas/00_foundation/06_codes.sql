-- Closed lists of codes that several subjects share. Each list stands here alone: columns and answers take the domain,
-- and the generator of src/data/database.types.ts makes a union of it.
create domain public.country as text
  constraint country_has_a_contest check (value in (
    'ph', 'us', 'ca', 'gb', 'au', 'jp', 'kr', 'cn', 'in', 'id', 'my', 'sg', 'th', 'vn', 'fr', 'de', 'it', 'es', 'br',
    'mx', 'ru', 'kz', 'ua'
  ));
comment on domain public.country is 'A country with a contest, by its code in ISO 3166-1.';

create domain public.language as text
  constraint language_is_known
  check (value in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'));
comment on domain public.language is 'A language of the site, by its code in ISO 639-1.';

create domain public.phase as text
  constraint phase_is_known check (value in ('upcoming', 'live', 'provisional', 'official', 'cancelled'));
comment on domain public.phase is 'The phase of a contest week. private.get_phase computes it; nothing stores it.';

create domain public.entry_state as text
  constraint entry_state_is_known check (value in (
    'draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'disqualified'
  ));
comment on domain public.entry_state is 'What its contestant and the admins decided about an entry.';

create domain public.marital_status as text
  constraint marital_status_is_known check (value in ('single', 'in_relationship', 'married', 'divorced', 'widowed'));
comment on domain public.marital_status is 'An optional field of an entry.';

create domain public.media_kind as text
  constraint media_kind_is_known check (value in ('portrait', 'body', 'video'));
comment on domain public.media_kind is 'The three media of an entry: two photos and a video.';

create domain public.media_state as text
  constraint media_state_is_known check (value in (
    'uploading', 'processing', 'pending', 'approved', 'rejected', 'changes_requested', 'superseded', 'removed'
  ));
comment on domain public.media_state is
  'What the server and the admins decided about a medium. superseded and removed media are no longer shown to '
  'anyone.';

create domain public.upload_failure as text
  constraint upload_failure_is_known check (value in (
    'not_an_image', 'wrong_type', 'damaged', 'too_large', 'too_small', 'too_many_pixels', 'sizes_differ',
    'seen_before', 'video_too_long', 'video_unreadable', 'video_hevc', 'video_in_fragments'
  ));
comment on domain public.upload_failure is 'Why the server does not accept a photo or video.';

create domain public.photo_kind as text
  constraint photo_kind_is_known check (value in ('portrait', 'body'));
comment on domain public.photo_kind is 'The two photos of an entry.';

create domain public.review_action as text
  constraint review_action_is_known check (value in ('approve', 'reject', 'changes', 'disqualify'));
comment on domain public.review_action is 'What an admin decides about an entry or a medium.';

create domain public.review_reason as text
  constraint review_reason_is_known check (value in (
    'not_you', 'face_hidden', 'not_alone', 'too_blurry', 'too_dark', 'too_edited', 'nudity', 'minor_in_picture',
    'text_or_logo', 'screenshot', 'wrong_framing', 'duplicate', 'other_person_photo', 'offensive', 'wrong_details',
    'rule_violation', 'other'
  ));
comment on domain public.review_reason is 'Why an admin refuses an entry or a medium, as in src/domain/review-reasons.ts.';

create domain public.report_subject as text
  constraint report_subject_is_known check (value in ('photo', 'profile', 'message'));
comment on domain public.report_subject is 'What can be reported of a person.';

create domain public.report_reason as text
  constraint report_reason_is_known check (value in (
    'minor', 'intimate_image', 'impersonation', 'stolen_picture', 'offensive', 'harassment', 'spam', 'other'
  ));
comment on domain public.report_reason is 'Why something is reported.';

create domain public.report_decision as text
  constraint report_decision_is_known check (value in ('cleared', 'removed'));
comment on domain public.report_decision is 'What an admin decides about a reported picture, profile or message.';
