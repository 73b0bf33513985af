create type public.notification as (
  id bigint,
  kind text,
  about jsonb,
  profile_id uuid,
  display_name text,
  portrait public.picture,
  at timestamptz,
  is_read boolean,
  cursor text
);
comment on type public.notification is
  'One row of list_notifications. about: those of entry_id, country, week, reason, rank, subject, part, '
  'decision, decision_reason and case_id that belong to the kind. profile_id, display_name and portrait: the '
  'person it is about, if any.';

create function public.get_notification_settings()
returns jsonb
language sql
stable
-- security definer: API roles may not read settings. This function returns the caller's own.
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'off', to_jsonb(coalesce(m.notifications_off, '{}')), 'in_browser', coalesce(m.notifications_in_browser, false),
    'is_quiet', private.is_quiet(own.id, private.clock())
  )
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_notification_settings() is
  'Of the caller: {off: the groups that are switched off, of entry, week, result, request, accepted and '
  'report; in_browser; is_quiet: whether it is a quiet hour now}. Refuses: not_signed_in.';
grant execute on function public.get_notification_settings() to authenticated;

create function private.build_unread_counts(p_person_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return public.count_unread() || jsonb_build_object(
    'notices', (
      select count(*)
      from (
        select from private.notifications n
        where n.profile_id = p_person_id and n.read_at is null and not n.is_hidden
        limit 100
      ) u
    )
  );
end;
$$;
comment on function private.build_unread_counts(uuid) is 'What the caller has not read, each 100 at the most.';

create function public.get_unread_counts()
returns jsonb
language plpgsql
-- security definer: API roles may read neither conversation members nor notifications. This function counts the
-- caller's own.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_person_id uuid := auth.uid();
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  perform private.apply_due_for_person(v_person_id);
  return private.build_unread_counts(v_person_id);
end;
$$;
comment on function public.get_unread_counts() is
  'For the badges: {messages, requests, notices} that the caller has not read. Each is at most 100, which '
  'means 100 or more. Refuses: not_signed_in.';
grant execute on function public.get_unread_counts() to authenticated;

create function public.list_notifications(p_limit integer default 20, p_after text default null)
returns setof public.notification
language plpgsql
-- security definer: API roles may not read notifications. This function returns the caller's own.
security definer
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := auth.uid();
  v_after text[] := private.read_cursor(p_after, '^notice_[0-9]{1,18}$');
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  perform private.apply_due_for_person(v_person_id);
  return query
    select
      n.id, n.kind,
      (
        select coalesce(jsonb_object_agg(a.key, a.value), '{}')
        from jsonb_each(n.about) a
        where a.value <> 'null' and a.key in (
          'entry_id', 'country', 'week', 'reason', 'rank', 'subject', 'part', 'decision', 'decision_reason', 'case_id'
        )
      ),
      n.person_id, s.other_name, private.unpack_portrait(s.other_portrait), n.at, n.read_at is not null,
      concat_ws('_', 'notice', n.id)
    from private.notifications n
    left join private.conversation_members s on s.profile_id = n.profile_id and s.other_id = n.person_id
    where n.profile_id = v_person_id
      and not n.is_hidden
      and n.id < coalesce(v_after[2]::bigint, 9223372036854775807)
    order by n.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50);
end;
$$;
comment on function public.list_notifications(integer, text) is
  'The notifications of the caller, the newest first. p_limit is 1 to 50. Notifications about a blocked or '
  'hidden person are left out. Refuses: not_signed_in, invalid_input.';
grant execute on function public.list_notifications(integer, text) to authenticated;

create function public.mark_notifications_read(p_until bigint, p_only boolean default false)
returns jsonb
language plpgsql
-- security definer: API roles may not write notifications.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.require_account();
begin
  if p_until is null then
    perform private.refuse('invalid_input', 'p_until is null');
  end if;
  -- Before the rows, because overdue decisions lock the standings.
  perform private.apply_due_for_person(v_person_id);
  update private.notifications n
  set read_at = private.clock()
  where n.profile_id = v_person_id and n.id in (
    select k.id
    from private.notifications k
    where k.profile_id = v_person_id and k.read_at is null and not k.is_hidden
      and k.id <= p_until and (k.id = p_until or not coalesce(p_only, false))
    -- The transaction that holds a row marks it as read, hides it or deletes it.
    for update skip locked
  );
  return private.build_unread_counts(v_person_id);
end;
$$;
comment on function public.mark_notifications_read(bigint, boolean) is
  'Marks the notification p_until as read, and all earlier ones unless p_only. Answers as get_unread_counts. '
  'Later notifications stay unread. Refuses: not_signed_in, invalid_input.';
grant execute on function public.mark_notifications_read(bigint, boolean) to authenticated;

create function public.save_notification_settings(p_settings jsonb)
returns jsonb
language plpgsql
-- security definer: API roles may not write settings.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_off jsonb := p_settings -> 'off';
begin
  if coalesce(jsonb_typeof(v_off) <> 'array', true)
    or exists (
      select from jsonb_array_elements(case jsonb_typeof(v_off) when 'array' then v_off else '[]' end) o
      where o not in ('"entry"', '"week"', '"result"', '"request"', '"accepted"', '"report"')
    )
  then
    perform private.refuse('invalid_field', 'off', 'entry, week, result, request, accepted or report');
  end if;
  if coalesce(jsonb_typeof(p_settings -> 'in_browser') <> 'boolean', true) then
    perform private.refuse('invalid_field', 'in_browser', 'true or false');
  end if;
  insert into private.message_settings (profile_id, notifications_off, notifications_in_browser)
  values (
    v_person_id, array(select distinct o from jsonb_array_elements_text(v_off) o order by 1),
    (p_settings -> 'in_browser')::boolean
  )
  on conflict (profile_id) do update set
    notifications_off = excluded.notifications_off, notifications_in_browser = excluded.notifications_in_browser;
  return public.get_notification_settings();
end;
$$;
comment on function public.save_notification_settings(jsonb) is
  'Sets all settings of the caller, in the form of get_notification_settings. A switched-off group writes no '
  'notifications from now on; earlier ones stay. Refuses: not_signed_in, invalid_field (detail: which).';
grant execute on function public.save_notification_settings(jsonb) to authenticated;
