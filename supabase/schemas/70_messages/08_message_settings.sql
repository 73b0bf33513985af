create domain public.request_senders as text
  constraint request_senders_are_known check (value in ('everyone', 'liked', 'nobody'));
comment on domain public.request_senders is
  'Who may write to a person first: everyone, people they like (liked), or nobody.';

create domain public.notification_group as text constraint notification_group_is_known check (
  value in ('entry', 'week', 'result', 'request', 'accepted', 'report')
);
comment on domain public.notification_group is 'Kinds of notifications that are switched off together.';

create type public.quiet_hours as (
  "from" text,
  until text,
  time_zone text
);
comment on type public.quiet_hours is
  'Hours without notifications, also over midnight: two times HH:MM in an IANA zone. Nullable: none.';

create type public.message_settings as (
  requests_from public.request_senders,
  muted_words text[],
  quiet_hours public.quiet_hours
);
comment on type public.message_settings is
  'Settings of the caller. A person with a conversation may write in any case. muted_words: at most 50 of 2 to '
  '40 characters, normalized, each once. Nullable: quiet_hours.';

create table private.message_settings (
  profile_id uuid not null,
  requests_from public.request_senders not null default 'everyone',
  muted_words text[] not null default '{}',
  quiet_from time,
  quiet_until time,
  time_zone text,
  notifications_off public.notification_group[] not null default '{}',
  notifications_in_browser boolean not null default false,
  constraint message_settings_pkey primary key (profile_id),
  constraint message_settings_belong_to_a_profile
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint message_settings_quiet_hours_are_whole
    check (num_nonnulls(quiet_from, quiet_until, time_zone) in (0, 3) and quiet_from <> quiet_until)
);
comment on table private.message_settings is
  'Who may write to a person first (everyone, people they like, or nobody), words that mute a request, and '
  'quiet hours.';
comment on column private.message_settings.notifications_off is
  'Groups of notifications that are not written. A decision about reported content always notifies its owner, '
  'because the law requires it.';
comment on column private.message_settings.notifications_in_browser is
  'Whether this person''s browsers may show notifications. The permission itself belongs to each browser.';

alter table private.message_settings enable row level security;

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
comment on function private.is_time_zone(text) is
  'Whether this server knows a time zone of this name. It tests the name instead of reading the list of all '
  'zones.';

create function private.read_muted_words(p_words jsonb)
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
    select distinct private.normalize_text(private.normalize_message(btrim(w.word)))
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
comment on function private.read_muted_words(jsonb) is
  'Muted words, normalized for comparison, each once. Refuses: invalid_field.';

create function public.get_message_settings()
returns public.message_settings
language sql
stable
-- security definer: API roles may not read settings. This function returns the caller's own.
security definer
set search_path = ''
as $$
  select
    coalesce(m.requests_from, 'everyone'),
    coalesce(m.muted_words, '{}'),
    case
      when m.quiet_from is not null
      then row(to_char(m.quiet_from, 'HH24:MI'), to_char(m.quiet_until, 'HH24:MI'), m.time_zone)::public.quiet_hours
    end
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_message_settings() is
  'The settings of the caller. Refuses: not_signed_in.';
grant execute on function public.get_message_settings() to authenticated;

create function public.save_message_settings(p_settings jsonb)
returns public.message_settings
language plpgsql
-- security definer: API roles may not write settings.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_hours jsonb := nullif(p_settings -> 'quiet_hours', 'null');
  v_words text[] := private.read_muted_words(coalesce(p_settings -> 'muted_words', '[]'));
begin
  if not coalesce(pg_input_is_valid(p_settings ->> 'requests_from', 'public.request_senders'), false) then
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
  'Sets all settings of the caller, in the form of get_message_settings: muted_words at most 50 of 2 to 40 '
  'characters, quiet_hours from and until as HH:MM in a time zone, or null. Refuses: not_signed_in, '
  'invalid_field (detail: which).';
grant execute on function public.save_message_settings(jsonb) to authenticated;
