-- The export of everything stored about a person. Votes come by the thousand, because some people cast many.
create function private.export_entries(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(e) - 'profile_id' || jsonb_build_object(
        'week', w.week,
        'contest', w.country,
        'details', (select to_jsonb(d) - 'entry_id' from public.entry_details d where d.entry_id = e.id),
        'decisions', (
          select coalesce(
            jsonb_agg(to_jsonb(d) - '{decided_by, appeal_decided_by}'::text[] order by d.decided_at), '[]'
          )
          from public.decisions d
          where d.entry_id = e.id and d.applied_at is not null
        ),
        'result', (select to_jsonb(r) - '{week_id, entry_id}'::text[] from public.results r where r.entry_id = e.id)
      )
      order by e.created_at
    ),
    '[]'
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_user_id;
$$;
comment on function private.export_entries(uuid) is
  'The entries of a person with what they typed, what was decided and what they won. Never who decided.';

create function private.export_person(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at) from auth.users u where u.id = p_user_id
    ),
    'profile', (
      select to_jsonb(p) - '{id, erased_at}'::text[] from public.profiles p where p.id = p_user_id
    ),
    'roles', (select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = p_user_id),
    'entries', private.export_entries(p_user_id),
    'media', (
      select coalesce(jsonb_agg(to_jsonb(m) - '{owner_id, files, phash}'::text[] order by m.created_at), '[]')
      from public.media m where m.owner_id = p_user_id
    ),
    'likes', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'liker_id' order by l.profile_id), '[]')
      from public.likes l where l.liker_id = p_user_id
    ),
    'rate_queue', (
      select coalesce(jsonb_agg(to_jsonb(r) - '{voter_id, place}'::text[] order by r.served_at, r.place), '[]')
      from private.served_entries r where r.voter_id = p_user_id
    ),
    'vote_appeals', (
      select coalesce(jsonb_agg(to_jsonb(a) - '{voter_id, week_id}'::text[] || jsonb_build_object('week', w.week, 'contest', w.country)
        order by a.appealed_at), '[]')
      from private.vote_appeals a join public.contest_weeks w on w.id = a.week_id
      where a.voter_id = p_user_id
    ),
    'sign_ins', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.created_at), '[]')
      from public.auth_login_logs l where l.user_id = p_user_id
    ),
    'devices', (
      select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('first_seen_at', a.first_seen_at) order by a.first_seen_at), '[]')
      from public.device_accounts a join public.devices d on d.id = a.device_id
      where a.user_id = p_user_id
    ),
    'deletion_requests', (
      select coalesce(
        jsonb_agg(jsonb_build_object('asked_at', r.asked_at, 'confirmed_at', r.confirmed_at) order by r.asked_at), '[]'
      )
      from private.deletion_requests r where r.profile_id = p_user_id
    )
  );
$$;
comment on function private.export_person(uuid) is 'Everything stored about a person, without the votes.';

create function public.export_my_data(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: it reads tables of which API roles may read only a part, and returns only the caller's rows.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.get_user_id();
  v_after uuid := case when pg_input_is_valid(p_after, 'uuid') then p_after::uuid end;
  v_votes jsonb;
begin
  if not exists (select from public.profiles p where p.id = v_user_id and p.erased_at is null) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_after is not null and v_after is null then
    perform private.refuse('invalid_input', 'p_after is not a cursor of this function');
  end if;
  with page as (
    -- All votes for an entry are on one page: an entry of a cancelled week has votes in two weeks.
    select v.entry_id
    from public.votes v
    where v.voter_id = v_user_id and (v_after is null or v.entry_id > v_after)
    group by v.entry_id
    order by v.entry_id
    limit 1000
  )
  select coalesce(jsonb_agg(to_jsonb(v) - 'voter_id' order by v.entry_id, v.cast_at), '[]') into v_votes
  from public.votes v
  where v.voter_id = v_user_id and v.entry_id in (select page.entry_id from page);
  return jsonb_build_object(
    'votes', v_votes,
    'next', case when jsonb_array_length(v_votes) >= 1000 then v_votes -> -1 ->> 'entry_id' end
  ) || case when p_after is null then private.export_person(v_user_id) else '{}' end;
end;
$$;
comment on function public.export_my_data(text) is
  'Everything stored about the caller: {account, profile, roles, entries, media, likes, rate_queue, vote_appeals, '
  'sign_ins, devices, votes, next}. Where next is not null, call again with it for more {votes, next}. Refuses: not_signed_in, '
  'invalid_input.';
grant execute on function public.export_my_data(text) to authenticated;
