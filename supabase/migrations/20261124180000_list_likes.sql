-- Who likes whom, for the two who know of it (product rules, 6): a page of likes given or received, the newest first.
create index likes_of_a_liker_idx on public.likes (liker_id, liked_at desc, profile_id desc);
drop index public.likes_of_a_profile_idx;
create index likes_of_a_profile_idx on public.likes (profile_id, liked_at desc, liker_id desc);

create type public.listed_like as (
  profile_id uuid,
  display_name text,
  has_page boolean,
  portrait jsonb,
  is_mutual boolean,
  liked_at timestamptz,
  cursor text
);
comment on type public.listed_like is
  'One row of list_likes: the other person. has_page: there is a public page to go to. display_name is null for a person who is '
  'gone from sight; then the id alone remains, so that an own like can be taken back.';

create function private.like_of(p_reader_id uuid, p_other_id uuid, p_liked_at timestamptz, p_direction text)
returns public.listed_like
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry_id uuid := private.newest_public_entry(p_other_id);
  v_like public.listed_like;
begin
  v_like.profile_id := p_other_id;
  v_like.has_page := v_entry_id is not null;
  v_like.liked_at := p_liked_at;
  v_like.cursor := concat_ws('_', p_direction, (extract(epoch from p_liked_at) * 1000000)::bigint, p_other_id);
  if v_entry_id is not null then
    select e.display_name into v_like.display_name from public.entries e where e.id = v_entry_id;
    select jsonb_build_object('width', f.width, 'height', f.height, 'placeholder', f.placeholder, 'sizes', f.sizes)
    into v_like.portrait
    from public.photos f
    where f.entry_id = v_entry_id and f.kind = 'portrait' and f.state = 'approved';
  elsif p_direction = 'received' then
    -- Somebody without a page has said by the like who that is, to this reader alone.
    select p.display_name into v_like.display_name from public.profiles p where p.id = p_other_id;
  end if;
  v_like.is_mutual := case p_direction
    when 'given' then exists (select from public.likes l where l.liker_id = p_other_id and l.profile_id = p_reader_id)
    else exists (select from public.likes l where l.liker_id = p_reader_id and l.profile_id = p_other_id)
  end;
  return v_like;
end;
$$;
comment on function private.like_of(uuid, uuid, timestamptz, text) is 'A like as one of its two people sees it.';

create function public.list_likes(p_direction text, p_limit integer default 24, p_after text default null)
returns setof public.listed_like
language plpgsql
stable
-- security definer: the name of a person without a public page is readable for the liked one alone, by this way.
security definer
set search_path = ''
as $$
declare
  v_reader_id uuid := private.require_account();
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_after text[] := private.cursor_parts(p_after, '^(given|received)_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
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
        where g.liker_id = v_reader_id and (v_at is null or (g.liked_at, g.profile_id) < (v_at, v_after[3]::uuid))
        order by g.liked_at desc, g.profile_id desc
        limit v_limit
      ) l
      cross join lateral private.like_of(v_reader_id, l.profile_id, l.liked_at, p_direction) k
      order by k.liked_at desc, k.profile_id desc;
  else
    return query
      select k.*
      from (
        select g.liker_id, g.liked_at
        from public.likes g
        join public.profiles p on p.id = g.liker_id
        where g.profile_id = v_reader_id
          and not private.is_hidden(p)
          and (v_at is null or (g.liked_at, g.liker_id) < (v_at, v_after[3]::uuid))
        order by g.liked_at desc, g.liker_id desc
        limit v_limit
      ) l
      cross join lateral private.like_of(v_reader_id, l.liker_id, l.liked_at, p_direction) k
      order by k.liked_at desc, k.profile_id desc;
  end if;
end;
$$;
comment on function public.list_likes(text, integer, text) is
  'A page of the caller''s likes, the newest first: p_direction given (whom the caller likes) or received (who likes the caller; '
  'nobody who is suspended or leaving). p_limit is 1 to 100, p_after the cursor of the last row. Refuses: not_signed_in, invalid_input.';

create type public.like_state as (profile_id uuid, likes integer, is_liked boolean);
comment on type public.like_state is 'One row of get_likes; is_liked is false for a caller who is not signed in.';

create function public.get_likes(p_profile_ids uuid[])
returns setof public.like_state
language plpgsql
stable
-- security invoker: the count is public, and row level security shows a caller the own likes.
security invoker
set search_path = ''
as $$
begin
  -- private.refuse is out of reach for API roles, and this runs as one.
  if cardinality(p_profile_ids) > 100 then
    raise exception using errcode = 'P0001', message = 'invalid_input', detail = 'more than 100 profiles';
  end if;
  -- Visitors may not look at the table of likes at all.
  if (select auth.uid()) is null then
    return query
      select p.id, p.likes, false
      from public.profiles p
      where p.id = any (p_profile_ids)
        and exists (select from public.entries e where e.profile_id = p.id and e.is_public);
  else
    return query
      select
        p.id,
        p.likes,
        exists (select from public.likes l where l.liker_id = (select auth.uid()) and l.profile_id = p.id)
      from public.profiles p
      where p.id = any (p_profile_ids)
        and exists (select from public.entries e where e.profile_id = p.id and e.is_public);
  end if;
end;
$$;
comment on function public.get_likes(uuid[]) is
  'The public counts of up to 100 contestants, and which of them the caller likes. Who has no public entry is left out. Refuses: '
  'invalid_input.';

revoke all on function
  private.like_of(uuid, uuid, timestamptz, text),
  public.list_likes(text, integer, text),
  public.get_likes(uuid[])
from public;
grant execute on function public.list_likes(text, integer, text) to authenticated;
grant execute on function public.get_likes(uuid[]) to anon, authenticated;
