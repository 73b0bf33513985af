-- Who may write to me, muted words and quiet hours; and everything of it in the export.
create function public.get_message_settings()
returns jsonb
language sql
stable
-- security definer: nobody reads settings otherwise; the caller's own are shown.
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'requests_from', coalesce(m.requests_from, 'everyone'),
    'muted_words', to_jsonb(coalesce(m.muted_words, '{}')),
    'quiet_hours', case
      when m.quiet_from is not null
      then jsonb_build_object(
        'from', to_char(m.quiet_from, 'HH24:MI'), 'until', to_char(m.quiet_until, 'HH24:MI'), 'time_zone', m.time_zone
      )
    end
  )
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_message_settings() is
  'Of the caller: {requests_from: everyone, liked or nobody; muted_words; quiet_hours: null or {from, until, time_zone}}. not_signed_in.';

create function private.muted_words_from(p_words jsonb)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text[];
begin
  if jsonb_typeof(p_words) <> 'array' or jsonb_array_length(p_words) > 50
    or exists (select from jsonb_array_elements(p_words) w where jsonb_typeof(w) <> 'string')
  then
    perform private.refuse('invalid_field', 'muted_words', 'at most 50 words');
  end if;
  v_words := array(
    select distinct private.fold_text(private.plain_text(btrim(w.word)))
    from jsonb_array_elements_text(p_words) w (word)
    where btrim(w.word) <> ''
    order by 1
  );
  if exists (select from unnest(v_words) word where char_length(word) not between 2 and 40) then
    perform private.refuse('invalid_field', 'muted_words', '2 to 40 characters');
  end if;
  return v_words;
end;
$$;
comment on function private.muted_words_from(jsonb) is 'Muted words as they are compared: folded, each once. Refuses: invalid_field.';

create function private.is_time_zone(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform now() at time zone p_name;
  return coalesce(p_name ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$', false);
exception
  when invalid_parameter_value then
    return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether this server knows a time zone of this name; asks for one, not for the list of all.';

create function public.save_message_settings(p_settings jsonb)
returns jsonb
language plpgsql
-- security definer: nobody writes settings otherwise.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_hours jsonb := nullif(p_settings -> 'quiet_hours', 'null');
  v_words text[] := private.muted_words_from(coalesce(p_settings -> 'muted_words', '[]'));
begin
  if coalesce(p_settings ->> 'requests_from' not in ('everyone', 'liked', 'nobody'), true) then
    perform private.refuse('invalid_field', 'requests_from', 'everyone, liked or nobody');
  end if;
  if v_hours is not null and (
    coalesce(v_hours ->> 'from' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
    or coalesce(v_hours ->> 'until' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
    or v_hours ->> 'from' = v_hours ->> 'until'
    or not private.is_time_zone(v_hours ->> 'time_zone')
  ) then
    perform private.refuse('invalid_field', 'quiet_hours', 'two times HH:MM and a time zone');
  end if;
  insert into private.message_settings (profile_id, requests_from, muted_words, quiet_from, quiet_until, time_zone)
  values (
    v_person_id, p_settings ->> 'requests_from', v_words,
    (v_hours ->> 'from')::time, (v_hours ->> 'until')::time, v_hours ->> 'time_zone'
  )
  on conflict (profile_id) do update set
    requests_from = excluded.requests_from, muted_words = excluded.muted_words,
    quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = excluded.time_zone;
  return public.get_message_settings();
end;
$$;
comment on function public.save_message_settings(jsonb) is
  'Sets all of the caller''s settings, as get_message_settings gives them: muted_words at most 50 of 2 to 40 characters, quiet_hours '
  'from and until as HH:MM in a time zone, or null. Refuses: not_signed_in, invalid_field (detail: which).';

create trigger erased_people_set_nothing
  before insert on private.message_settings
  for each row execute function private.refuse_erased_person('profile_id');

create function public.export_my_messages(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: it gathers from private tables, and only what the caller may read.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.cursor_parts(p_after, '^export_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}$');
  v_messages jsonb;
begin
  select coalesce(
    jsonb_agg(
      jsonb_build_object('with', m.other_id, 'number', m.number, 'is_own', m.is_own, 'body', m.body, 'sent_at', m.sent_at)
      order by m.other_id, m.number
    ),
    '[]'
  ) into v_messages
  from (
    select s.other_id, m.number, m.sender_id = v_person_id as is_own, m.body, m.sent_at
    from private.seats s
    join private.messages m on m.conversation_id = s.conversation_id and m.number > s.cleared_to
    where s.profile_id = v_person_id
      and (v_after is null or (s.other_id, m.number) > (v_after[2]::uuid, v_after[3]::integer))
    order by s.other_id, m.number
    limit 1000
  ) m;
  return jsonb_build_object(
    'messages', v_messages,
    'next', case
      when jsonb_array_length(v_messages) = 1000
      then concat_ws('_', 'export', v_messages -> -1 ->> 'with', v_messages -> -1 ->> 'number')
    end
  ) || case when p_after is null then private.export_people(v_person_id) else '{}' end;
end;
$$;
comment on function public.export_my_messages(text) is
  'For the export of the caller''s data: {blocks, message_settings, conversations, messages, next}; where next is not null, call again '
  'with it for more {messages, next}. Refuses: not_signed_in, invalid_input.';

create function private.export_people(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('profile_id', b.blocked_id, 'blocked_at', b.blocked_at) order by b.blocked_at), '[]')
      from private.blocks b where b.blocker_id = p_person_id
    ),
    'message_settings', (
      select to_jsonb(m) - 'profile_id' from private.message_settings m where m.profile_id = p_person_id
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at)
          order by s.last_at
        ), '[]'
      )
      from private.seats s where s.profile_id = p_person_id
    )
  );
$$;
comment on function private.export_people(uuid) is 'What is kept of a person among people, without the messages.';

revoke all on function
  public.get_message_settings(),
  private.muted_words_from(jsonb),
  private.is_time_zone(text),
  public.save_message_settings(jsonb),
  public.export_my_messages(text),
  private.export_people(uuid)
from public;
grant execute on function
  public.get_message_settings(), public.save_message_settings(jsonb), public.export_my_messages(text)
to authenticated;
