-- The brake on reports that hide at once (product rules, 6). One attacker with many addresses or new accounts must
-- not empty the site.
create function private.get_reporter_kind(p_reporter_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_reporter_id is null then 'without_account'
    when exists (
      select from public.profiles p
      where p.id = p_reporter_id and p.email_verified_at is not null and p.created_at <= private.clock() - interval '7 days'
    ) then 'verified_account'
    else 'new_account'
  end;
$$;
comment on function private.get_reporter_kind(uuid) is
  'How much the brake trusts a reporter: without_account, new_account (unverified or younger than 7 days) or '
  'verified_account.';

create function private.hash_reporter_networks()
returns bytea[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := private.get_connection_address();
  v_address inet;
begin
  if v_text is null or not pg_input_is_valid(v_text, 'inet') then
    return '{}';
  end if;
  v_address := v_text::inet;
  return array(
    select private.hash_for_deletion('network', network(set_masklen(v_address, m))::text)
    from unnest(case family(v_address) when 6 then array[48, 56, 64] else array[24] end) m
  );
end;
$$;
comment on function private.hash_reporter_networks() is
  'Keyed hashes of the caller''s networks: /48, /56 and /64 of an IPv6 address, /24 of an IPv4 address. Empty '
  'without an address.';

create function private.is_hiding_braked(p_case private.report_cases, p_kind text)
returns boolean
language sql
stable
set search_path = ''
as $$
  with lately as (
    select r.reporter_kind, r.networks from private.reports r
    where r.is_urgent and r.at > private.clock() - interval '1 hour'
  )
  select
    -- The same picture, or a picture and its page, are one target.
    exists (
      select from private.report_cases c
      where c.person_id = p_case.person_id and private.is_urgent_reason(c.reason)
        and c.last_hidden_at > private.clock() - interval '24 hours'
        and (c.thing = p_case.thing or (c.subject <> 'message' and p_case.subject <> 'message' and 'profile' in (c.subject, p_case.subject)))
    )
    or (
      p_kind <> 'verified_account'
      and (
        (select count(*) from (select from lately l where l.reporter_kind <> 'verified_account' limit 21) x) > 20
        or exists (
          select from unnest(private.hash_reporter_networks()) n
          where (select count(*) from (select from lately l where n = any (l.networks) limit 21) x) > 20
        )
      )
    );
$$;
comment on function private.is_hiding_braked(private.report_cases, text) is
  'Whether an urgent report may not hide its thing: the target was hidden by such a report in the last 24 hours; '
  'or the reporter is no older verified account, and more than 20 such reports came within an hour from all such '
  'reporters or from one of the caller''s networks. The report itself counts. Needs lock_reports.';

-- A place for a captcha. It is off; `supabase/schemas/80_moderation/README.md` says how to turn it on.
create table private.report_settings (
  only_row boolean not null default true,
  captcha_required boolean not null default false,
  constraint report_settings_pkey primary key (only_row),
  constraint report_settings_has_one_row check (only_row)
);
comment on table private.report_settings is
  'Whether a report without an account needs a solved captcha. Only the owner of the database changes it.';

alter table private.report_settings enable row level security;

insert into private.report_settings default values;

create table private.captcha_passes (
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default private.clock(),
  constraint captcha_passes_pkey primary key (id)
);
comment on table private.captcha_passes is
  'Solved captchas that were not used yet. An edge function of the operator adds them. Each counts once, for 10 minutes.';

create index captcha_passes_old_idx on private.captcha_passes (made_at);

alter table private.captcha_passes enable row level security;

create function public.create_captcha_pass()
returns uuid
language plpgsql
-- security definer: no API role may write passes.
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  delete from private.captcha_passes p where p.made_at < private.clock() - interval '10 minutes';
  insert into private.captcha_passes default values returning id into v_id;
  return v_id;
end;
$$;
comment on function public.create_captcha_pass() is
  'For an edge function that has checked an answer with its captcha provider: a pass for one report.';
grant execute on function public.create_captcha_pass() to service_role;

create function private.use_captcha_pass(p_pass uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from private.report_settings s where s.captcha_required) then
    return;
  end if;
  delete from private.captcha_passes p
  where p.id = p_pass and p.made_at > private.clock() - interval '10 minutes';
  if not found then
    perform private.refuse('captcha_required', 'Without an account a report needs a pass.');
  end if;
end;
$$;
comment on function private.use_captcha_pass(uuid) is
  'Uses up a pass. Nothing happens while the setting is off. Refuses: captcha_required.';
