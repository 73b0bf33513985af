-- Likes that a person got leave by the thousand, as messages do: 50,000 in one answer were 5 MB.
create or replace function private.export_likes(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
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
comment on function private.export_likes(uuid) is
  'Own likes that were taken back; those that stand are in export_my_data, those that a person got in export_my_likes.';

create function public.export_my_likes(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: who likes whom is readable for the two alone, by functions; the caller's own are given.
security definer
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.cursor_parts(p_after, '^liked_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
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
      -- As in list_likes: who is suspended or leaving is seen by nobody.
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
  'For the export of the caller''s data: the likes that the caller got, {likes, next} and in the first answer like_count (how many '
  'there are at the most); 1,000 at a time, the oldest first. Where next is not null, call again with it for more. Refuses: '
  'not_signed_in, invalid_input.';
comment on function public.export_my_messages(text) is
  'For the export of the caller''s data: {blocks, message_settings, conversations, requests_sent, past_likes, reports with their '
  'decisions, notices, message_count (how many messages there are at the most), messages, next}; 1,000 messages at a time, by '
  'conversation and number. Where next is not null, call again with it for more {messages, next}. Refuses: not_signed_in, '
  'invalid_input.';

revoke all on function public.export_my_likes(text) from public;
grant execute on function public.export_my_likes(text) to authenticated;
