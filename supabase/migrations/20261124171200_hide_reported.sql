-- Hiding what was reported, and showing it again. The entry and its votes stay as they are.
create function private.keep_hidden_media()
returns trigger
language plpgsql
-- security definer: whoever has something published may not read what is hidden.
security definer
set search_path = ''
as $$
begin
  if new.kind = 'publish' and exists (select from private.hidden_media h where h.media_id = new.media_id) then
    return null;
  end if;
  if new.kind = 'remove' and new.bucket = 'uploads' then
    new.paths := array(
      select gone.path from unnest(new.paths) gone (path)
      where not exists (select from private.evidence_files f where f.path = gone.path)
    );
    if cardinality(new.paths) = 0 then
      return null;
    end if;
  end if;
  return new;
end;
$$;
comment on function private.keep_hidden_media() is
  'What a case hides is not published, whatever calls for it; and files that are evidence are not deleted.';
create trigger media_jobs_respect_cases
  before insert on private.media_jobs
  for each row execute function private.keep_hidden_media();

create function private.text_of_profile(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('links', d.links, 'bio', d.bio, 'shown', d.shown)
  from public.entry_details d
  where d.entry_id = p_entry_id;
$$;
comment on function private.text_of_profile(uuid) is 'What a person has written for her page.';

create or replace function private.shown_details(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_object_agg(field.key, field.value)
      from public.entry_details d
      cross join lateral jsonb_each(
        jsonb_build_object(
          'height_cm', d.height_cm, 'weight_kg', d.weight_kg, 'marital_status', d.marital_status,
          'children', d.children, 'links', nullif(d.links, '[]'), 'bio', d.bio
        )
      ) field
      where d.entry_id = p_entry_id and d.shown ? field.key and field.value <> 'null'
        and not exists (
          select from private.hidden_texts h where h.text_hash = md5(p_entry_id::text || coalesce(private.text_of_profile(p_entry_id)::text, ''))
        )
    ),
    '{}'
  );
$$;

