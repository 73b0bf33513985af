create type public.blocked_person as (
  profile_id uuid,
  display_name text,
  blocked_at timestamptz,
  cursor text
);
comment on type public.blocked_person is
  'One row of list_blocked. display_name is null for a deleted or hidden person, and for one whom the caller '
  'could not see when blocking. Nullable: display_name.';

-- A block is mutual and silent: neither person finds, likes, writes to or votes for the other (product rules, 6). It
-- changes no earlier vote, no rank and no public result. This table is the only source of blocked pairs.
create table private.blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  is_known boolean not null,
  blocked_at timestamptz not null default private.clock(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_are_set_by_a_profile foreign key (blocker_id) references public.profiles (id) on delete cascade,
  constraint blocks_are_for_others check (blocker_id <> blocked_id)
);
comment on table private.blocks is
  'Who has blocked whom. blocked_id may belong to nobody: a refusal would reveal which ids exist. is_known: '
  'the blocker could see that person at the time, and may still read their name.';

create index blocks_by_blocked_idx on private.blocks (blocked_id, blocker_id);
create index blocks_by_time_idx on private.blocks (blocker_id, blocked_at desc, blocked_id desc);

alter table private.blocks enable row level security;

create function private.can_open_page(p_viewer_id uuid, p_person_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.entries e where e.profile_id = p_person_id and e.is_public)
    and not private.is_blocked_pair(p_viewer_id, p_person_id);
$$;
comment on function private.can_open_page(uuid, uuid) is
  'Whether a person has a public entry and is no blocked pair with the viewer. The viewer is null for visitors.';

create function public.list_visible_people(p_profile_ids uuid[])
returns uuid[]
language plpgsql
stable
-- security definer: API roles may not read entries and blocks.
security definer
set search_path = ''
as $$
declare
  v_viewer_id uuid := private.require_account();
begin
  if coalesce(cardinality(p_profile_ids), 0) > 100 then
    perform private.refuse('invalid_input', 'more than 100 profiles');
  end if;
  return array(
    select distinct id from unnest(p_profile_ids) id where private.can_open_page(v_viewer_id, id) order by 1
  );
end;
$$;
comment on function public.list_visible_people(uuid[]) is
  'Which of up to 100 people have a page that the caller can open, the own page included. Refuses: not_signed_in, '
  'invalid_input.';
grant execute on function public.list_visible_people(uuid[]) to authenticated;

create function private.list_blocked_pairs(p_person uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select b.blocked_id from private.blocks b where b.blocker_id = p_person
    union
    select b.blocker_id from private.blocks b where b.blocked_id = p_person
  );
$$;
comment on function private.list_blocked_pairs(uuid) is
  'Everyone whom a person has blocked or who has blocked that person.';

create function private.is_blocked_pair(p_one uuid, p_other uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.blocks b where b.blocker_id = p_one and b.blocked_id = p_other)
    or exists (select from private.blocks b where b.blocker_id = p_other and b.blocked_id = p_one);
$$;
comment on function private.is_blocked_pair(uuid, uuid) is
  'Whether one of two people has blocked the other. False for an unknown id.';

-- A person who wrote to the viewer is known, also after the request was refused or the conversation cleared.
create function private.is_known_profile(p_viewer uuid, p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not private.is_blocked_pair(p_viewer, p_profile_id)
    and not private.is_hidden_person(p_profile_id)
    and (
      private.get_newest_public_entry(p_profile_id) is not null
      or exists (select from private.conversation_members s where s.profile_id = p_viewer and s.other_id = p_profile_id and not s.is_blocked_pair and not s.is_other_hidden)
    );
$$;
comment on function private.is_known_profile(uuid, uuid) is
  'Whether a viewer can see a person now, or got a message from them.';

create function private.get_display_name(p_profile_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select e.display_name from public.entries e where e.id = private.get_newest_public_entry(p_profile_id)), p.display_name
  )
  from public.profiles p
  where p.id = p_profile_id and not private.is_hidden(p);
$$;
comment on function private.get_display_name(uuid) is
  'The name of a person for others: of the newest public entry, otherwise of the account. Null for a hidden, '
  'deleted or nameless person.';

