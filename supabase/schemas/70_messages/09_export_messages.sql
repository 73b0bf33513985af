create function private.export_people(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('profile_id', b.blocked_id, 'blocked_at', b.blocked_at) order by b.blocked_at), '[]')
      from private.blocks b where b.blocker_id = p_person_id
    ),
    'message_settings', (
      select to_jsonb(m) - 'profile_id' from private.message_settings m where m.profile_id = p_person_id
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at)
          order by s.last_at
        ), '[]'
      )
      from private.conversation_members s where s.profile_id = p_person_id
    ),
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'subject', c.subject, 'part', c.part, 'profile_id', c.person_id, 'reason', c.reason, 'note', r.note, 'at', r.at,
            'decision', c.decision
          )
          order by r.at
        ), '[]'
      )
      from private.reports r join private.report_cases c on c.id = r.case_id
      where r.reporter_id = p_person_id
    ),
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'about', n.about, 'at', n.at) order by n.id), '[]')
      from private.notifications n where n.profile_id = p_person_id
    )
  );
$$;
comment on function private.export_people(uuid) is
  'Everything stored about a person''s relations to others, without messages.';

create function private.export_relations(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.export_past_likes(p_person_id) || jsonb_build_object(
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at,
            'asked_at', c.requested_at, 'state', private.get_request_state(c, p_person_id, private.clock())
          )
          order by s.last_at
        ), '[]'
      )
      from private.conversation_members s
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
      from private.conversation_members s where s.profile_id = p_person_id
    )
  );
$$;
comment on function private.export_relations(uuid) is
  'Likes, conversations with their states, requests, and reports with their decisions. Added to '
  'export_people.';

-- Likes that a person received are exported by the thousand, as messages are: 50,000 in one answer were 5 MB.
create function private.export_past_likes(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'past_likes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('profile_id', l.profile_id, 'liked_at', l.liked_at, 'unliked_at', l.unliked_at) order by l.unliked_at
        ), '[]'
      )
      from private.past_likes l
      -- A like that a block ended would reveal the block.
      where l.liker_id = p_person_id and not l.is_ended_by_block
    )
  );
$$;
comment on function private.export_past_likes(uuid) is
  'Own likes that were taken back. Current likes are in export_my_data, received likes in export_my_likes.';

create function public.export_my_messages(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: it reads private tables, and returns only what the caller may read.
security definer
set search_path = ''
-- A plan made while the tables are empty must not scan them later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.read_cursor(p_after, '^export_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}$');
  v_with uuid := coalesce(v_after[2], '00000000-0000-0000-0000-000000000000')::uuid;
  v_number integer := coalesce(v_after[3], '0')::integer;
  v_messages jsonb;
begin
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'with', m.other_id, 'number', m.number, 'is_own', m.is_own, 'body', m.body, 'is_hidden', m.is_hidden, 'sent_at', m.sent_at
      )
      order by m.other_id, m.number
    ),
    '[]'
  ) into v_messages
  from (
    select
      s.other_id, m.number, m.sender_id = v_person_id as is_own, m.hidden_at is not null as is_hidden, m.sent_at,
      -- A text that a report hides from the viewer is hidden here too. The caller's own texts stay.
      case when m.hidden_at is null or m.sender_id = v_person_id then m.body else '' end as body
    from private.conversation_members s
    cross join lateral (
      select x.*
      from private.messages x
      where x.conversation_id = s.conversation_id
        and x.number > greatest(s.cleared_to, case when s.other_id = v_with then v_number else 0 end)
      order by x.number
      limit 1000
    ) m
    where s.profile_id = v_person_id and s.other_id >= v_with
    order by s.other_id, m.number
    limit 1000
  ) m;
  return jsonb_build_object(
    'messages', v_messages,
    'next', case
      when jsonb_array_length(v_messages) = 1000
      then concat_ws('_', 'export', v_messages -> -1 ->> 'with', v_messages -> -1 ->> 'number')
    end
  ) || case
    when p_after is null then private.export_people(v_person_id) || private.export_relations(v_person_id)
    else '{}'
  end;
end;
$$;
comment on function public.export_my_messages(text) is
  'For the export of the caller''s data: {blocks, message_settings, conversations, requests_sent, past_likes, '
  'reports with their decisions, notifications, message_count (an upper bound), messages, next}. 1,000 messages at '
  'a time, by conversation and number. Where next is not null, call again with it for more {messages, next}. '
  'Refuses: not_signed_in, invalid_input.';
grant execute on function public.export_my_messages(text) to authenticated;
