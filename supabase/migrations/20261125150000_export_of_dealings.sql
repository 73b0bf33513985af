-- The export tells everything that is kept of a person among people: likes both ways, requests, how conversations stand,
-- reports with what was decided of them. A page of messages costs the same wherever it begins.
create function private.export_likes(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'likes_received', (
      select coalesce(jsonb_agg(jsonb_build_object('profile_id', l.liker_id, 'liked_at', l.liked_at) order by l.liked_at), '[]')
      from public.likes l
      join public.profiles p on p.id = l.liker_id
      -- As in list_likes: who is suspended or leaving is seen by nobody.
      where l.profile_id = p_person_id and not private.is_hidden(p)
    ),
    'past_likes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('profile_id', l.profile_id, 'liked_at', l.liked_at, 'unliked_at', l.unliked_at) order by l.unliked_at
        ), '[]'
      )
      from private.past_likes l
      where l.liker_id = p_person_id
    )
  );
$$;
comment on function private.export_likes(uuid) is
  'Likes that a person got, and own ones that were taken back; those that stand are in export_my_data.';

create function private.export_dealings(p_person_id uuid)
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
            'asked_at', c.requested_at,
            -- A refusal by the other shows nowhere, here neither.
            'state', case
              when c.state = 'accepted' then 'accepted'
              when c.requester_id = p_person_id then 'requested'
              when c.state = 'open' then 'request'
              else 'refused'
            end
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
comment on function private.export_dealings(uuid) is
  'Likes, conversations with how they stand, requests, and reports with their decisions; laid over export_people.';

create or replace function public.export_my_messages(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: it gathers from private tables, and only what the caller may read.
security definer
set search_path = ''
-- As in cast_vote: a plan from when the tables were empty must not read them whole later.
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.cursor_parts(p_after, '^export_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}$');
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
      -- What a report keeps from the reader it keeps from here too; own words stay own.
      case when m.hidden_at is null or m.sender_id = v_person_id then m.body else '' end as body
    from private.seats s
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
    when p_after is null then private.export_people(v_person_id) || private.export_dealings(v_person_id)
    else '{}'
  end;
end;
$$;
comment on function public.export_my_messages(text) is
  'For the export of the caller''s data: {blocks, message_settings, conversations, requests_sent, likes_received, past_likes, '
  'reports with their decisions, notices, message_count (how many messages there are at the most), messages, next}; 1,000 messages at '
  'a time, by conversation and number. Where next is not null, call again with it for more {messages, next}. Refuses: '
  'not_signed_in, invalid_input.';

revoke all on function private.export_likes(uuid), private.export_dealings(uuid) from public;
