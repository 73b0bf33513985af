-- The export of a person's data tells of no block: likes that one took back are not among those that were taken back.
alter table private.past_likes add column is_parted boolean not null default false;
comment on column private.past_likes.is_parted is 'Whether a block took the like back: then its own person is not told of it.';
update private.past_likes l set is_parted = true
where exists (
  select from private.blocks b
  where (b.blocker_id, b.blocked_id) in ((l.liker_id, l.profile_id), (l.profile_id, l.liker_id))
    and b.blocked_at between l.unliked_at and l.unliked_at + interval '1 second'
);

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
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at, is_parted)
  select t.liker_id, t.profile_id, t.liked_at, v_now, true from taken t;
end;
$$;

create or replace function private.export_likes(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'likes_received', (
      select coalesce(jsonb_agg(jsonb_build_object('profile_id', l.liker_id, 'liked_at', l.liked_at) order by l.liked_at), '[]')
      from public.likes l
      join public.profiles p on p.id = l.liker_id
      -- As in list_likes: who is suspended or leaving is seen by nobody.
      where l.profile_id = p_person_id and not private.is_hidden(p)
    ),
    'past_likes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('profile_id', l.profile_id, 'liked_at', l.liked_at, 'unliked_at', l.unliked_at) order by l.unliked_at
        ), '[]'
      )
      from private.past_likes l
      -- What a block has taken back would tell of it.
      where l.liker_id = p_person_id and not l.is_parted
    )
  );
$$;
