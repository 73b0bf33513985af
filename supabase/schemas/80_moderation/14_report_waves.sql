-- A wave: pictures and pages that untrusted reporters hid since a moment. One call of an admin shows them again.
create type public.report_wave as (
  cases integer,
  first_hidden_at timestamptz,
  own_cases integer,
  server_time timestamptz
);
comment on type public.report_wave is
  'Hidden cases of a wave that the caller may show again, since when the first is hidden, and how many are left '
  'to another admin because they are the caller''s own. Nullable: first_hidden_at.';

create function private.list_wave_cases(p_reporters text, p_since timestamptz)
returns setof private.report_cases
language sql
stable
set search_path = ''
as $$
  select c.*
  from private.report_cases c
  where c.decision is null and c.hidden_at >= p_since and c.subject <> 'message' and private.is_urgent_reason(c.reason)
    and c.hidden_by = any (
      case p_reporters
        when 'both' then array['without_account', 'new_account']
        else array[p_reporters]
      end
    )
    -- An older verified account alone would have hidden it too.
    and not exists (
      select from private.reports r where r.case_id = c.id and r.reporter_kind = 'verified_account'
    );
$$;
comment on function private.list_wave_cases(text, timestamptz) is
  'Undecided pictures and pages that are hidden since then by reporters without an account, with new accounts, or '
  'both, and that no older verified account has reported. No messages: they are private to two people.';

create function private.check_wave(p_reporters text, p_since timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_reporters is null or p_reporters not in ('without_account', 'new_account', 'both') or p_since is null then
    perform private.refuse('invalid_input', 'p_reporters is without_account, new_account or both; p_since is a time');
  end if;
end;
$$;
comment on function private.check_wave(text, timestamptz) is
  'Refuses an unknown selection of a wave: invalid_input.';

create function public.admin_get_report_wave(p_reporters text, p_since timestamptz)
returns public.report_wave
language plpgsql
stable
-- security definer: API roles may not read cases.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_wave public.report_wave;
begin
  perform private.check_wave(p_reporters, p_since);
  select
    count(*) filter (where not own.is_own), min(c.hidden_at) filter (where not own.is_own),
    count(*) filter (where own.is_own), private.clock()
  into v_wave
  from private.list_wave_cases(p_reporters, p_since) c
  cross join lateral (select private.is_own_case(v_admin, c.person_id) as is_own) own;
  return v_wave;
end;
$$;
comment on function public.admin_get_report_wave(text, timestamptz) is
  'For admins: how much admin_republish_wave would show again. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_get_report_wave(text, timestamptz) to authenticated;

create function public.admin_republish_wave(p_reporters text, p_since timestamptz, p_reason text)
returns public.report_wave
language plpgsql
-- security definer: API roles may not write cases.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_now timestamptz;
  v_case private.report_cases;
  v_first timestamptz;
  v_shown integer := 0;
  v_own integer := 0;
begin
  perform private.check_wave(p_reporters, p_since);
  perform private.lock_contests_of_people(array(select c.person_id from private.list_wave_cases(p_reporters, p_since) c));
  perform private.lock_reports();
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  v_now := private.clock();
  for v_case in
    select * from private.list_wave_cases(p_reporters, p_since) c order by c.person_id, c.id
  loop
    if private.is_own_case(v_admin, v_case.person_id) then
      v_own := v_own + 1;
      continue;
    end if;
    perform private.show_thing(v_case);
    -- The case stays in the queue, undecided and in front: a wave can carry a true report.
    update private.report_cases c set republished_at = v_now, alarmed_at = coalesce(c.alarmed_at, v_now)
    where c.id = v_case.id;
    perform private.notify_about_report(
      v_case.person_id, 'content_shown',
      jsonb_build_object('subject', v_case.subject, 'part', v_case.part, 'reason', v_case.reason, 'case_id', v_case.id)
    );
    v_shown := v_shown + 1;
    v_first := least(v_first, v_case.hidden_at);
  end loop;
  if v_shown > 0 then
    perform private.write_audit(
      'republish_wave', 'wave', p_reporters, jsonb_build_object('hidden', v_shown + v_own),
      jsonb_build_object('shown', v_shown, 'since', p_since), v_reason
    );
  end if;
  return row(v_shown, v_first, v_own, v_now)::public.report_wave;
end;
$$;
comment on function public.admin_republish_wave(text, timestamptz, text) is
  'For admins: shows everything again that reporters without an account, with new accounts or both hid since a '
  'moment. The cases stay undecided and lead the queue. Own cases of the caller stay hidden. Answers what was '
  'shown. Refuses: not_allowed, invalid_field (reason), invalid_input.';
grant execute on function public.admin_republish_wave(text, timestamptz, text) to authenticated;
