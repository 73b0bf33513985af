-- Every decision is told: about one picture of an entry that is decided already, too, and about an appeal.
alter table private.notices drop constraint notices_kind_is_known;
alter table private.notices add constraint notices_kind_is_known check (
  kind in (
    'entry_approved', 'entry_changes', 'entry_rejected', 'entry_disqualified', 'entry_picture_approved', 'entry_picture_changes',
    'entry_picture_rejected', 'entry_appeal_upheld', 'entry_appeal_overturned', 'week_opened', 'result', 'request',
    'request_accepted', 'report_decided', 'content_hidden', 'content_removed', 'content_shown'
  )
);

create function private.tell_of_picture_decision()
returns trigger
language plpgsql
-- security definer: who decides may not write notices.
security definer
set search_path = ''
as $$
declare
  v_state text := case new.action when 'approve' then 'approved' when 'reject' then 'rejected' else 'changes_requested' end;
begin
  perform private.notify(
    e.profile_id,
    'entry_picture_' || case new.action when 'changes' then 'changes' else v_state end,
    new.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week, 'part', m.kind, 'reason', new.reason),
    null
  )
  from public.media m
  join public.entries e on e.id = m.entry_id
  join public.contest_weeks w on w.id = e.week_id
  -- A picture that was replaced or taken back meanwhile stays as its owner left it, and nothing is told.
  where m.id = new.subject_id and m.state = v_state
    -- What decides about the entry with its pictures is told once, of the entry.
    and not exists (
      select from public.decisions d
      where d.subject = 'entry' and d.entry_id = new.entry_id and d.decided_at = new.decided_at and d.undone_at is null
    );
  return null;
end;
$$;
comment on function private.tell_of_picture_decision() is
  'A contestant hears of a decision about one picture when it takes effect, where nothing was decided about her entry with it.';
create trigger contestants_are_told_of_pictures
  after update of applied_at on public.decisions
  for each row
  when (old.applied_at is null and new.applied_at is not null and new.subject = 'media')
  execute function private.tell_of_picture_decision();

create function private.tell_of_appeal()
returns trigger
language plpgsql
-- security definer: who decides may not write notices.
security definer
set search_path = ''
as $$
begin
  perform private.notify(
    e.profile_id, 'entry_appeal_' || new.appeal_decision, new.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week), null
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = new.entry_id;
  return null;
end;
$$;
comment on function private.tell_of_appeal() is 'A contestant hears what became of her appeal; never who decided, nor the note.';
create trigger contestants_are_told_of_appeals
  after update of appeal_decision on public.decisions
  for each row
  when (old.appeal_decision is null and new.appeal_decision is not null)
  execute function private.tell_of_appeal();

revoke all on function private.tell_of_picture_decision(), private.tell_of_appeal() from public;
