-- Likes: a toggle on a contestant's profile, with a public count. They never change a score; they decide who qualifies
-- for a week that has more entries than places, by how they stood when it started (product rules, 3 and 6).
alter table public.profiles add column likes integer not null default 0;
alter table public.profiles add constraint profiles_likes_are_not_negative check (likes >= 0);
grant select (likes) on table public.profiles to anon, authenticated;

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
  'Who likes whom now. Only like_profile and unlike_profile write here; the public count is profiles.likes.';
create index likes_of_a_profile_idx on public.likes (profile_id, liked_at);

alter table public.likes enable row level security;
revoke all on table public.likes from public, anon, authenticated, service_role;
grant select (liker_id, profile_id, liked_at) on table public.likes to authenticated;

create policy "People read the likes that they gave and got"
  on public.likes for select to authenticated
  using (liker_id = (select auth.uid()) or profile_id = (select auth.uid()));

create table private.past_likes (
  liker_id uuid not null,
  profile_id uuid not null,
  liked_at timestamptz not null,
  unliked_at timestamptz not null,
  constraint past_likes_belong_to_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint past_likes_were_given_by_a_profile foreign key (liker_id) references public.profiles (id) on delete cascade
);
comment on table private.past_likes is
  'Likes that were taken back: they still count for a week that started while they stood, however late that is worked out.';
create index past_likes_of_a_profile_idx on private.past_likes (profile_id, unliked_at);
create index past_likes_of_a_liker_idx on private.past_likes (liker_id, unliked_at);

alter table private.past_likes enable row level security;
revoke all on table private.past_likes from public, anon, authenticated, service_role;

create function private.likes_at(p_profile_id uuid, p_at timestamptz)
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
comment on function private.likes_at(uuid, timestamptz) is 'How many likes a profile had at an instant, those taken back later included.';

create function private.likes_lock_key()
returns bigint
language sql
immutable
as $$
  select 20262::bigint;
$$;
comment on function private.likes_lock_key() is
  'Advisory lock of all likes: shared by likes on their way, exclusive to whoever counts them as they stood at a start.';

create function private.count_likes()
returns trigger
language plpgsql
-- security definer: an account that is deleted takes its likes along, whoever deletes it.
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
comment on function private.count_likes() is 'Keeps the public count of a profile exact, by whatever way a like comes or goes.';

create trigger likes_are_counted
  after insert or delete on public.likes
  for each row execute function private.count_likes();

create type public.like_answer as (profile_id uuid, is_liked boolean, likes integer);
comment on type public.like_answer is 'What like_profile and unlike_profile answer: the state afterwards and the public count.';

create function private.check_liker(p_liker_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_liker record;
  v_now timestamptz;
begin
  -- Two calls of one person come one after the other, so that the limit holds. Not by the row of the profile: two people who
  -- like each other at the same moment would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(p_liker_id::text, 20261));
  v_now := private.clock();
  select p.email_verified_at, p.suspended_at into v_liker from public.profiles p where p.id = p_liker_id;
  if p_liker_id is null or not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_liker.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  if v_liker.suspended_at is not null then
    perform private.refuse('not_allowed', 'This account is suspended.');
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
  'Refuses whoever may not like: not_signed_in, email_not_verified, not_allowed (suspended), rate_limited (120 changes in an hour).';

create function private.time_of_like(p_profile_id uuid)
returns timestamptz
language plpgsql
set search_path = ''
as $$
begin
  -- The row first, because this waits for others: whoever holds the lock of the likes waits for nobody.
  perform from public.profiles p where p.id = p_profile_id for no key update;
  -- Before the clock is read: whoever lines a week up waits for this like, or this like reads a clock past the start.
  perform pg_advisory_xact_lock_shared(private.likes_lock_key());
  return private.clock();
end;
$$;
comment on function private.time_of_like(uuid) is 'The time at which a like is given or taken back, once nothing stands in its way.';

create function public.like_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: nobody else may write likes or their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := auth.uid();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  if p_profile_id = v_liker_id then
    perform private.refuse('own_entry', 'People do not like themselves.');
  end if;
  if not exists (select from public.entries e where e.profile_id = p_profile_id and e.is_public) then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  v_now := private.time_of_like(p_profile_id);
  insert into public.likes (liker_id, profile_id, liked_at)
  values (v_liker_id, p_profile_id, v_now)
  on conflict (liker_id, profile_id) do nothing;
  select p.likes into v_likes from public.profiles p where p.id = p_profile_id;
  return row(p_profile_id, true, v_likes)::public.like_answer;
end;
$$;
comment on function public.like_profile(uuid) is
  'Likes a contestant; once more changes nothing. Refuses, in this order: not_signed_in, email_not_verified, not_allowed '
  '(suspended), rate_limited, own_entry, no_such_profile (nobody with a public entry).';

create function public.unlike_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: nobody else may write likes or their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := auth.uid();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  v_now := private.time_of_like(p_profile_id);
  with taken as (
    delete from public.likes l
    where l.liker_id = v_liker_id and l.profile_id = p_profile_id
    returning l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at)
  select v_liker_id, p_profile_id, t.liked_at, v_now from taken t;
  select p.likes into v_likes from public.profiles p where p.id = p_profile_id;
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return row(p_profile_id, false, v_likes)::public.like_answer;
end;
$$;
comment on function public.unlike_profile(uuid) is
  'Takes a like back, also from somebody who has left the contest; once more changes nothing. Refuses as like_profile does.';

revoke all on function
  private.likes_at(uuid, timestamptz),
  private.likes_lock_key(),
  private.count_likes(),
  private.time_of_like(uuid),
  private.check_liker(uuid),
  public.like_profile(uuid),
  public.unlike_profile(uuid)
from public;
grant execute on function public.like_profile(uuid), public.unlike_profile(uuid) to authenticated;
