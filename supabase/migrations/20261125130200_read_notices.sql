-- Reading notices, counting what is unread, and what a person wants to be told.
create function private.tell_what_is_due(p_person_id uuid)
returns void
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the tables were empty must not read them whole later.
set enable_seqscan = off
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  perform private.apply_due_decisions();
  for v_week in
    select w.*
    from (
      select k.id from public.contest_weeks k
      where k.settled_at is null and k.cancelled_at is null and k.ends_at <= v_now - interval '48 hours'
      union
      select k.id from public.contest_weeks k
      where k.lined_up_at is null and k.cancelled_at is null and k.starts_at <= v_now
    ) due
    join public.entries e on e.week_id = due.id and e.profile_id = p_person_id
    join public.contest_weeks w on w.id = due.id
    order by w.starts_at, w.id
  loop
    perform private.advance_week(v_week, v_now);
  end loop;
end;
$$;
comment on function private.tell_what_is_due(uuid) is
  'Carries out what the clock has decided about a person''s entries and nobody has asked about yet, which tells of it; otherwise it '
  'looks at three small indexes. Nothing in a read-only transaction.';

create function public.get_unread_counts()
returns jsonb
language plpgsql
-- security definer: nobody reads seats or notices otherwise; the caller's own are counted.
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
  perform private.tell_what_is_due(v_person_id);
  return public.count_unread() || jsonb_build_object(
    'notices', (
      select count(*)
      from (
        select from private.notices n
        where n.profile_id = v_person_id and n.read_at is null and not n.is_withheld
        limit 100
      ) u
    )
  );
end;
$$;
comment on function public.get_unread_counts() is
  'For the badges: {messages, requests, notices} that the caller has not read, each 100 at the most, which stands for 100 and '
  'more. Refuses: not_signed_in.';

create type public.notice as (
  id bigint,
  kind text,
  about jsonb,
  profile_id uuid,
  display_name text,
  portrait jsonb,
  at timestamptz,
  is_read boolean,
  cursor text
);
comment on type public.notice is
  'One row of list_notices. about: those of entry_id, country, week, reason, rank, subject, part, decision, decision_reason and case_id '
  'that belong to the kind. profile_id, display_name and portrait: of the person it is about, where it is about one.';

create function public.list_notices(p_limit integer default 20, p_after text default null)
returns setof public.notice
language plpgsql
-- security definer: nobody reads notices otherwise; the caller's own are shown.
security definer
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := auth.uid();
  v_after text[] := private.cursor_parts(p_after, '^notice_[0-9]{1,18}$');
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  perform private.tell_what_is_due(v_person_id);
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
    from private.notices n
    left join private.seats s on s.profile_id = n.profile_id and s.other_id = n.person_id
    where n.profile_id = v_person_id
      and not n.is_withheld
      and n.id < coalesce(v_after[2]::bigint, 9223372036854775807)
    order by n.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50);
end;
$$;
comment on function public.list_notices(integer, text) is
  'What the caller is told, the newest first; p_limit is 1 to 50. What is about a person who is apart or hidden is left out. Refuses: '
  'not_signed_in, invalid_input.';

create function public.read_notices(p_until bigint, p_only boolean default false)
returns jsonb
language plpgsql
-- security definer: nobody writes notices otherwise.
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
  update private.notices n
  set read_at = private.clock()
  where n.profile_id = v_person_id and n.read_at is null and not n.is_withheld
    and n.id <= p_until and (n.id = p_until or not coalesce(p_only, false));
  return public.get_unread_counts();
end;
$$;
comment on function public.read_notices(bigint, boolean) is
  'The caller has read the notice p_until, and all before it unless p_only: what is unread now, as get_unread_counts says it. What '
  'came later stays unread. Refuses: not_signed_in, invalid_input.';

create function public.get_notice_settings()
returns jsonb
language sql
stable
-- security definer: nobody reads settings otherwise; the caller's own are shown.
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'off', to_jsonb(coalesce(m.notices_off, '{}')), 'in_browser', coalesce(m.notices_in_browser, false),
    'is_quiet', private.is_quiet(own.id, private.clock())
  )
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_notice_settings() is
  'Of the caller: {off: groups that are not told, of entry, week, result, request, accepted and report; in_browser; '
  'is_quiet: whether the quiet hours are now}. Refuses: not_signed_in.';

create function public.save_notice_settings(p_settings jsonb)
returns jsonb
language plpgsql
-- security definer: nobody writes settings otherwise.
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
  insert into private.message_settings (profile_id, notices_off, notices_in_browser)
  values (
    v_person_id, array(select distinct o from jsonb_array_elements_text(v_off) o order by 1),
    (p_settings -> 'in_browser')::boolean
  )
  on conflict (profile_id) do update set
    notices_off = excluded.notices_off, notices_in_browser = excluded.notices_in_browser;
  return public.get_notice_settings();
end;
$$;
comment on function public.save_notice_settings(jsonb) is
  'Sets all of the caller''s, as get_notice_settings gives them: what is switched off is not written from now on; what was told stays. '
  'Refuses: not_signed_in, invalid_field (detail: which).';

revoke all on function
  private.tell_what_is_due(uuid),
  public.get_unread_counts(),
  public.list_notices(integer, text),
  public.read_notices(bigint, boolean),
  public.get_notice_settings(),
  public.save_notice_settings(jsonb)
from public;
grant execute on function
  public.get_unread_counts(), public.list_notices(integer, text), public.read_notices(bigint, boolean),
  public.get_notice_settings(), public.save_notice_settings(jsonb)
to authenticated;
