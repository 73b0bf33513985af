-- Notices of everything that a person is told of, once for a person, a kind and a subject. A kind that is switched off is not written.
alter table private.notices drop constraint notices_kind_is_known;
alter table private.notices add constraint notices_kind_is_known check (
  kind in (
    'entry_approved', 'entry_changes', 'entry_rejected', 'entry_disqualified', 'week_opened', 'result', 'request',
    'request_accepted', 'report_decided', 'content_hidden', 'content_removed', 'content_shown'
  )
);
alter table private.notices add column subject text;
update private.notices n set subject = coalesce(n.about ->> 'case_id', n.id::text);
-- Two notices of one case: the later one says what holds.
delete from private.notices n
using private.notices later
where later.profile_id = n.profile_id and later.kind = n.kind and later.subject = n.subject and later.id > n.id;
alter table private.notices alter column subject set not null;
alter table private.notices add constraint notices_are_written_once unique (profile_id, kind, subject);
alter table private.notices add column person_id uuid;
alter table private.notices add column read_at timestamptz;
alter table private.notices add column is_withheld boolean not null default false;
comment on table private.notices is
  'What a person is told, as codes and ids: to be shown in the person''s language. subject is what makes a notice of a kind one: the '
  'decision, the week, the case. person_id: about whom it is, whose name is looked up when it is read; is_withheld while that person '
  'is apart or hidden. The newest 500 of a person are kept.';
drop index private.notices_of_a_profile_idx;
create index notices_in_order_idx on private.notices (profile_id, id desc) where not is_withheld;
create index notices_unread_idx on private.notices (profile_id) where read_at is null and not is_withheld;
create index notices_about_a_person_idx on private.notices (person_id, profile_id) where person_id is not null;

alter table private.message_settings add column notices_off text[] not null default '{}';
alter table private.message_settings add column notices_in_browser boolean not null default false;
alter table private.message_settings add constraint message_settings_notices_off_are_groups
  check (notices_off <@ array['entry', 'week', 'result', 'request', 'accepted', 'report']);
comment on column private.message_settings.notices_off is
  'Groups of notices that are not written. What happens to own content by a report is told in any case: the law asks for it.';
comment on column private.message_settings.notices_in_browser is
  'Whether a browser that was allowed to shows notifications; the permission itself belongs to the browser.';

create function private.notice_group(p_kind text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_kind like 'entry\_%' then 'entry'
    when p_kind = 'week_opened' then 'week'
    when p_kind = 'request_accepted' then 'accepted'
    when p_kind = 'report_decided' then 'report'
    when p_kind in ('result', 'request') then p_kind
  end;
$$;
comment on function private.notice_group(text) is 'The switch that a kind of notice belongs to; null for what is told in any case.';

create function private.notify(p_profile_id uuid, p_kind text, p_subject text, p_about jsonb, p_person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into private.notices (profile_id, kind, subject, about, person_id)
  select p.id, p_kind, p_subject, p_about, p_person_id
  from public.profiles p
  where p.id = p_profile_id and p.erased_at is null
    and not exists (
      select from private.message_settings m
      where m.profile_id = p.id and private.notice_group(p_kind) = any (m.notices_off)
    )
  on conflict (profile_id, kind, subject) do nothing
  returning id into v_id;
  if v_id is null then
    return;
  end if;
  delete from private.notices n
  where n.id in (
    select old.id from private.notices old
    where old.profile_id = p_profile_id
    order by old.id desc
    offset 500
    for update skip locked
  );
  perform private.tell(
    p_profile_id, 'notice',
    jsonb_build_object('id', v_id, 'kind', p_kind, 'is_quiet', private.is_quiet(p_profile_id, private.clock()))
  );
end;
$$;
comment on function private.notify(uuid, text, text, jsonb, uuid) is
  'Leaves a notice for a person who is still there and has not switched its group off, once for a kind and a subject, and broadcasts '
  'that it came. Codes and ids only: never a text, never a name.';

create or replace function private.notify(p_profile_id uuid, p_kind text, p_about jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.notify(p_profile_id, p_kind, coalesce(p_about ->> 'case_id', gen_random_uuid()::text), p_about, null);
$$;
comment on function private.notify(uuid, text, jsonb) is 'Leaves a notice about a report, once for a case.';

create function private.forget_notices_about()
returns trigger
language plpgsql
-- security definer: whoever erases or deletes an account may not write notices.
security definer
set search_path = ''
as $$
begin
  delete from private.notices n where n.person_id = old.id;
  return null;
end;
$$;
comment on function private.forget_notices_about() is 'Nobody is told any more of who is erased.';
create trigger erased_people_leave_no_notices
  after update of erased_at on public.profiles
  for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function private.forget_notices_about();
create trigger deleted_people_leave_no_notices
  after delete on public.profiles
  for each row execute function private.forget_notices_about();

revoke all on function
  private.notice_group(text),
  private.notify(uuid, text, text, jsonb, uuid),
  private.forget_notices_about()
from public;
