-- Seats follow the other person: her name and face, whether she is to be seen, and whether the two are apart.
create function private.refresh_seats_about(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update private.seats s
  set other_name = f.name, other_portrait = f.portrait, is_other_hidden = f.is_hidden
  from (
    select
      private.name_of(p_profile_id) as name,
      private.packed_portrait_of(private.newest_public_entry(p_profile_id)) as portrait,
      private.is_hidden_person(p_profile_id) as is_hidden
  ) f
  where s.other_id = p_profile_id
    and (s.other_name, s.other_portrait, s.is_other_hidden) is distinct from (f.name, f.portrait, f.is_hidden);
$$;
comment on function private.refresh_seats_about(uuid) is 'Writes anew how a person looks in the conversations of others.';

create function private.follow_person_in_seats()
returns trigger
language plpgsql
-- security definer: who changes a profile may not write seats.
security definer
set search_path = ''
as $$
begin
  if new.erased_at is not null then
    delete from private.conversations c where c.low_id = new.id or c.high_id = new.id;
    delete from private.sent_requests r where r.sender_id = new.id or r.recipient_id = new.id;
    delete from private.message_settings m where m.profile_id = new.id;
  else
    perform private.refresh_seats_about(new.id);
  end if;
  return null;
end;
$$;
comment on function private.follow_person_in_seats() is
  'Conversations of who is hidden are out of sight for the other; with who is erased they go, for both.';
create trigger people_are_followed_in_conversations
  after update of display_name, suspended_at, deletion_requested_at, erased_at on public.profiles
  for each row
  when (
    (old.display_name, old.suspended_at is null, old.deletion_requested_at is null, old.erased_at is null)
    is distinct from (new.display_name, new.suspended_at is null, new.deletion_requested_at is null, new.erased_at is null)
  )
  execute function private.follow_person_in_seats();

create function private.follow_card_in_seats()
returns trigger
language plpgsql
-- security definer: who changes a card may not write seats.
security definer
set search_path = ''
as $$
begin
  perform private.refresh_seats_about(new.profile_id);
  return null;
end;
$$;
comment on function private.follow_card_in_seats() is 'The name and the portrait of a contestant change in conversations as on her card.';
-- Votes change other columns of this table, so they never come by here.
create trigger cards_are_followed_in_conversations
  after update of display_name, packed_portrait, is_listed on private.standings
  for each row
  when (
    (old.display_name, old.packed_portrait, old.is_listed)
    is distinct from (new.display_name, new.packed_portrait, new.is_listed)
  )
  execute function private.follow_card_in_seats();
create trigger new_cards_are_followed_in_conversations
  after insert on private.standings
  for each row execute function private.follow_card_in_seats();

create function private.follow_blocks_in_seats()
returns trigger
language plpgsql
-- security definer: who blocks may not write seats.
security definer
set search_path = ''
as $$
declare
  v_block private.blocks := case when tg_op = 'INSERT' then new else old end;
begin
  update private.seats s
  set is_apart = private.are_apart(s.profile_id, s.other_id)
  where (s.profile_id, s.other_id)
    in ((v_block.blocker_id, v_block.blocked_id), (v_block.blocked_id, v_block.blocker_id));
  return null;
end;
$$;
comment on function private.follow_blocks_in_seats() is 'A conversation is out of sight for both while one blocks the other, and comes back after it.';
create trigger blocks_are_followed_in_conversations
  after insert or delete on private.blocks
  for each row execute function private.follow_blocks_in_seats();

create or replace function private.has_met(p_reader uuid, p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not private.are_apart(p_reader, p_profile_id)
    and not private.is_hidden_person(p_profile_id)
    and (
      private.newest_public_entry(p_profile_id) is not null
      or exists (select from private.seats s where s.profile_id = p_reader and s.other_id = p_profile_id and s.is_listed)
    );
$$;

create or replace function private.part_likes(p_one uuid, p_other uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz;
begin
  -- A message on its way to the other is there before the block, or refused by it.
  perform private.lock_pair(p_one, p_other);
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

create or replace function public.unblock_person(p_profile_id uuid)
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
  perform private.lock_pair(v_blocker_id, p_profile_id);
  delete from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id;
end;
$$;

revoke all on function
  private.refresh_seats_about(uuid),
  private.follow_person_in_seats(),
  private.follow_card_in_seats(),
  private.follow_blocks_in_seats()
from public;
