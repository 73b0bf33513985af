create type public.listed_like as (
  profile_id uuid,
  display_name text,
  has_page boolean,
  portrait public.picture,
  is_mutual boolean,
  liked_at timestamptz,
  cursor text
);
comment on type public.listed_like is
  'One row of list_likes: the other person. has_page: they have a public page. display_name is null for a '
  'hidden or deleted person; the id stays, so that the caller can take the own like back. Nullable: '
  'display_name, portrait.';

create type public.like_state as (
  profile_id uuid,
  likes integer,
  is_liked boolean
);
comment on type public.like_state is
  'One row of get_likes. is_liked is false for a caller who is not signed in. Nullable: none.';

create function private.build_listed_like(p_viewer_id uuid, p_other_id uuid, p_liked_at timestamptz, p_direction text)
returns public.listed_like
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry_id uuid := private.get_newest_public_entry(p_other_id);
  v_like public.listed_like;
begin
  v_like.profile_id := p_other_id;
  v_like.has_page := v_entry_id is not null;
  v_like.liked_at := p_liked_at;
  v_like.cursor := concat_ws('_', p_direction, (extract(epoch from p_liked_at) * 1000000)::bigint, p_other_id);
  if v_entry_id is not null then
    select e.display_name into v_like.display_name from public.entries e where e.id = v_entry_id;
    select jsonb_populate_record(null::public.picture, to_jsonb(f))
    into v_like.portrait
    from public.photos f
    where f.entry_id = v_entry_id and f.kind = 'portrait' and f.state = 'approved';
  elsif p_direction = 'received' then
    -- A liker without a page shows their name to the liked person, and only to them.
    select p.display_name into v_like.display_name from public.profiles p where p.id = p_other_id;
  end if;
  v_like.is_mutual := case p_direction
    when 'given' then exists (select from public.likes l where l.liker_id = p_other_id and l.profile_id = p_viewer_id)
    else exists (select from public.likes l where l.liker_id = p_viewer_id and l.profile_id = p_other_id)
  end;
  return v_like;
end;
$$;
comment on function private.build_listed_like(uuid, uuid, timestamptz, text) is
  'A like as one of its two people sees it.';

create function public.get_likes(p_profile_ids uuid[])
returns setof public.like_state
language plpgsql
stable
-- security definer: API roles may not read likes. The caller sees public counts and their own likes.
security definer
set search_path = ''
as $$
begin
  if cardinality(p_profile_ids) > 100 then
    perform private.refuse('invalid_input', 'more than 100 profiles');
  end if;
  return query
    select
      p.id,
      p.likes,
      exists (select from public.likes l where l.liker_id = (select auth.uid()) and l.profile_id = p.id)
    from public.profiles p
    where p.id = any (p_profile_ids) and private.can_open_page((select auth.uid()), p.id);
end;
$$;
comment on function public.get_likes(uuid[]) is
  'The public counts of up to 100 contestants, and which of them the caller likes. Profiles without a public '
  'entry are left out. Refuses: invalid_input.';
grant execute on function public.get_likes(uuid[]) to anon, authenticated;

create function public.list_likes(p_direction text, p_limit integer default 24, p_after text default null)
returns setof public.listed_like
language plpgsql
stable
-- security definer: the name of a liker without a public page is readable only here, for the liked person.
security definer
set search_path = ''
as $$
declare
  v_viewer_id uuid := private.require_account();
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_after text[] := private.read_cursor(p_after, '^(given|received)_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  v_at timestamptz := timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond';
begin
  if coalesce(p_direction, '') not in ('given', 'received') or v_after[1] <> p_direction then
    perform private.refuse('invalid_input', 'p_direction is given or received, and the cursor of the same list');
  end if;
  if p_direction = 'given' then
    return query
      select k.*
      from (
        select g.profile_id, g.liked_at
        from public.likes g
        where g.liker_id = v_viewer_id and (v_at is null or (g.liked_at, g.profile_id) < (v_at, v_after[3]::uuid))
        order by g.liked_at desc, g.profile_id desc
        limit v_limit
      ) l
      cross join lateral private.build_listed_like(v_viewer_id, l.profile_id, l.liked_at, p_direction) k
      order by k.liked_at desc, k.profile_id desc;
  else
    return query
      select k.*
      from (
        select g.liker_id, g.liked_at
        from public.likes g
        join public.profiles p on p.id = g.liker_id
        where g.profile_id = v_viewer_id
          and not private.is_hidden(p)
          and (v_at is null or (g.liked_at, g.liker_id) < (v_at, v_after[3]::uuid))
        order by g.liked_at desc, g.liker_id desc
        limit v_limit
      ) l
      cross join lateral private.build_listed_like(v_viewer_id, l.liker_id, l.liked_at, p_direction) k
      order by k.liked_at desc, k.profile_id desc;
  end if;
end;
$$;
comment on function public.list_likes(text, integer, text) is
  'A page of the caller''s likes, the newest first. p_direction is given (whom the caller likes) or received '
  '(who likes the caller, without accounts that are suspended or pending deletion). p_limit is 1 to 100, '
  'p_after the cursor of the last row. Refuses: not_signed_in, invalid_input.';
grant execute on function public.list_likes(text, integer, text) to authenticated;

create function public.export_my_likes(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: only functions may read who likes whom. This one returns the caller's own likes.
security definer
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.read_cursor(p_after, '^liked_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  v_likes jsonb;
  v_next text;
begin
  select
    coalesce(
      jsonb_agg(jsonb_build_object('profile_id', l.liker_id, 'liked_at', l.liked_at) order by l.liked_at, l.liker_id), '[]'
    ),
    case when count(*) = 1000 then (
      array_agg(
        concat_ws('_', 'liked', (extract(epoch from l.liked_at) * 1000000)::bigint, l.liker_id) order by l.liked_at, l.liker_id
      )
    )[1000] end
  into v_likes, v_next
  from (
    select g.liker_id, g.liked_at
    from public.likes g
    join public.profiles p on p.id = g.liker_id
    where g.profile_id = v_person_id
      -- As in list_likes: nobody sees accounts that are suspended or pending deletion.
      and not private.is_hidden(p)
      and (g.liked_at, g.liker_id) > (
        coalesce(timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond', '-infinity'),
        coalesce(v_after[3], '00000000-0000-0000-0000-000000000000')::uuid
      )
    order by g.liked_at, g.liker_id
    limit 1000
  ) l;
  return jsonb_build_object('likes', v_likes, 'next', v_next) || case
    when p_after is null
    then jsonb_build_object('like_count', (select count(*) from public.likes g where g.profile_id = v_person_id))
    else '{}'
  end;
end;
$$;
comment on function public.export_my_likes(text) is
  'For the export of the caller''s data: the likes that the caller received, {likes, next}, and in the first '
  'answer like_count (an upper bound). 1,000 at a time, the oldest first. Where next is not null, call again '
  'with it. Refuses: not_signed_in, invalid_input.';
grant execute on function public.export_my_likes(text) to authenticated;
