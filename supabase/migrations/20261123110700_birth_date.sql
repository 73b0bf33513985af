-- A birth date is set once, whoever writes it, and no picture of somebody who is known to be a minor is taken in or kept
-- (product rules, 4).
create function private.is_minor(p_profile public.profiles, p_country text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.age_on(p_profile.birth_date, (private.clock() at time zone c.time_zone)::date) < 18,
    false
  )
  from public.contests c
  where c.country = p_country;
$$;
comment on function private.is_minor(public.profiles, text) is
  'Whether a person is known to be younger than 18 today, by the calendar of the contest; false while the birth date is unknown.';

create function private.keep_birth_date()
returns trigger
language plpgsql
-- security definer: whoever writes a profile need not be able to refuse by code.
security definer
set search_path = ''
as $$
begin
  perform private.refuse_field('birth_date', 'set_once');
  return null;
end;
$$;
comment on function private.keep_birth_date() is 'Refuses to change a birth date; it goes with the account alone.';

create trigger birth_dates_are_set_once
  before update of birth_date on public.profiles
  for each row
  when (old.birth_date is not null and new.birth_date is distinct from old.birth_date and new.erased_at is null)
  execute function private.keep_birth_date();

create function private.drop_media_of_minor()
returns trigger
language plpgsql
-- security definer: who sets a birth date need not be able to touch media.
security definer
set search_path = ''
as $$
begin
  perform private.unpublish_entry_media(e.id)
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = new.id and private.is_minor(new, w.country);
  return null;
end;
$$;
comment on function private.drop_media_of_minor() is 'Removes what a person had sent before it was known that she is a minor.';

create trigger minors_keep_no_pictures
  after update of birth_date on public.profiles
  for each row
  when (old.birth_date is null and new.birth_date is not null)
  execute function private.drop_media_of_minor();

create function private.refuse_media_of_minor()
returns trigger
language plpgsql
-- security definer: birth dates are readable for nobody.
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.profiles p
    join public.entries e on e.id = new.entry_id
    join public.contest_weeks w on w.id = e.week_id
    where p.id = new.owner_id and private.is_minor(p, w.country)
  ) then
    perform private.refuse('too_young', '18');
  end if;
  return new;
end;
$$;
comment on function private.refuse_media_of_minor() is 'too_young for the pictures of somebody who is known to be a minor.';

create trigger minors_upload_nothing
  before insert on public.media
  for each row execute function private.refuse_media_of_minor();

comment on function public.start_upload(uuid, text, jsonb) is
  'Names for the files of a new version of a photo or video: {media_id, version, expires_at, files: [{name, path}]}. Each takes one '
  'object of the caller in the bucket uploads, for an hour. Refuses: not_signed_in, account_suspended, entry_locked, '
  'invalid_input, rate_limited (40 in a day), not_allowed (leaving), too_young (a known minor).';

revoke all on function
  private.is_minor(public.profiles, text),
  private.keep_birth_date(),
  private.drop_media_of_minor(),
  private.refuse_media_of_minor()
from public;
