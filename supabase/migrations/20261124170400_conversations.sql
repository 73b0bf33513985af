-- Conversations: one for a pair of people, with a seat for each of the two. All of it is private; functions alone write and read.
create table private.conversations (
  id uuid not null default gen_random_uuid(),
  low_id uuid not null,
  high_id uuid not null,
  state text not null default 'open',
  requester_id uuid not null,
  requested_at timestamptz not null,
  last_number integer not null default 0,
  constraint conversations_pkey primary key (id),
  constraint conversations_are_one_for_a_pair unique (low_id, high_id),
  constraint conversations_are_between_two check (low_id < high_id),
  constraint conversations_state_is_known check (state in ('open', 'accepted', 'refused')),
  constraint conversations_low_is_a_profile foreign key (low_id) references public.profiles (id) on delete cascade,
  constraint conversations_high_is_a_profile foreign key (high_id) references public.profiles (id) on delete cascade
);
comment on table private.conversations is
  'Two people who write to each other, or one who has asked to: open, accepted or refused. last_number counts the messages.';
create index conversations_by_high_idx on private.conversations (high_id);

create table private.messages (
  conversation_id uuid not null,
  number integer not null,
  sender_id uuid not null,
  request_id uuid not null,
  body text not null,
  sent_at timestamptz not null,
  constraint messages_pkey primary key (conversation_id, number),
  constraint messages_belong_to_a_conversation
    foreign key (conversation_id) references private.conversations (id) on delete cascade,
  constraint messages_are_sent_once unique (sender_id, request_id),
  constraint messages_have_1_to_1000_characters check (char_length(body) between 1 and 1000)
);
comment on table private.messages is 'Text alone, numbered from 1 in each conversation; never changed.';

create table private.seats (
  profile_id uuid not null,
  other_id uuid not null,
  conversation_id uuid not null,
  folder text not null,
  is_waiting boolean not null default false,
  last_at timestamptz not null,
  last_number integer not null,
  last_line text not null,
  last_is_own boolean not null,
  unread integer not null default 0,
  read_to integer not null default 0,
  cleared_to integer not null default 0,
  other_name text,
  other_portrait text,
  is_apart boolean not null default false,
  is_other_hidden boolean not null default false,
  is_listed boolean not null
    generated always as (not is_apart and not is_other_hidden and last_number > cleared_to and folder <> 'none') stored,
  constraint seats_pkey primary key (profile_id, other_id),
  constraint seats_belong_to_a_conversation
    foreign key (conversation_id) references private.conversations (id) on delete cascade,
  constraint seats_folder_is_known check (folder in ('inbox', 'requests', 'muted', 'none')),
  constraint seats_last_line_is_short check (char_length(last_line) <= 100)
);
comment on table private.seats is
  'A conversation as one of the two sees it: its last line, what is unread, up to where it was read and cleared, and the other''s name '
  'and portrait, so that a page of an inbox reads one index. is_waiting: an own request that is not answered.';
create index seats_in_order_idx on private.seats (profile_id, folder, last_at desc, other_id desc)
  include (last_line, last_is_own, last_number, unread, is_waiting, other_name, other_portrait)
  where is_listed;
create index seats_unread_idx on private.seats (profile_id, folder) include (unread, last_at) where is_listed and unread > 0;
create index seats_by_other_idx on private.seats (other_id);
create index seats_by_conversation_idx on private.seats (conversation_id);

create table private.sent_requests (
  sender_id uuid not null,
  recipient_id uuid not null,
  text_hash bytea not null,
  sent_at timestamptz not null,
  constraint sent_requests_pkey primary key (sender_id, sent_at, recipient_id),
  constraint sent_requests_come_from_a_profile foreign key (sender_id) references public.profiles (id) on delete cascade,
  constraint sent_requests_go_to_a_profile foreign key (recipient_id) references public.profiles (id) on delete cascade
);
comment on table private.sent_requests is 'Requests of the last day, for the limits; older ones go with the next of their sender.';
create index sent_requests_by_recipient_idx on private.sent_requests (recipient_id);

create table private.message_settings (
  profile_id uuid not null,
  requests_from text not null default 'everyone',
  muted_words text[] not null default '{}',
  quiet_from time,
  quiet_until time,
  time_zone text,
  constraint message_settings_pkey primary key (profile_id),
  constraint message_settings_belong_to_a_profile
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint message_settings_requests_from_is_known check (requests_from in ('everyone', 'liked', 'nobody')),
  constraint message_settings_quiet_hours_are_whole
    check (num_nonnulls(quiet_from, quiet_until, time_zone) in (0, 3) and quiet_from <> quiet_until)
);
comment on table private.message_settings is
  'Who may write to a person first (everyone, whom she likes, nobody), words that mute a request, and hours without a sign of new ones.';

alter table private.conversations enable row level security;
alter table private.messages enable row level security;
alter table private.seats enable row level security;
alter table private.sent_requests enable row level security;
alter table private.message_settings enable row level security;
revoke all on table
  private.conversations, private.messages, private.seats, private.sent_requests, private.message_settings
from public, anon, authenticated, service_role;

create function private.lock_pair(p_one uuid, p_other uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(
    hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 20265)
  );
$$;
comment on function private.lock_pair(uuid, uuid) is
  'Puts in a row what two people do to each other: a message, a block, an answer. After the locks of one person, before rows.';

create function private.is_hidden_person(p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select private.is_hidden(p) or p.erased_at is not null from public.profiles p where p.id = p_profile_id), true
  );
$$;
comment on function private.is_hidden_person(uuid) is 'Whether a person is suspended, leaving, erased or nobody.';

create function private.conversation_of(p_one uuid, p_other uuid)
returns private.conversations
language sql
stable
set search_path = ''
as $$
  select c from private.conversations c
  where c.low_id = least(p_one, p_other) and c.high_id = greatest(p_one, p_other);
$$;
comment on function private.conversation_of(uuid, uuid) is 'The conversation of two people, or nulls.';

revoke all on function
  private.lock_pair(uuid, uuid), private.is_hidden_person(uuid), private.conversation_of(uuid, uuid)
from public;
