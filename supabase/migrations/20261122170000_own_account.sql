-- What people keep about themselves beside an entry, and the mark that somebody wants to leave.
alter table public.profiles
  add column language text,
  add column deletion_requested_at timestamptz,
  add column erased_at timestamptz,
  add constraint profiles_language_is_a_lower_case_code check (language ~ '^[a-z]{2}$');

create function private.erase_after()
returns interval
language sql
immutable
as $$
  select interval '14 days';
$$;
comment on function private.erase_after() is 'How long a deletion can be undone (product rules, 8).';

create function private.my_account_answer(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'display_name', p.display_name,
    'country', p.country,
    'language', p.language,
    'is_admin', exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin'),
    'deletion_requested_at', p.deletion_requested_at,
    'erase_at', p.deletion_requested_at + private.erase_after()
  )
  from public.profiles p
  where p.id = p_user_id;
$$;
comment on function private.my_account_answer(uuid) is 'What the account page shows of a person.';

create function private.lock_account()
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  select p.* into v_profile from public.profiles p where p.id = auth.uid() and p.erased_at is null for no key update;
  if not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_profile;
end;
$$;
comment on function private.lock_account() is 'The caller''s profile, held to the end of the transaction. Refuses: not_signed_in.';

create function public.get_my_account()
returns jsonb
language plpgsql
stable
-- security definer: what is planned for an account is readable for nobody else.
security definer
set search_path = ''
as $$
declare
  v_answer jsonb := private.my_account_answer(auth.uid());
begin
  if v_answer is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_answer;
end;
$$;
comment on function public.get_my_account() is
  'Name, country and language of the caller, and when the account will be erased. Refuses: not_signed_in.';

create function public.save_my_account(p_fields jsonb)
returns jsonb
language plpgsql
-- security definer: language is written here alone, and all three by the same rules.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles := private.lock_account();
  v_name text := private.entry_text(p_fields, 'display_name', 60);
  v_country text := p_fields ->> 'country';
  v_language text := p_fields ->> 'language';
begin
  if v_profile.suspended_at is not null then
    perform private.refuse('account_suspended', 'A suspended account keeps what it has.');
  end if;
  if v_name is null then
    perform private.refuse_field('display_name', 'required');
  end if;
  if not exists (select from public.contests c where c.country = v_country) then
    perform private.refuse_field('country', 'unknown');
  end if;
  if coalesce(v_language, '') not in ('en', 'de', 'fr', 'es', 'pt', 'it', 'ru', 'ar', 'hi', 'zh', 'ja', 'ko') then
    perform private.refuse_field('language', 'unknown');
  end if;
  update public.profiles p
  set display_name = v_name, country = v_country, language = v_language
  where p.id = v_profile.id;
  return private.my_account_answer(v_profile.id);
end;
$$;
comment on function public.save_my_account(jsonb) is
  'Saves {display_name, country, language} of the caller, all three; answers as get_my_account. Refuses: not_signed_in, '
  'account_suspended, invalid_field (detail: the field, hint: required, text, too_long or unknown).';

revoke all on function
  private.erase_after(),
  private.my_account_answer(uuid),
  private.lock_account(),
  public.get_my_account(),
  public.save_my_account(jsonb)
from public;
grant execute on function public.get_my_account(), public.save_my_account(jsonb) to authenticated;
