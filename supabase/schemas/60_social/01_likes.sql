create type public.like_answer as (
  profile_id uuid,
  is_liked boolean,
  likes integer
);
comment on type public.like_answer is
  'What like_profile and unlike_profile answer: the new state and the public count, the caller''s own like '
  'included. Nullable: none.';

create table public.likes (
  liker_id uuid not null,
  profile_id uuid not null,
  liked_at timestamptz not null,
  constraint likes_pkey primary key (liker_id, profile_id),
  constraint likes_are_given_by_a_profile foreign key (liker_id) references public.profiles (id) on delete cascade,
  constraint likes_belong_to_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint likes_are_for_others check (liker_id <> profile_id)
);
comment on table public.likes is
  'Who likes whom now. Only like_profile and unlike_profile write here. The public count is profiles.likes.';

-- A page of likes given or received, the newest first. Only the liker and the liked person see it (product rules, 6).
create index likes_of_a_liker_idx on public.likes (liker_id, liked_at desc, profile_id desc);
create index likes_of_a_profile_idx on public.likes (profile_id, liked_at desc, liker_id desc);

alter table public.likes enable row level security;

create table private.past_likes (
  liker_id uuid not null,
  profile_id uuid not null,
  liked_at timestamptz not null,
  unliked_at timestamptz not null,
  is_ended_by_block boolean not null default false,
  constraint past_likes_belong_to_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint past_likes_were_given_by_a_profile foreign key (liker_id) references public.profiles (id) on delete cascade
);
comment on table private.past_likes is
  'Likes that were taken back. They still count for a week that started before, even when it qualifies later.';
comment on column private.past_likes.is_ended_by_block is
  'Whether a block ended the like. Then the export of the liker leaves it out.';

create index past_likes_of_a_liker_idx on private.past_likes (liker_id, unliked_at);
create index past_likes_of_a_profile_idx on private.past_likes (profile_id, unliked_at);

alter table private.past_likes enable row level security;

create function private.check_liker(p_liker_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_liker record;
  v_now timestamptz;
begin
  -- The likes of one person come one after the other, so that the limit holds. A lock of the profile row would let
  -- two people who like each other at the same moment wait for each other.
  perform private.lock_liker(p_liker_id);
  v_now := private.clock();
  select p.email_verified_at, p.suspended_at, p.agreed_at into v_liker from public.profiles p where p.id = p_liker_id;
  if p_liker_id is null or not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_liker.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  if v_liker.suspended_at is not null then
    perform private.refuse('not_allowed', 'This account is suspended.');
  end if;
  if v_liker.agreed_at is null then
    perform private.refuse('age_unconfirmed', 'The user has not confirmed that they are 18 or older.', 'Call agree_as_adult.');
  end if;
  if (
    (
      select count(*) from public.likes l
      where l.liker_id = p_liker_id and l.liked_at > v_now - interval '1 hour'
    ) + (
      select count(*) from private.past_likes l
      where l.liker_id = p_liker_id and l.unliked_at > v_now - interval '1 hour'
    )
  ) >= 120 then
    perform private.refuse('rate_limited', '120 likes in an hour', 'Like again later.');
  end if;
end;
$$;
comment on function private.check_liker(uuid) is
  'Refuses an account that may not like: not_signed_in, email_not_verified, not_allowed (suspended), '
  'age_unconfirmed, rate_limited (120 changes in an hour).';

create function private.count_likes()
returns trigger
language plpgsql
-- security definer: deleting an account deletes its likes, and the deleting role may not write this count.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.profiles p set likes = p.likes + 1 where p.id = new.profile_id;
  else
    update public.profiles p set likes = p.likes - 1 where p.id = old.profile_id;
  end if;
  return null;
end;
$$;
comment on function private.count_likes() is
  'Updates the public count of a profile for every added and deleted like.';

create trigger likes_after_insert_or_delete_count_likes
  after insert or delete on public.likes
  for each row execute function private.count_likes();

create function private.count_likes_at(p_profile_id uuid, p_at timestamptz)
returns integer
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from public.likes l where l.profile_id = p_profile_id and l.liked_at < p_at)
    + (
      select count(*)
      from private.past_likes l
      where l.profile_id = p_profile_id and l.liked_at < p_at and l.unliked_at >= p_at
    )
  )::integer;
$$;
comment on function private.count_likes_at(uuid, timestamptz) is
  'How many likes a profile had at an instant, including likes taken back later.';

create function private.get_like_time(p_profile_id uuid)
returns timestamptz
language plpgsql
set search_path = ''
as $$
begin
  -- Before the row, as in a qualification. Before the clock: the qualification of a week waits for likes that read the
  -- clock before its start.
  perform private.share_likes();
  perform private.lock_profiles(array[p_profile_id]);
  return private.clock();
end;
$$;
comment on function private.get_like_time(uuid) is
  'The time at which a like is given or taken back. Waits for its locks.';

create function public.like_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: API roles may write neither likes nor their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := private.get_user_id();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  if p_profile_id = v_liker_id then
    perform private.refuse('own_entry', 'A like for oneself.');
  end if;
  v_now := private.get_like_time(p_profile_id);
  -- After the lock of the profile row, which a block takes too: the later of the two sees the earlier.
  if private.is_blocked_pair(v_liker_id, p_profile_id)
    or not exists (select from public.entries e where e.profile_id = p_profile_id and e.is_public)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  perform private.refuse_pending_deletion(v_liker_id);
  insert into public.likes (liker_id, profile_id, liked_at)
  values (v_liker_id, p_profile_id, v_now)
  on conflict (liker_id, profile_id) do nothing;
  select p.likes into v_likes from public.profiles p where p.id = p_profile_id;
  return row(p_profile_id, true, v_likes)::public.like_answer;
end;
$$;
comment on function public.like_profile(uuid) is
  'Likes a contestant. A second call changes nothing. Refuses, in this order: not_signed_in, '
  'email_not_verified, not_allowed (suspended), age_unconfirmed, rate_limited, own_entry, no_such_profile (no '
  'public entry, or a blocked pair).';
grant execute on function public.like_profile(uuid) to authenticated;

create function public.unlike_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: API roles may write neither likes nor their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := private.get_user_id();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  v_now := private.get_like_time(p_profile_id);
  with taken as (
    delete from public.likes l
    where l.liker_id = v_liker_id and l.profile_id = p_profile_id
    returning l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at)
  select v_liker_id, p_profile_id, t.liked_at, v_now from taken t;
  select p.likes into v_likes
  from public.profiles p
  where p.id = p_profile_id and not private.is_blocked_pair(v_liker_id, p_profile_id)
    -- Anybody may know of a contestant, and the caller of whom they liked. Of other ids nobody learns whether they exist.
    and (
      exists (select from public.entries e where e.profile_id = p.id and e.is_public)
      or exists (select from private.past_likes l where l.liker_id = v_liker_id and l.profile_id = p.id)
    );
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return row(p_profile_id, false, v_likes)::public.like_answer;
end;
$$;
comment on function public.unlike_profile(uuid) is
  'Takes a like back, also from a contestant who has left the contest. A second call changes nothing. Refuses '
  'as like_profile does.';
grant execute on function public.unlike_profile(uuid) to authenticated;
