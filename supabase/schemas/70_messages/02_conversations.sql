-- A pair of people has one conversation and two conversation members. All of it is private: only functions read and
-- write it.
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
  constraint conversations_low_is_a_profile foreign key (low_id) references public.profiles (id) on delete cascade,
  constraint conversations_high_is_a_profile foreign key (high_id) references public.profiles (id) on delete cascade,
  constraint conversations_are_between_two check (low_id < high_id),
  constraint conversations_state_is_known check (state in ('open', 'accepted', 'refused'))
);
comment on table private.conversations is
  'Two people who write to each other, or one who has sent a request: open, accepted or refused. last_number '
  'counts the messages.';

create index conversations_by_high_idx on private.conversations (high_id);

alter table private.conversations enable row level security;

create table private.conversation_members (
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
  is_blocked_pair boolean not null default false,
  is_other_hidden boolean not null default false,
  is_listed boolean not null
    generated always as (not is_blocked_pair and not is_other_hidden and last_number > cleared_to and folder <> 'none') stored,
  constraint conversation_members_pkey primary key (profile_id, other_id),
  constraint conversation_members_belong_to_a_conversation
    foreign key (conversation_id) references private.conversations (id) on delete cascade,
  constraint conversation_members_folder_is_known check (folder in ('inbox', 'requests', 'muted', 'none')),
  constraint conversation_members_last_line_is_short check (char_length(last_line) <= 100)
);
comment on table private.conversation_members is
  'A conversation as one of the two sees it: the last line, the unread count, what was read and cleared, and '
  'the other''s name and portrait. A page of an inbox therefore reads one index. is_waiting: the person''s '
  'own request without an answer.';

create index conversation_members_by_conversation_idx on private.conversation_members (conversation_id);
create index conversation_members_by_other_idx on private.conversation_members (other_id);
create index conversation_members_in_order_idx on private.conversation_members (profile_id, folder, last_at desc, other_id desc)
  include (last_line, last_is_own, last_number, unread, is_waiting, other_name, other_portrait)
  where is_listed;
create index conversation_members_unread_idx on private.conversation_members (profile_id, folder) include (unread, last_at) where is_listed and unread > 0;

alter table private.conversation_members enable row level security;

create function private.get_conversation(p_one uuid, p_other uuid)
returns private.conversations
language sql
stable
set search_path = ''
as $$
  select c from private.conversations c
  where c.low_id = least(p_one, p_other) and c.high_id = greatest(p_one, p_other);
$$;
comment on function private.get_conversation(uuid, uuid) is 'The conversation of two people, or nulls.';

-- The name and portrait are computed once for all conversations of a person. The planner would pull up a subquery
-- without a table, and run its functions for every member.
create function private.refresh_conversation_members(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  with f as materialized (
    select
      private.get_display_name(p_profile_id) as name,
      private.pack_portrait(private.get_newest_public_entry(p_profile_id)) as portrait,
      private.is_hidden_person(p_profile_id) as is_hidden
  )
  update private.conversation_members s
  set other_name = f.name, other_portrait = f.portrait, is_other_hidden = f.is_hidden
  from f
  where s.other_id = p_profile_id
    and (s.other_name, s.other_portrait, s.is_other_hidden) is distinct from (f.name, f.portrait, f.is_hidden);
$$;
comment on function private.refresh_conversation_members(uuid) is
  'Updates the name and portrait of a person in the conversations of others.';

create function private.sync_blocks_to_members()
returns trigger
language plpgsql
-- security definer: a role that blocks may not write conversation members.
security definer
set search_path = ''
as $$
declare
  v_block private.blocks := case when tg_op = 'INSERT' then new else old end;
begin
  update private.conversation_members s
  set is_blocked_pair = private.is_blocked_pair(s.profile_id, s.other_id)
  where (s.profile_id, s.other_id)
    in ((v_block.blocker_id, v_block.blocked_id), (v_block.blocked_id, v_block.blocker_id));
  return null;
end;
$$;
comment on function private.sync_blocks_to_members() is
  'Hides a conversation for both while one blocks the other, and shows it after the block.';

create trigger blocks_after_insert_or_delete_sync_blocks_to_members
  after insert or delete on private.blocks
  for each row execute function private.sync_blocks_to_members();

create domain public.conversation_state as text constraint conversation_state_is_known check (
  value in ('none', 'requested', 'request', 'lapsed', 'refused', 'accepted')
);
comment on domain public.conversation_state is
  'The state of a conversation for one of the two: none, requested (by this person), request (to this person, '
  'without an answer), lapsed (a request to this person, older than 30 days: a reply accepts it, and it cannot '
  'be refused), refused (by this person) or accepted. A refusal by the other is requested.';

-- A request lapses after 30 days, so no refusal is later than that. The next request is possible 60 days after the
-- first, at least 30 days after a refusal. Its date therefore reveals no refusal. A late answer stays possible: a
-- reply or accept_request.
create function private.get_request_state(p_conversation private.conversations, p_person_id uuid, p_now timestamptz)
returns public.conversation_state
language sql
stable
set search_path = ''
as $$
  select case
    when p_conversation.id is null then 'none'
    when p_conversation.state = 'accepted' then 'accepted'
    -- The requester learns neither of a refusal nor that the request has lapsed.
    when p_conversation.requester_id = p_person_id then 'requested'
    when p_conversation.state = 'refused' then 'refused'
    when p_now > p_conversation.requested_at + interval '30 days' then 'lapsed'
    else 'request'
  end;
$$;
comment on function private.get_request_state(private.conversations, uuid, timestamptz) is
  'The state of a conversation for one of the two.';