create function private.hide_pictures(p_case_id uuid, p_person_id uuid, p_kinds text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- As whoever changes media: the standings, then the media, their jobs, and what has become public.
  perform private.lock_standings();
  perform from public.media m
  where m.owner_id = p_person_id and m.kind = any (p_kinds) and m.state = 'approved'
  order by m.version desc, m.id for update;
  insert into private.hidden_media (media_id, case_id)
  select m.id, p_case_id from public.media m
  where m.owner_id = p_person_id and m.kind = any (p_kinds) and m.state = 'approved'
  on conflict do nothing;
  delete from private.media_jobs j
  using private.hidden_media h
  where h.case_id = p_case_id and j.media_id = h.media_id and j.kind = 'publish';
  perform private.remove_photos(
    array(select p.id from public.photos p join private.hidden_media h on h.media_id = p.media_id where h.case_id = p_case_id)
  );
  perform private.remove_videos(array(select h.media_id from private.hidden_media h where h.case_id = p_case_id));
  insert into private.hidden_photos (photo_id, case_id)
  select p.id, p_case_id
  from public.photos p
  join public.entries e on e.id = p.entry_id
  where e.profile_id = p_person_id and p.kind = any (p_kinds) and p.state = 'approved' and p.media_id is null
  on conflict do nothing;
  update public.photos p set state = 'pending'
  from private.hidden_photos h
  where h.case_id = p_case_id and p.id = h.photo_id and p.state = 'approved';
end;
$$;
comment on function private.hide_pictures(uuid, uuid, text[]) is
  'Takes the pictures of these kinds off every page of a person, in all her entries; the public files are deleted.';

create function private.show_pictures(p_case_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_media uuid[] := array(select h.media_id from private.hidden_media h where h.case_id = p_case_id);
  v_photos uuid[] := array(select h.photo_id from private.hidden_photos h where h.case_id = p_case_id);
begin
  perform private.lock_standings();
  delete from private.hidden_media h where h.case_id = p_case_id;
  delete from private.hidden_photos h where h.case_id = p_case_id;
  insert into private.media_jobs (kind, media_id, due_at)
  select distinct on (m.entry_id, m.kind) 'publish', m.id, private.clock()
  from public.media m
  join public.entries e on e.id = m.entry_id
  where m.id = any (v_media) and m.state = 'approved' and e.state not in ('withdrawn', 'rejected', 'disqualified')
  order by m.entry_id, m.kind, m.version desc;
  update public.photos p set state = 'approved'
  where p.id = any (v_photos) and p.state = 'pending'
    and not exists (select from private.hidden_photos h where h.photo_id = p.id)
    and not exists (
      select from public.photos newer where newer.entry_id = p.entry_id and newer.kind = p.kind and newer.state = 'approved'
    );
end;
$$;
comment on function private.show_pictures(uuid) is 'Has pictures published again, which no other case hides.';

create function private.hide_thing(p_case private.report_cases)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_case.subject = 'photo' then
    perform private.hide_pictures(p_case.id, p_case.person_id, array[p_case.part]);
  elsif p_case.subject = 'profile' then
    insert into private.hidden_texts (text_hash, case_id) values (p_case.thing, p_case.id) on conflict do nothing;
    if private.is_urgent(p_case.reason) then
      perform private.hide_pictures(p_case.id, p_case.person_id, array['portrait', 'body', 'video']);
    end if;
  else
    update private.messages m set hidden_at = private.clock()
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer;
    update private.seats s set last_line = ''
    where s.conversation_id = split_part(p_case.thing, ':', 1)::uuid and s.last_number::text = split_part(p_case.thing, ':', 2);
  end if;
  update private.report_cases c set hidden_at = private.clock() where c.id = p_case.id;
  perform private.notify(
    p_case.person_id, 'content_hidden',
    jsonb_build_object('subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason)
  );
end;
$$;
comment on function private.hide_thing(private.report_cases) is
  'Hides what a case is about and tells its person. Of a profile the words, and for an urgent reason the pictures too.';

create function private.show_thing(p_case private.report_cases)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.show_pictures(p_case.id);
  delete from private.hidden_texts h where h.case_id = p_case.id;
  if p_case.subject = 'message' and not exists (
    select from private.report_cases other
    where other.thing = p_case.thing and other.id <> p_case.id and other.hidden_at is not null
  ) then
    update private.messages m set hidden_at = null
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer;
    update private.seats s set last_line = left(regexp_replace(m.body, '\s+', ' ', 'g'), 100)
    from private.messages m
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer
      and s.conversation_id = m.conversation_id and s.last_number = m.number;
  end if;
  update private.report_cases c set hidden_at = null where c.id = p_case.id;
end;
$$;
comment on function private.show_thing(private.report_cases) is 'Shows again what a case hid, as far as no other case hides it.';

create or replace function public.list_messages(p_profile_id uuid, p_limit integer default 30, p_before integer default null)
returns jsonb
language plpgsql
stable
-- security definer: nobody reads messages otherwise; those of the caller's own conversation are shown.
security definer
set search_path = ''
-- As in cast_vote: a plan from when the tables were empty must not read them whole later.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := auth.uid();
  v_seat private.seats;
  v_messages jsonb;
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_seat := private.seat_to_read(v_person_id, p_profile_id);
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'number', m.number, 'is_own', m.sender_id = v_person_id, 'request_id', case when m.sender_id = v_person_id then m.request_id end,
        'body', case when m.hidden_at is null then m.body else '' end, 'is_hidden', m.hidden_at is not null, 'sent_at', m.sent_at
      )
      order by m.number desc
    ),
    '[]'
  ) into v_messages
  from (
    select m.*
    from private.messages m
    where m.conversation_id = v_seat.conversation_id and m.number > v_seat.cleared_to and m.number < coalesce(p_before, 2147483647)
    order by m.number desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100)
  ) m;
  return jsonb_build_object('messages', v_messages) || private.conversation_head(v_seat);
end;
$$;
comment on function public.list_messages(uuid, integer, integer) is
  'The conversation of the caller with a person: {display_name, portrait, state, longest, bar, unread, read_to, other_read_to, '
  'messages}, the newest first, one that a report hides without its text, those before p_before where it is given. state: none, requested (by the caller), request (to the '
  'caller), refused (by the caller) or accepted; a refusal by the other is requested. bar: {code, detail} why no request is possible '
  'now, whatever its text. Refuses: not_signed_in, no_such_profile.';

revoke all on function
  private.keep_hidden_media(),
  private.text_of_profile(uuid),
  private.hide_pictures(uuid, uuid, text[]),
  private.show_pictures(uuid),
  private.hide_thing(private.report_cases),
  private.show_thing(private.report_cases)
from public;
