create type public.my_account as (
  display_name text,
  country public.country,
  language public.language,
  is_admin boolean,
  deletion_requested_at timestamptz,
  erase_at timestamptz
);
comment on type public.my_account is
  'What the account page shows of its person. deletion_requested_at and erase_at are null unless the account '
  'is pending deletion. Nullable: display_name, country, language, deletion_requested_at, erase_at.';

create function private.get_undo_period()
returns interval
language sql
immutable
as $$
  select interval '14 days';
$$;
comment on function private.get_undo_period() is 'How long a deletion can be undone (product rules, 8).';

create function private.lock_own_account()
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.lock_profiles(array[private.get_user_id()]);
  select p.* into v_profile from public.profiles p where p.id = auth.uid() and p.erased_at is null;
  if not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_profile;
end;
$$;
comment on function private.lock_own_account() is
  'The caller''s profile, locked to the end of the transaction. Refuses: not_signed_in.';

create function private.build_my_account_answer(p_user_id uuid)
returns public.my_account
language sql
stable
set search_path = ''
as $$
  select
    p.display_name, p.country, p.language,
    exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin'),
    p.deletion_requested_at, p.deletion_requested_at + private.get_undo_period()
  from public.profiles p
  where p.id = p_user_id;
$$;
comment on function private.build_my_account_answer(uuid) is 'What the account page shows of a person.';

create function public.get_my_account()
returns public.my_account
language plpgsql
stable
-- security definer: API roles may not read when an account will be erased.
security definer
set search_path = ''
as $$
declare
  v_answer public.my_account := private.build_my_account_answer(private.get_user_id());
begin
  if v_answer is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_answer;
end;
$$;
comment on function public.get_my_account() is
  'Name, country and language of the caller, and when the account will be erased. Refuses: not_signed_in.';
grant execute on function public.get_my_account() to authenticated;

create function public.save_my_account(p_fields jsonb)
returns public.my_account
language plpgsql
-- security definer: API roles may not write the language, and one call saves all three by the same rules.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_name text := private.read_entry_text(p_fields, 'display_name', 60);
  v_country text := p_fields ->> 'country';
  v_language text := p_fields ->> 'language';
begin
  perform private.share_entries();
  v_profile := private.lock_own_account();
  if v_profile.suspended_at is not null then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  if v_name is null then
    perform private.refuse_field('display_name', 'required');
  end if;
  if not exists (select from public.contests c where c.country = v_country) then
    perform private.refuse_field('country', 'unknown');
  end if;
  if v_language is null or not pg_input_is_valid(v_language, 'public.language') then
    perform private.refuse_field('language', 'unknown');
  end if;
  update public.profiles p
  set display_name = v_name, country = v_country, language = v_language
  where p.id = v_profile.id;
  return private.build_my_account_answer(v_profile.id);
end;
$$;
comment on function public.save_my_account(jsonb) is
  'Saves {display_name, country, language} of the caller, all three. Answers as get_my_account. Refuses: '
  'not_signed_in, account_suspended, invalid_field (detail: the field, hint: required, text, too_long or '
  'unknown).';
grant execute on function public.save_my_account(jsonb) to authenticated;

create function private.lock_own_account_with_votes()
returns public.profiles
language plpgsql
set search_path = ''
as $$
begin
  -- No admin makes this person an admin during the request for deletion.
  perform private.lock_admins();
  perform private.lock_voter_and_contests(private.get_user_id());
  return private.lock_own_account();
end;
$$;
comment on function private.lock_own_account_with_votes() is
  'The caller''s profile, locked with their votes to the end of the transaction. Refuses: not_signed_in.';

create function private.refuse_pending_deletion(p_profile_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = p_profile_id and p.deletion_requested_at is not null) then
    perform private.refuse('not_allowed', 'This account is pending deletion.', 'Undo the deletion first.');
  end if;
end;
$$;
comment on function private.refuse_pending_deletion(uuid) is
  'Refuses likes, entries and uploads of an account pending deletion: not_allowed.';

create function public.request_account_deletion()
returns public.my_account
language plpgsql
-- security definer: API roles may not write any of this.
security definer
set search_path = ''
as $$
declare
  -- A person decides this once or twice. Ten at once leave room for retries after lost answers.
  v_account_id uuid := private.limit_account('deletions', 20);
  v_profile public.profiles := private.lock_own_account_with_votes();
begin
  if exists (select from public.user_roles r where r.user_id = v_profile.id and r.role = 'admin') then
    perform private.refuse('not_allowed', 'An admin must give up the role first.');
  end if;
  perform private.set_pending_deletion(v_profile.id, true);
  return private.build_my_account_answer(v_profile.id);
end;
$$;
comment on function public.request_account_deletion() is
  'Hides the caller, withdraws their open entries, and makes their votes of weeks void that are not official. '
  'Everything is erased after 14 days. A second call changes nothing. Refuses: not_signed_in, rate_limited (20 '
  'in an hour), not_allowed (an admin). Answers as get_my_account.';
grant execute on function public.request_account_deletion() to authenticated;

create function public.undo_account_deletion()
returns public.my_account
language plpgsql
-- security definer: API roles may not write any of this.
security definer
set search_path = ''
as $$
declare
  -- A person decides this once or twice. Ten at once leave room for retries after lost answers.
  v_account_id uuid := private.limit_account('undone_deletions', 20);
  v_profile public.profiles := private.lock_own_account_with_votes();
begin
  if v_profile.deletion_requested_at + private.get_undo_period() <= private.clock() then
    perform private.refuse('not_allowed', 'The 14 days are over.');
  end if;
  perform private.set_pending_deletion(v_profile.id, false);
  return private.build_my_account_answer(v_profile.id);
end;
$$;
comment on function public.undo_account_deletion() is
  'Undoes a deletion within 14 days. The account is visible again, and votes of weeks that are not official '
  'count again. Withdrawn entries stay withdrawn. Refuses: not_signed_in, rate_limited (20 in an hour), '
  'not_allowed (too late). Answers as get_my_account.';
grant execute on function public.undo_account_deletion() to authenticated;

create function private.withdraw_open_entries(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.entries e
  set state = 'withdrawn'
  from public.contest_weeks w
  where e.profile_id = p_profile_id and w.id = e.week_id and w.settled_at is null
    and e.state in ('submitted', 'changes_requested', 'approved');
$$;
comment on function private.withdraw_open_entries(uuid) is
  'Withdraws a person''s entries without an official result, with their files. Entries with a result are only '
  'hidden.';

create function private.count_open_votes(p_voter_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.votes v
  join public.contest_weeks w on w.id = v.week_id
  where v.voter_id = p_voter_id and v.state <> 'void' and w.settled_at is null and w.cancelled_at is null;
$$;
comment on function private.count_open_votes(uuid) is
  'How many votes of a person can still count in a result.';
