-- The current entry of a person, its missing parts, and everything that the wizard shows of it in one answer.
create type private.own_entry as (
  entry_id uuid,
  profile_id uuid,
  state public.entry_state,
  week text,
  country text,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  has_started boolean,
  can_edit boolean
);
comment on type private.own_entry is
  'The current entry of a person. has_started: it competed from the start of a week; such an entry never '
  'moves.';

create function private.get_current_entry(p_profile_id uuid, p_now timestamptz)
returns private.own_entry
language sql
stable
set search_path = ''
as $$
  select
    e.id, e.profile_id, e.state, w.week, w.country, c.time_zone, w.starts_at, w.ends_at, s.has_started,
    not s.has_started and e.state in ('draft', 'changes_requested', 'rejected', 'withdrawn')
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  join public.contests c on c.country = w.country
  cross join lateral (
    select coalesce((e.is_public and w.starts_at <= p_now) or e.left_at >= w.starts_at, false) as has_started
  ) s
  where e.profile_id = p_profile_id
    and (w.ends_at > p_now or not (s.has_started or e.state = 'disqualified'))
  order by s.has_started and w.ends_at > p_now desc, e.created_at desc, e.id
  limit 1;
$$;
comment on function private.get_current_entry(uuid, timestamptz) is
  'The entry in the live week, otherwise the newest one that has not competed. A row of nulls without one.';

create function private.has_usable_photo(p_entry_id uuid, p_kind text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.media m where m.entry_id = p_entry_id and m.kind = p_kind and m.state in ('pending', 'approved')
  );
$$;
comment on function private.has_usable_photo(uuid, text) is
  'Whether the server accepted a photo of this kind that no admin has refused.';

create function private.list_entry_media(p_entry_id uuid)
returns public.entry_medium[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(
      m.id, m.kind, m.version, m.state, m.reason, m.failure, m.width, m.height, m.seconds, m.received_at,
      m.review_due_at
    )::public.entry_medium
    from public.media m
    where m.entry_id = p_entry_id and m.state not in ('superseded', 'removed')
    order by array_position(array['portrait', 'body', 'video'], m.kind::text), m.version desc
  );
$$;
comment on function private.list_entry_media(uuid) is
  'The current media of an entry, the newest version of a kind first.';

create function private.list_missing_parts(p_entry_id uuid, p_consents jsonb, p_rules_version text)
returns public.missing_part[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(lack.code::public.missing_part order by lack.position), '{}')
  from public.entry_details d
  join public.entries e on e.id = d.entry_id
  join public.profiles p on p.id = e.profile_id
  cross join lateral (
    values
      (1, 'display_name', d.display_name is null),
      (2, 'country', d.country is null),
      (3, 'city', d.city is null),
      (4, 'birth_date', p.birth_date is null),
      (5, 'portrait', not private.has_usable_photo(e.id, 'portrait')),
      (6, 'body', not private.has_usable_photo(e.id, 'body')),
      (7, 'consents', not coalesce(
        p_consents @> '{"adult": true, "own_media": true, "publication": true, "rules": true}'
        and p_consents ->> 'rules_version' = p_rules_version,
        false
      ))
  ) lack (position, code, is_missing)
  where d.entry_id = p_entry_id and lack.is_missing;
$$;
comment on function private.list_missing_parts(uuid, jsonb, text) is
  'The parts that an entry lacks before it can be sent, in the order of the wizard. Only consents to the '
  'current rules version count.';
