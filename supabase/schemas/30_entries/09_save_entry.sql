-- A person changes an entry in three ways: saving, sending, withdrawing.
create function private.lock_entrant(p_country text default null)
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
  v_profile public.profiles;
  v_countries text[];
begin
  -- Before the lock of the person: decisions about others must not wait for it, and a qualification holds its contest
  -- while it moves entries.
  v_countries := array(
    select w.country
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = v_profile_id
    union
    select coalesce(p_country, p.country, 'ph') from public.profiles p where p.id = v_profile_id
    order by 1
  );
  perform private.lock_contests(v_countries);
  perform private.apply_due_decisions(c.country) from unnest(v_countries) c (country);
  -- Two tabs of a person wait for each other here. Votes and likes, which only refer to the row, do not.
  perform private.lock_profiles(array[v_profile_id]);
  select p.* into v_profile from public.profiles p where p.id = v_profile_id;
  return v_profile;
end;
$$;
comment on function private.lock_entrant(text) is
  'The signed-in person, locked against their other changes of an entry until this one ends. p_country: where a new entry '
  'would begin.';

create function private.start_draft(p_profile_id uuid, p_country text, p_now timestamptz)
returns private.own_entry
language plpgsql
set search_path = ''
as $$
declare
  v_plan private.week_plan := private.plan_week(p_country, p_now, p_profile_id);
  v_week_id uuid := private.ensure_week(p_country, v_plan.week);
begin
  insert into public.entries (profile_id, week_id, state) values (p_profile_id, v_week_id, 'draft');
  return private.get_current_entry(p_profile_id, p_now);
exception when unique_violation then
  perform private.refuse('already_entered', format('week %s', v_plan.week));
end;
$$;
comment on function private.start_draft(uuid, text, timestamptz) is
  'A new draft, in the week that a submission now would get.';

create function private.save_details(p_old public.entry_details, p_new public.entry_details, p_version integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A retry after a lost answer: nothing to save, and no conflict.
  if p_new is not distinct from p_old then
    return;
  end if;
  if coalesce(p_version, 0) <> coalesce(p_old.version, 0) then
    perform private.refuse('stale_draft', format('version is %s', p_old.version), 'Read it again with get_my_entry.');
  end if;
  p_new.version := coalesce(p_old.version, 0) + 1;
  delete from public.entry_details d where d.entry_id = p_new.entry_id;
  insert into public.entry_details select p_new.*;
end;
$$;
comment on function private.save_details(entry_details, entry_details, integer) is
  'Saves changed fields as the next version, where the caller knew the last version.';

create function public.save_entry_draft(p_fields jsonb, p_version integer)
returns public.my_entry
language plpgsql
-- security definer: API roles may not write entries or birth dates.
security definer
set search_path = ''
as $$
declare
  -- The form saves at each step and button: every 12 seconds for half an hour is more than anybody types.
  v_account_id uuid := private.limit_account('entry_drafts', 600);
  v_profile public.profiles := private.lock_entrant(
    case when jsonb_typeof(p_fields) = 'object' then p_fields ->> 'country' end
  );
  v_now timestamptz := private.clock();
  v_entry private.own_entry;
  v_old public.entry_details;
  v_new public.entry_details;
  v_zone text;
begin
  perform private.require_active(v_profile);
  if jsonb_typeof(p_fields) is distinct from 'object' or octet_length(p_fields::text) > 20000 then
    perform private.refuse('invalid_input', 'p_fields is not a small object');
  end if;
  v_entry := private.get_current_entry(v_profile.id, v_now);
  if v_entry.entry_id is null and coalesce(p_version, 0) <> 0 then
    perform private.refuse('stale_draft', 'There is no draft.', 'Read it again with get_my_entry.');
  end if;
  if v_entry.entry_id is not null and not v_entry.can_edit and p_fields - 'shown' <> '{}' then
    perform private.refuse('entry_locked', format('state %s', v_entry.state), 'A sent entry can change only its visible fields.');
  end if;

  select d.* into v_old from public.entry_details d where d.entry_id = v_entry.entry_id;
  v_new := v_old;
  v_new.links := coalesce(v_new.links, '[]');
  v_new.shown := coalesce(v_new.shown, '[]');
  v_new := private.apply_entry_fields(v_new, p_fields);
  if v_entry.entry_id is null then
    v_entry := private.start_draft(v_profile.id, coalesce(v_new.country, v_profile.country, 'ph'), v_now);
  end if;
  v_new.entry_id := v_entry.entry_id;
  perform private.save_details(v_old, v_new, p_version);
  if p_fields ? 'birth_date' then
    v_zone := (select c.time_zone from public.contests c where c.country = coalesce(v_new.country, v_entry.country));
    perform private.set_birth_date(v_profile.id, p_fields -> 'birth_date', (v_now at time zone v_zone)::date);
  end if;
  if v_entry.state = 'withdrawn' and v_entry.can_edit then
    update public.entries e set state = 'draft', submitted_at = null, decided_at = null where e.id = v_entry.entry_id;
  end if;
  return private.build_my_entry_answer(v_profile.id);
end;
$$;
comment on function public.save_entry_draft(jsonb, integer) is
  'Saves the fields that are sent, and creates a missing draft. Refuses: not_signed_in, rate_limited (600 in an '
  'hour), account_suspended, '
  'invalid_input, entry_locked, invalid_field (detail: field, hint: rule), already_entered, stale_draft. '
  'Answers as get_my_entry.';
grant execute on function public.save_entry_draft(jsonb, integer) to authenticated;
