create domain public.notification_kind as text constraint notification_kind_is_known check (
  value in (
    'entry_approved', 'entry_changes', 'entry_rejected', 'entry_disqualified', 'entry_picture_approved', 'entry_picture_changes',
    'entry_picture_rejected', 'entry_appeal_upheld', 'entry_appeal_overturned', 'week_opened', 'result', 'request',
    'request_accepted', 'report_decided', 'content_hidden', 'content_removed', 'content_shown',
    'votes_released', 'votes_voided', 'votes_undecided'
  )
);
comment on domain public.notification_kind is 'What a person is notified of.';

create table private.notifications (
  id bigint generated always as identity,
  profile_id uuid not null,
  kind public.notification_kind not null,
  about jsonb not null,
  at timestamptz not null default private.clock(),
  subject text not null,
  person_id uuid,
  read_at timestamptz,
  is_hidden boolean not null default false,
  constraint notifications_pkey primary key (id),
  constraint notifications_are_written_once unique (profile_id, kind, subject),
  constraint notifications_are_for_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.notifications is
  'Notifications of a person, as codes and ids; the site shows them in the person''s language. kind and '
  'subject identify a notification: the decision, the week, the case. person_id: the person it is about, '
  'whose name is read when it is shown. is_hidden: that person is blocked or hidden. The newest 500 of a '
  'person stay.';

create index notifications_about_a_person_idx on private.notifications (person_id, profile_id) where person_id is not null;
create index notifications_in_order_idx on private.notifications (profile_id, id desc) where not is_hidden;
create index notifications_unread_idx on private.notifications (profile_id) where read_at is null and not is_hidden;

alter table private.notifications enable row level security;

create function private.get_notification_group(p_kind text)
returns public.notification_group
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
comment on function private.get_notification_group(text) is
  'The group that a kind of notification belongs to. Null for kinds that cannot be switched off.';

create function private.notify_about_report(p_profile_id uuid, p_kind text, p_about jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.notify(p_profile_id, p_kind, coalesce(p_about ->> 'case_id', gen_random_uuid()::text), p_about, null);
$$;
comment on function private.notify_about_report(uuid, text, jsonb) is 'Notifies a person about a report, once per case.';

create function private.notify(p_profile_id uuid, p_kind text, p_subject text, p_about jsonb, p_person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into private.notifications (profile_id, kind, subject, about, person_id)
  select p.id, p_kind, p_subject, p_about, p_person_id
  from public.profiles p
  where p.id = p_profile_id and p.erased_at is null
    and not exists (
      select from private.message_settings m
      where m.profile_id = p.id and private.get_notification_group(p_kind) = any (m.notifications_off)
    )
  on conflict (profile_id, kind, subject) do nothing
  returning id into v_id;
  if v_id is null then
    return;
  end if;
  delete from private.notifications n
  where n.id in (
    select old.id from private.notifications old
    where old.profile_id = p_profile_id
    order by old.id desc
    offset 500
    for update skip locked
  );
  perform private.broadcast_to_person(
    p_profile_id, 'notification',
    jsonb_build_object('id', v_id, 'kind', p_kind, 'is_quiet', private.is_quiet(p_profile_id, private.clock()))
  );
end;
$$;
comment on function private.notify(uuid, text, text, jsonb, uuid) is
  'Notifies a person, once per kind and subject, and broadcasts that it arrived. Writes nothing for a deleted '
  'person or a switched-off group. Stores codes and ids, never a text or a name.';

create function private.sync_member_to_notifications()
returns trigger
language plpgsql
-- security definer: a role that reads, blocks or deletes may not write notifications.
security definer
set search_path = ''
as $$
begin
  update private.notifications n
  set
    is_hidden = new.is_blocked_pair or new.is_other_hidden,
    -- A person who has read a message needs no notification that it arrived.
    read_at = case when old.unread > 0 and new.unread = 0 then coalesce(n.read_at, private.clock()) else n.read_at end
  where n.profile_id = new.profile_id and n.person_id = new.other_id
    and (n.is_hidden <> (new.is_blocked_pair or new.is_other_hidden) or (n.read_at is null and old.unread > 0 and new.unread = 0));
  return null;
end;
$$;
comment on function private.sync_member_to_notifications() is
  'Hides notifications about a person while the two are a blocked pair or that person is hidden. Marks them '
  'as read with the conversation.';

create trigger conversation_members_after_update_sync_notifications
  after update of is_blocked_pair, is_other_hidden, unread on private.conversation_members
  for each row
  when (
    (old.is_blocked_pair, old.is_other_hidden) is distinct from (new.is_blocked_pair, new.is_other_hidden)
    or (old.unread > 0 and new.unread = 0)
  )
  execute function private.sync_member_to_notifications();
