-- A request lapses after 30 days. Until now one could be refused on day 45 and asked again on day 60; no refusal is later than
-- day 30 now, so the next request, 60 days after the first, is at least 30 days after it, and its date still tells of nothing.
-- Answering late stays possible: a reply or accept_request harms nobody, and the one who asked is glad of it.
create function private.request_state(p_conversation private.conversations, p_person_id uuid, p_now timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_conversation.id is null then 'none'
    when p_conversation.state = 'accepted' then 'accepted'
    -- A refusal by the other shows nowhere, and neither does that a request has lapsed.
    when p_conversation.requester_id = p_person_id then 'requested'
    when p_conversation.state = 'refused' then 'refused'
    when p_now > p_conversation.requested_at + interval '30 days' then 'lapsed'
    else 'request'
  end;
$$;
comment on function private.request_state(private.conversations, uuid, timestamptz) is
  'How a conversation stands as one of the two is told: none, requested (by this person), request (to this person, to be answered), '
  'lapsed (a request to this person of more than 30 days ago), refused (by this person) or accepted.';

create or replace function private.answer_request(p_other_id uuid, p_accepts boolean)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.own_conversation(v_person_id, p_other_id);
  -- After the lock of the pair: whoever waited for it may be too late.
  v_now timestamptz := private.clock();
begin
  if v_conversation.requester_id = v_person_id then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id), 'There is no request of this person.');
  end if;
  if p_accepts and v_conversation.state <> 'accepted' then
    update private.conversations c set state = 'accepted' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.seats s
    set folder = 'inbox', is_waiting = false
    where s.conversation_id = v_conversation.id;
    perform private.tell(p_other_id, 'accepted', jsonb_build_object('from', v_person_id));
  elsif not p_accepts and private.request_state(v_conversation, v_person_id, v_now) = 'request' then
    update private.conversations c set state = 'refused' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.seats s
    set folder = 'none', unread = 0
    where s.profile_id = v_person_id and s.other_id = p_other_id;
  end if;
  return jsonb_build_object('state', private.request_state(v_conversation, v_person_id, v_now));
end;
$$;
comment on function private.answer_request(uuid, boolean) is
  'Accepts or refuses the request of a person; again changes nothing, and what was accepted is refused no more. One that has lapsed '
  'can be accepted, and refusing it changes nothing.';
comment on function public.accept_request(uuid) is
  'Accepts the request of a person, one that was refused or has lapsed too: {state}. Refuses: not_signed_in, no_such_profile (no '
  'request of such a person).';
comment on function public.refuse_request(uuid) is
  'Refuses the request of a person, who is told nothing: {state: refused, or accepted or lapsed where there was nothing to refuse '
  'any more}. Refuses: not_signed_in, no_such_profile.';
comment on function public.clear_conversation(uuid) is
  'Empties the conversation with a person for the caller alone; a new message brings it back with what is new. A request that waits '
  'is refused by it, one that has lapsed is not. Refuses: not_signed_in, no_such_profile.';

create or replace function private.conversation_head(p_seat private.seats)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations;
  v_bar private.bar;
  v_state text;
  v_other_read_to integer := 0;
begin
  select c.* into v_conversation from private.conversations c where c.id = p_seat.conversation_id;
  v_state := private.request_state(v_conversation, p_seat.profile_id, v_now);
  if v_state in ('none', 'requested') then
    select private.voting_bar(p) into v_bar.code from public.profiles p where p.id = p_seat.profile_id;
  end if;
  if v_state in ('none', 'requested') and v_bar.code is null then
    v_bar := private.request_bar(p_seat.profile_id, p_seat.other_id, v_conversation, v_now);
  elsif v_state = 'accepted' then
    -- Who has not accepted tells nothing of having read.
    select s.read_to into v_other_read_to
    from private.seats s
    where s.profile_id = p_seat.other_id and s.other_id = p_seat.profile_id;
  end if;
  return jsonb_build_object(
    'display_name', p_seat.other_name,
    'portrait', private.unpack_portrait(p_seat.other_portrait),
    'state', v_state,
    'longest', case when v_state in ('none', 'requested') then 300 else 1000 end,
    'bar', case when v_bar.code is not null then jsonb_build_object('code', v_bar.code, 'detail', v_bar.detail) end,
    'unread', coalesce(p_seat.unread, 0),
    'read_to', coalesce(p_seat.read_to, 0),
    'other_read_to', v_other_read_to
  );
end;
$$;
comment on function public.list_messages(uuid, integer, integer) is
  'The conversation of the caller with a person: {display_name, portrait, state, longest, bar, unread, read_to, other_read_to, '
  'messages}, the newest first, one that a report hides without its text, those before p_before where it is given. state: none, '
  'requested (by the caller), request (to the caller), lapsed (a request to the caller of more than 30 days ago: a reply accepts, '
  'nothing refuses any more), refused (by the caller) or accepted; a refusal by the other is requested. bar: {code, detail} why no '
  'request is possible now, whatever its text. Refuses: not_signed_in, no_such_profile.';

create or replace function private.export_dealings(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.export_likes(p_person_id) || jsonb_build_object(
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at,
            'asked_at', c.requested_at, 'state', private.request_state(c, p_person_id, private.clock())
          )
          order by s.last_at
        ), '[]'
      )
      from private.seats s
      join private.conversations c on c.id = s.conversation_id
      where s.profile_id = p_person_id
    ),
    'requests_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('to', r.recipient_id, 'sent_at', r.sent_at) order by r.sent_at), '[]')
      from private.sent_requests r where r.sender_id = p_person_id
    ),
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'subject', c.subject, 'part', c.part, 'profile_id', c.person_id, 'reason', c.reason, 'note', r.note, 'at', r.at,
            'decision', c.decision, 'decision_reason', c.decision_reason, 'decided_at', c.decided_at
          )
          order by r.at
        ), '[]'
      )
      from private.reports r join private.report_cases c on c.id = r.case_id
      where r.reporter_id = p_person_id
    ),
    'message_count', (
      select coalesce(sum(s.last_number - s.cleared_to), 0)
      from private.seats s where s.profile_id = p_person_id
    )
  );
$$;

revoke all on function private.request_state(private.conversations, uuid, timestamptz) from public;
