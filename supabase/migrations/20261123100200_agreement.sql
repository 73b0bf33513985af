-- Every account confirms to be 18 or older and accepts the terms before it votes, likes or enters. The form of the sign-up
-- asks for it; whoever signs in with Google has seen no such form and is asked afterwards.
alter table public.profiles add column agreed_at timestamptz;
comment on column public.profiles.agreed_at is
  'When the person confirmed to be 18 or older and accepted the terms; null until then.';

-- Until now the form was the only way in, and it lets nobody pass without.
update public.profiles p set agreed_at = p.created_at;

create or replace function private.sync_profile_with_user()
returns trigger
language plpgsql
-- security definer: the auth service may not write profiles by itself.
security definer
set search_path = ''
as $$
declare
  v_agreed_at timestamptz := case
    when new.raw_user_meta_data ->> 'is_adult_confirmed_at' is not null then private.clock()
  end;
begin
  insert into public.profiles as p (id, display_name, email_verified_at, agreed_at)
  values (
    new.id,
    private.visible_text(left(private.visible_text(new.raw_user_meta_data ->> 'display_name'), 60)),
    new.email_confirmed_at,
    v_agreed_at
  )
  on conflict (id) do update
    set
      email_verified_at = excluded.email_verified_at,
      -- Anybody can sign up with somebody else's address: what counts is what the account says when its owner takes it over,
      -- and whoever does so with Google finds it emptied by the auth service.
      agreed_at = case
        when p.email_verified_at is not null then p.agreed_at
        when v_agreed_at is not null then coalesce(p.agreed_at, v_agreed_at)
      end
    where p.email_verified_at is distinct from excluded.email_verified_at;
  return null;
end;
$$;
comment on function private.sync_profile_with_user() is
  'Gives every new account a profile and keeps there when its email was verified, so that a vote reads one row for both.';

create function public.agree_as_adult()
returns timestamptz
language plpgsql
-- security definer: nobody writes this column otherwise.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles := private.lock_account();
begin
  if v_profile.agreed_at is null then
    update public.profiles p set agreed_at = private.clock() where p.id = v_profile.id returning p.* into v_profile;
  end if;
  return v_profile.agreed_at;
end;
$$;
comment on function public.agree_as_adult() is
  'The caller confirms to be 18 or older and accepts the terms; answers when that was, for good. Refuses: not_signed_in.';

create or replace function private.require_active(p_profile public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_profile.suspended_at is not null then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  if p_profile.deletion_requested_at is not null then
    perform private.refuse('not_allowed', 'This account is to be deleted.');
  end if;
  if p_profile.agreed_at is null then
    perform private.refuse('age_unconfirmed', 'This account has not confirmed to be 18 or older.', 'Call agree_as_adult.');
  end if;
end;
$$;
comment on function private.require_active(public.profiles) is
  'account_suspended, not_allowed while a deletion waits, or age_unconfirmed.';

create or replace function private.check_liker(p_liker_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_liker record;
  v_now timestamptz;
begin
  -- Two calls of one person come one after the other, so that the limit holds. Not by the row of the profile: two people who
  -- like each other at the same moment would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(p_liker_id::text, 20261));
  v_now := private.clock();
  select p.email_verified_at, p.suspended_at, p.agreed_at into v_liker from public.profiles p where p.id = p_liker_id;
  if p_liker_id is null or not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_liker.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  if v_liker.suspended_at is not null then
    perform private.refuse('not_allowed', 'This account is suspended.');
  end if;
  if v_liker.agreed_at is null then
    perform private.refuse('age_unconfirmed', 'This account has not confirmed to be 18 or older.', 'Call agree_as_adult.');
  end if;
  if (
    (
      select count(*) from public.likes l
      where l.liker_id = p_liker_id and l.liked_at > v_now - interval '1 hour'
    ) + (
      select count(*) from private.past_likes l
      where l.liker_id = p_liker_id and l.unliked_at > v_now - interval '1 hour'
    )
  ) >= 120 then
    perform private.refuse('rate_limited', '120 likes in an hour', 'Like again later.');
  end if;
end;
$$;
comment on function private.check_liker(uuid) is
  'Refuses whoever may not like: not_signed_in, email_not_verified, not_allowed (suspended), age_unconfirmed, rate_limited '
  '(120 changes in an hour).';

revoke all on function public.agree_as_adult() from public;
grant execute on function public.agree_as_adult() to authenticated;
