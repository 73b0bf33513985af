-- Blocking is mutual and silent: neither finds, votes for, likes or writes to the other (product rules, 6). It changes no
-- vote that was cast, no rank and no public result. One table says who is apart from whom; everything else asks it.
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
  'Who has blocked whom. blocked_id may be anything: to refuse an id that nobody has would tell who has one. is_known: the blocker '
  'saw that person at the time, and may go on reading the name.';
create index blocks_by_blocked_idx on private.blocks (blocked_id, blocker_id);
create index blocks_by_time_idx on private.blocks (blocker_id, blocked_at desc, blocked_id desc);

alter table private.blocks enable row level security;
revoke all on table private.blocks from public, anon, authenticated, service_role;

create trigger erased_people_block_nobody
  before insert on private.blocks
  for each row execute function private.refuse_erased_person('blocker_id');

create function private.are_apart(p_one uuid, p_other uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.blocks b where b.blocker_id = p_one and b.blocked_id = p_other)
    or exists (select from private.blocks b where b.blocker_id = p_other and b.blocked_id = p_one);
$$;
comment on function private.are_apart(uuid, uuid) is 'Whether one of two people has blocked the other; false where one is nobody.';

create function private.apart_from(p_person uuid)
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
comment on function private.apart_from(uuid) is 'Everybody whom a person has blocked or who has blocked that person.';

create function private.hidden_from_reader()
returns uuid[]
language sql
stable
-- security definer: who has blocked whom is readable for nobody. A policy calls this once per statement.
security definer
set search_path = ''
as $$
  select case when private.is_admin() then '{}' else private.apart_from((select auth.uid())) end;
$$;
comment on function private.hidden_from_reader() is
  'Whose entries the caller does not read; {} for admins, who review them. Photos, videos and profiles follow the entries.';

create policy "People read no entries of those they are apart from"
  on public.entries as restrictive for select to authenticated
  using (not (profile_id = any ((select private.hidden_from_reader())::uuid[])));

create function private.name_of(p_profile_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select e.display_name from public.entries e where e.id = private.newest_public_entry(p_profile_id)), p.display_name
  )
  from public.profiles p
  where p.id = p_profile_id and not private.is_hidden(p);
$$;
comment on function private.name_of(uuid) is
  'The name by which people meet a person: of the newest public entry, else of the account; null for who is hidden, gone or nameless.';

create function private.has_met(p_reader uuid, p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.newest_public_entry(p_profile_id) is not null and not private.are_apart(p_reader, p_profile_id);
$$;
comment on function private.has_met(uuid, uuid) is 'Whether a reader can see a person now, or has been written to.';

create function private.part_likes(p_one uuid, p_other uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz;
begin
  -- As a like: the rows first, in one order for all, then the lock of the likes, then the clock.
  perform from public.profiles p where p.id in (p_one, p_other) order by p.id for no key update;
  perform pg_advisory_xact_lock_shared(private.likes_lock_key());
  v_now := private.clock();
  with taken as (
    delete from public.likes l
    where (l.liker_id = p_one and l.profile_id = p_other) or (l.liker_id = p_other and l.profile_id = p_one)
    returning l.liker_id, l.profile_id, l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at)
  select t.liker_id, t.profile_id, t.liked_at, v_now from taken t;
end;
$$;
comment on function private.part_likes(uuid, uuid) is
  'Takes back the likes between two people; for a week that started before, they count as they stood.';

create function public.block_person(p_profile_id uuid)
returns void
language plpgsql
-- security definer: nobody writes blocks otherwise.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.require_account();
begin
  if p_profile_id is null or p_profile_id = v_blocker_id then
    perform private.refuse('invalid_input', 'p_profile_id is null or the caller');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(v_blocker_id::text, 20263));
  if exists (select from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id) then
    return;
  end if;
  if (select count(*) from private.blocks b where b.blocker_id = v_blocker_id) >= 1000 then
    perform private.refuse('rate_limited', '1,000 blocked people', 'Unblock somebody first.');
  end if;
  -- The likes lock both profiles: whoever likes at this moment waits, and is refused by the row that follows.
  perform private.part_likes(v_blocker_id, p_profile_id);
  insert into private.blocks (blocker_id, blocked_id, is_known)
  values (v_blocker_id, p_profile_id, private.has_met(v_blocker_id, p_profile_id));
end;
$$;
comment on function public.block_person(uuid) is
  'Blocks a person, silently and for both; likes between the two go. Open to every account, suspended ones too. An id that nobody '
  'has is taken like any other. Again changes nothing. Refuses: not_signed_in, invalid_input (oneself), rate_limited (1,000 blocks).';

create function public.unblock_person(p_profile_id uuid)
returns void
language plpgsql
-- security definer: nobody writes blocks otherwise.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.require_account();
begin
  perform pg_advisory_xact_lock(hashtextextended(v_blocker_id::text, 20263));
  delete from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id;
end;
$$;
comment on function public.unblock_person(uuid) is
  'Takes the caller''s own block back, never that of the other; likes that went do not come back. Refuses: not_signed_in.';

create type public.blocked_person as (profile_id uuid, display_name text, blocked_at timestamptz, cursor text);
comment on type public.blocked_person is
  'One row of list_blocked; display_name is null for who is gone, hidden, or was unseen when blocked.';

create function public.list_blocked(p_limit integer default 24, p_after text default null)
returns setof public.blocked_person
language plpgsql
stable
-- security definer: a blocked person's page is closed to the blocker too; the name alone comes from here.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.require_account();
  v_after text[] := private.cursor_parts(p_after, '^blocked_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
begin
  return query
    select
      b.blocked_id,
      case when b.is_known then private.name_of(b.blocked_id) end,
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
  'Whom the caller has blocked, the last one first; never who has blocked the caller. Refuses: not_signed_in, invalid_input.';

create function private.forget_blocks()
returns trigger
language plpgsql
-- security definer: whoever erases or deletes an account may not write this table.
security definer
set search_path = ''
as $$
begin
  delete from private.blocks b where b.blocker_id = old.id or b.blocked_id = old.id;
  return null;
end;
$$;
comment on function private.forget_blocks() is 'A person who is erased leaves no block behind, own or of others.';
create trigger erased_people_leave_no_blocks
  after update of erased_at on public.profiles
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function private.forget_blocks();
create trigger deleted_people_leave_no_blocks
  after delete on public.profiles
  for each row execute function private.forget_blocks();

revoke all on function
  private.are_apart(uuid, uuid),
  private.apart_from(uuid),
  private.hidden_from_reader(),
  private.name_of(uuid),
  private.has_met(uuid, uuid),
  private.part_likes(uuid, uuid),
  public.block_person(uuid),
  public.unblock_person(uuid),
  public.list_blocked(integer, text),
  private.forget_blocks()
from public;
grant execute on function private.hidden_from_reader() to authenticated;
grant execute on function public.block_person(uuid), public.unblock_person(uuid), public.list_blocked(integer, text)
  to authenticated;
