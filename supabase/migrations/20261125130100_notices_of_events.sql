-- What is told, in the transaction in which it happens. What follows from the clock is told by whoever carries it out first.
create function private.tell_of_entry_decision()
returns trigger
language plpgsql
-- security definer: who decides may not write notices.
security definer
set search_path = ''
as $$
declare
  v_state text := case new.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
begin
  perform private.notify(
    e.profile_id,
    case new.action when 'changes' then 'entry_changes' else 'entry_' || v_state end,
    new.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week, 'reason', new.reason),
    null
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  -- A decision that comes after the contestant has left changes nothing, and is not told.
  where e.id = new.entry_id and e.state = v_state;
  return null;
end;
$$;
comment on function private.tell_of_entry_decision() is 'A contestant hears of a decision about her entry when it takes effect.';
create trigger contestants_are_told_of_decisions
  after update of applied_at on public.decisions
  for each row
  when (old.applied_at is null and new.applied_at is not null and new.subject = 'entry')
  execute function private.tell_of_entry_decision();

create function private.tell_of_open_week()
returns trigger
language plpgsql
-- security definer: whoever asks about a week first opens it, and may not write notices.
security definer
set search_path = ''
as $$
begin
  perform private.notify(
    e.profile_id, 'week_opened', e.id::text || ':' || new.week,
    jsonb_build_object('entry_id', e.id, 'country', new.country, 'week', new.week), null
  )
  from public.entries e
  where e.week_id = new.id and e.is_public
  order by e.profile_id;
  return null;
end;
$$;
comment on function private.tell_of_open_week() is
  'Those who compete in a week hear that it has opened, from whoever lines it up; not of one that has ended before anybody asked.';
create trigger contestants_are_told_of_open_weeks
  after update of lined_up_at on public.contest_weeks
  for each row
  when (old.lined_up_at is null and new.lined_up_at is not null and new.cancelled_at is null and new.lined_up_at < new.ends_at)
  execute function private.tell_of_open_week();

create function private.tell_of_results()
returns trigger
language plpgsql
-- security definer: whoever asks about a week first settles it, and may not write notices.
security definer
set search_path = ''
as $$
begin
  perform private.notify(
    e.profile_id, 'result', e.id::text || ':' || new.week,
    jsonb_build_object('entry_id', e.id, 'country', new.country, 'week', new.week, 'rank', r.rank), null
  )
  from public.results r
  join public.entries e on e.id = r.entry_id
  where r.week_id = new.id
  order by e.profile_id;
  return null;
end;
$$;
comment on function private.tell_of_results() is
  'Those who were ranked hear their rank when the week becomes official, never before: it is read from the results, which are written then.';
create trigger contestants_are_told_of_results
  after update of settled_at on public.contest_weeks
  for each row
  when (old.settled_at is null and new.settled_at is not null)
  execute function private.tell_of_results();

create function private.tell_of_request()
returns trigger
language plpgsql
-- security definer: who writes may not write notices.
security definer
set search_path = ''
as $$
begin
  perform private.notify(
    new.profile_id, 'request', new.conversation_id::text || ':' || new.last_number,
    jsonb_build_object('from', new.other_id), new.other_id
  );
  return null;
end;
$$;
comment on function private.tell_of_request() is 'A person hears of a request, not of one with a muted word, which goes to another folder.';
create trigger new_requests_are_told
  after insert on private.seats
  for each row
  when (new.folder = 'requests' and not new.last_is_own)
  execute function private.tell_of_request();
create trigger repeated_requests_are_told
  after update of last_number on private.seats
  for each row
  when (new.folder = 'requests' and not new.last_is_own and new.last_number > old.last_number)
  execute function private.tell_of_request();

create function private.tell_of_acceptance()
returns trigger
language plpgsql
-- security definer: who accepts may not write notices.
security definer
set search_path = ''
as $$
declare
  v_accepter_id uuid := case when old.requester_id = new.low_id then new.high_id else new.low_id end;
begin
  perform private.notify(
    old.requester_id, 'request_accepted', new.id::text, jsonb_build_object('from', v_accepter_id), v_accepter_id
  );
  return null;
end;
$$;
comment on function private.tell_of_acceptance() is 'Who asked to write hears that the other has accepted, by an answer too; never of a refusal.';
create trigger accepted_requests_are_told
  after update of state on private.conversations
  for each row
  when (old.state <> 'accepted' and new.state = 'accepted')
  execute function private.tell_of_acceptance();

create function private.follow_seat_in_notices()
returns trigger
language plpgsql
-- security definer: who reads, blocks or leaves may not write notices.
security definer
set search_path = ''
as $$
begin
  update private.notices n
  set
    is_withheld = new.is_apart or new.is_other_hidden,
    -- Who has read what somebody wrote need not be told again that it came.
    read_at = case when old.unread > 0 and new.unread = 0 then coalesce(n.read_at, private.clock()) else n.read_at end
  where n.profile_id = new.profile_id and n.person_id = new.other_id
    and (n.is_withheld <> (new.is_apart or new.is_other_hidden) or (n.read_at is null and old.unread > 0 and new.unread = 0));
  return null;
end;
$$;
comment on function private.follow_seat_in_notices() is
  'Notices about a person are out of sight while the two are apart or that person is hidden, and read with the conversation.';
create trigger notices_follow_conversations
  after update of is_apart, is_other_hidden, unread on private.seats
  for each row
  when (
    (old.is_apart, old.is_other_hidden) is distinct from (new.is_apart, new.is_other_hidden)
    or (old.unread > 0 and new.unread = 0)
  )
  execute function private.follow_seat_in_notices();

revoke all on function
  private.tell_of_entry_decision(),
  private.tell_of_open_week(),
  private.tell_of_results(),
  private.tell_of_request(),
  private.tell_of_acceptance(),
  private.follow_seat_in_notices()
from public;
