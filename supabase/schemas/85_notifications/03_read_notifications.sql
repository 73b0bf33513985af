create type public.notification_about as (
  entry_id uuid,
  country public.country,
  week text,
  reason text,
  rank integer,
  subject public.report_subject,
  part text,
  decision public.report_decision,
  decision_reason text,
  case_id uuid
);
comment on type public.notification_about is
  'What a notification is about: codes and ids that belong to its kind, never a text. part: of a decision or a '
  'report about one picture, which. Nullable: entry_id, country, week, reason, rank, subject, part, decision, '
  'decision_reason, case_id.';

create type public.notification as (
  id bigint,
  kind public.notification_kind,
  about public.notification_about,
  profile_id uuid,
  display_name text,
  portrait public.picture,
  at timestamptz,
  is_read boolean,
  cursor text
);
comment on type public.notification is
  'One row of list_notifications. profile_id, display_name and portrait: the person it is about, if any. '
  'Nullable: profile_id, display_name, portrait.';

create type public.notification_settings as (
  off public.notification_group[],
  in_browser boolean,
  is_quiet boolean
);
comment on type public.notification_settings is
  'Settings of the caller. off: the groups that are switched off. in_browser: whether a browser that was '
  'allowed to shows notifications. is_quiet: whether it is a quiet hour now, which cannot be set here. '
  'Nullable: none.';

create type public.unread_counts as (
  messages integer,
  requests integer,
  notifications integer
);
comment on type public.unread_counts is
  'What the caller has not read. Each is at most 100, which means 100 or more. Nullable: none.';

create function public.get_notification_settings()
returns public.notification_settings
language sql
stable
-- security definer: API roles may not read settings. This function returns the caller's own.
security definer
set search_path = ''
as $$
  select
    coalesce(m.notifications_off, '{}'), coalesce(m.notifications_in_browser, false),
    private.is_quiet(own.id, private.clock())
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_notification_settings() is 'The settings of the caller. Refuses: not_signed_in.';
grant execute on function public.get_notification_settings() to authenticated;

create function private.build_unread_counts(p_person_id uuid)
returns public.unread_counts
language plpgsql
stable
set search_path = ''
as $$
declare
  v_unread public.unread_messages := private.count_unread_messages(p_person_id);
begin
  return row(
    v_unread.messages, v_unread.requests,
    (
      select count(*)
      from (
        select from private.notifications n
        where n.profile_id = p_person_id and n.read_at is null and not n.is_hidden
        limit 100
      ) u
    )
  )::public.unread_counts;
end;
$$;
comment on function private.build_unread_counts(uuid) is 'What the caller has not read, each 100 at the most.';

create function public.get_unread_counts()
returns public.unread_counts
language plpgsql
-- security definer: API roles may read neither conversation members nor notifications. This function counts the
-- caller's own.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return private.build_unread_counts(v_person_id);
end;
$$;
comment on function public.get_unread_counts() is
  'For the badges: what the caller has not read. Refuses: not_signed_in.';
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
  v_person_id uuid := private.get_user_id();
  v_after text[] := private.read_cursor(p_after, '^notification_[0-9]{1,18}$');
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return query
    select
      n.id, n.kind, jsonb_populate_record(null::public.notification_about, n.about),
      n.person_id, s.other_name, private.unpack_portrait(s.other_portrait), n.at, n.read_at is not null,
      concat_ws('_', 'notification', n.id)
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
returns public.unread_counts
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
returns public.notification_settings
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
      where jsonb_typeof(o) <> 'string' or not pg_input_is_valid(o #>> '{}', 'public.notification_group')
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