create function private.end_likes_between(p_one uuid, p_other uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz;
begin
  -- A message between the two is there before the block, or is refused by it.
  perform private.lock_pair(p_one, p_other);
  perform private.share_entries();
  -- As a like: the lock of the likes, then the rows, then the clock.
  perform private.share_likes();
  perform private.lock_profiles(array[p_one, p_other]);
  v_now := private.clock();
  with taken as (
    delete from public.likes l
    where (l.liker_id = p_one and l.profile_id = p_other) or (l.liker_id = p_other and l.profile_id = p_one)
    returning l.liker_id, l.profile_id, l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at, is_ended_by_block)
  select t.liker_id, t.profile_id, t.liked_at, v_now, true from taken t;
end;
$$;
comment on function private.end_likes_between(uuid, uuid) is
  'Takes back the likes between two people. A week that started before counts them as they were.';

create function public.block_person(p_profile_id uuid)
returns void
language plpgsql
-- security definer: API roles may not write blocks.
security definer
set search_path = ''
as $$
declare
  -- As many as likes. A person who is written to by a crowd blocks 60 of them at once.
  v_blocker_id uuid := private.limit_account('blocks', 120);
begin
  if p_profile_id is null or p_profile_id = v_blocker_id then
    perform private.refuse('invalid_input', 'p_profile_id is null or the caller');
  end if;
  perform private.lock_blocker(v_blocker_id);
  if exists (select from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id) then
    return;
  end if;
  if (select count(*) from private.blocks b where b.blocker_id = v_blocker_id) >= 1000 then
    perform private.refuse('rate_limited', '1,000 blocked people', 'Unblock a person first.');
  end if;
  -- Taking back the likes locks both profiles. A like at this moment waits, and the new row then refuses it.
  perform private.end_likes_between(v_blocker_id, p_profile_id);
  insert into private.blocks (blocker_id, blocked_id, is_known)
  values (v_blocker_id, p_profile_id, private.is_known_profile(v_blocker_id, p_profile_id));
end;
$$;
comment on function public.block_person(uuid) is
  'Blocks a person, silently and for both. The likes between the two end. Every account may block, also a '
  'suspended one. An unknown id is accepted like any other. A second call changes nothing. Refuses: '
  'not_signed_in, rate_limited (120 in an hour; 1,000 blocks), invalid_input (oneself).';
grant execute on function public.block_person(uuid) to authenticated;

create function public.list_blocked(p_limit integer default 24, p_after text default null)
returns setof public.blocked_person
language plpgsql
stable
-- security definer: the blocker cannot read a blocked person's page. Only the name comes from here.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.require_account();
  v_after text[] := private.read_cursor(p_after, '^blocked_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
begin
  return query
    select
      b.blocked_id,
      case when b.is_known then private.get_display_name(b.blocked_id) end,
      b.blocked_at,
      concat_ws('_', 'blocked', (extract(epoch from b.blocked_at) * 1000000)::bigint, b.blocked_id)
    from private.blocks b
    where b.blocker_id = v_blocker_id
      and (
        v_after is null
        or (b.blocked_at, b.blocked_id)
          < (timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond', v_after[3]::uuid)
      )
    order by b.blocked_at desc, b.blocked_id desc
    limit least(greatest(coalesce(p_limit, 24), 1), 100);
end;
$$;
comment on function public.list_blocked(integer, text) is
  'People whom the caller has blocked, the latest first. Never people who have blocked the caller. Refuses: '
  'not_signed_in, invalid_input.';
grant execute on function public.list_blocked(integer, text) to authenticated;

create function public.unblock_person(p_profile_id uuid)
returns void
language plpgsql
-- security definer: API roles may not write blocks.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.limit_account('unblocks', 120);
begin
  perform private.lock_blocker(v_blocker_id);
  perform private.lock_pair(v_blocker_id, p_profile_id);
  perform private.share_entries();
  perform private.share_profiles(array[v_blocker_id, p_profile_id]);
  delete from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id;
end;
$$;
comment on function public.unblock_person(uuid) is
  'Takes the caller''s own block back, never the other person''s. Ended likes stay ended. Refuses: '
  'not_signed_in, rate_limited (120 in an hour).';
grant execute on function public.unblock_person(uuid) to authenticated;
