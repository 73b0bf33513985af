create type public.account_status as (
  suspended_at timestamptz,
  suspension_reason text,
  agreed_at timestamptz
);
comment on type public.account_status is
  'What an account may do now. suspension_reason is the code of the reason, null where it has none; agreed_at '
  'is when the person confirmed that they are 18 or older. Nullable: suspended_at, suspension_reason, agreed_at.';

create function public.agree_as_adult()
returns timestamptz
language plpgsql
-- security definer: API roles may not write this column.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  -- The voter before the profile, in the order of a suspension: the denial reason of the voter changes too.
  perform private.lock_voter(private.get_user_id());
  perform private.share_entries();
  v_profile := private.lock_own_account();
  if v_profile.agreed_at is null then
    update public.profiles p set agreed_at = private.clock() where p.id = v_profile.id returning p.* into v_profile;
  end if;
  return v_profile.agreed_at;
end;
$$;
comment on function public.agree_as_adult() is
  'The caller confirms that they are 18 or older and accepts the terms. Answers the time of the first '
  'confirmation. Refuses: not_signed_in.';
grant execute on function public.agree_as_adult() to authenticated;

create function public.get_my_account_status()
returns public.account_status
language sql
stable
-- security definer: API roles may not read suspensions and admins' notes. This function returns the caller's own
-- status.
security definer
set search_path = ''
as $$
  select
    p.suspended_at,
    (
      select substring(a.reason from '^([a-z_]{3,40})(: |$)')
      from public.audit_log a
      where p.suspended_at is not null
        and a.target_type = 'profile' and a.target_id = p.id::text and a.action = 'suspend'
      order by a.id desc
      limit 1
    ),
    p.agreed_at
  from public.profiles p
  where p.id = private.get_user_id();
$$;
comment on function public.get_my_account_status() is
  'Of the caller: when they were suspended and the code of the reason (the admin''s note stays with admins), '
  'and when they confirmed that they are 18 or older. Nulls without an account. Refuses: not_signed_in (a session that '
  'has ended), password_unconfirmed.';
grant execute on function public.get_my_account_status() to authenticated;

create function private.is_session_open()
returns boolean
-- plpgsql keeps its plan; a function in SQL would be planned at each call of each person.
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session_id uuid := auth.jwt() ->> 'session_id';
begin
  return v_session_id is null or exists (
    select from auth.sessions s
    where s.id = v_session_id and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  );
end;
$$;
comment on function private.is_session_open() is
  'Whether the session of the caller''s token still exists. A token lives for an hour, also after a sign-out. True for '
  'tokens without a session, which only the operator''s key signs.';

create function private.get_user_id()
returns uuid
language plpgsql
stable
-- security definer: functions that run as their caller ask too, and API roles may read neither sessions nor this column.
security definer
set search_path = ''
as $$
declare
  v_id uuid := auth.uid();
begin
  if v_id is not null and not private.is_session_open() then
    perform private.refuse('not_signed_in', 'The session of this token has ended.');
  end if;
  if exists (select from public.profiles p where p.id = v_id and p.password_unconfirmed_at is not null) then
    perform private.refuse('password_unconfirmed', 'The account needs a new password.', 'Set one, or call confirm_sign_up_password.');
  end if;
  return v_id;
end;
$$;
comment on function private.get_user_id() is
  'The signed-in person, null without one. Every function that acts for a person asks here. Refuses: not_signed_in (a '
  'session that has ended), password_unconfirmed.';
grant execute on function private.get_user_id() to authenticated;

create function private.require_account()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := (select p.id from public.profiles p where p.id = private.get_user_id() and p.erased_at is null);
begin
  if v_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_id;
end;
$$;
comment on function private.require_account() is
  'The signed-in person. Refuses: not_signed_in (also for an erased account), password_unconfirmed.';

create function private.require_active(p_profile public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_profile.suspended_at is not null then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  if p_profile.deletion_requested_at is not null then
    perform private.refuse('not_allowed', 'This account is pending deletion.');
  end if;
  if p_profile.agreed_at is null then
    perform private.refuse('age_unconfirmed', 'The user has not confirmed that they are 18 or older.', 'Call agree_as_adult.');
  end if;
end;
$$;
comment on function private.require_active(profiles) is
  'Refuses: account_suspended, not_allowed (pending deletion), age_unconfirmed.';
