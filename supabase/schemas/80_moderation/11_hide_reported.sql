create table private.hidden_media (
  media_id uuid not null,
  case_id uuid not null,
  constraint hidden_media_pkey primary key (media_id, case_id),
  constraint hidden_media_are_media foreign key (media_id) references public.media (id) on delete cascade,
  constraint hidden_media_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_media is 'Pictures that cannot be published while a case hides them.';

create index hidden_media_of_a_case_idx on private.hidden_media (case_id);

alter table private.hidden_media enable row level security;

create table private.hidden_photos (
  photo_id uuid not null,
  case_id uuid not null,
  constraint hidden_photos_pkey primary key (photo_id, case_id),
  constraint hidden_photos_are_photos foreign key (photo_id) references public.photos (id) on delete cascade,
  constraint hidden_photos_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_photos is
  'The same for photos without a medium: they are pending while a case hides them.';

create index hidden_photos_of_a_case_idx on private.hidden_photos (case_id);

alter table private.hidden_photos enable row level security;

create table private.hidden_texts (
  text_hash text not null,
  case_id uuid not null,
  constraint hidden_texts_pkey primary key (text_hash, case_id),
  constraint hidden_texts_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_texts is
  'Hidden details of a profile, by their hash. A changed text is shown.';

create index hidden_texts_of_a_case_idx on private.hidden_texts (case_id);

alter table private.hidden_texts enable row level security;

create function private.hide_pictures(p_case_id uuid, p_person_id uuid, p_kinds text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The order of every change of media: the contest, the media, their jobs, the public copies.
  perform private.lock_contests_of_people(array[p_person_id]);
  perform private.lock_person_media(p_person_id);
  insert into private.hidden_media (media_id, case_id)
  select m.id, p_case_id from public.media m
  where m.owner_id = p_person_id and m.kind = any (p_kinds) and m.state = 'approved' and not private.is_cleared(p_case_id, m.id)
  on conflict do nothing;
  perform private.apply_media_visibility(array(select h.media_id from private.hidden_media h where h.case_id = p_case_id));
  insert into private.hidden_photos (photo_id, case_id)
  select p.id, p_case_id
  from public.photos p
  join public.entries e on e.id = p.entry_id
  where e.profile_id = p_person_id and p.kind = any (p_kinds) and p.state = 'approved' and p.media_id is null
    and not private.is_cleared(p_case_id, p.id)
  on conflict do nothing;
  update public.photos p set state = 'pending'
  from private.hidden_photos h
  where h.case_id = p_case_id and p.id = h.photo_id and p.state = 'approved';
end;
$$;
comment on function private.hide_pictures(uuid, uuid, text[]) is
  'Removes the pictures of these kinds from every page of a person, in all their entries, and deletes the '
  'public files.';

-- A report hides a thing and notifies its owner. A removal by an admin also hides things that another case has
-- cleared.
create function private.hide_thing(p_case private.report_cases)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  if p_case.subject = 'photo' then
    perform private.hide_pictures(p_case.id, p_case.person_id, array[p_case.part]);
    -- An admin has cleared everything before, so nothing is hidden and nobody is notified.
    if not exists (select from private.hidden_media h where h.case_id = p_case.id)
      and not exists (select from private.hidden_photos h where h.case_id = p_case.id)
    then
      return;
    end if;
  elsif p_case.subject = 'profile' then
    insert into private.hidden_texts (text_hash, case_id) values (p_case.thing, p_case.id) on conflict do nothing;
    if private.is_urgent_reason(p_case.reason) then
      perform private.hide_pictures(p_case.id, p_case.person_id, array['portrait', 'body', 'video']);
    end if;
  else
    update private.messages m set hidden_at = v_now
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer;
    update private.conversation_members s set last_line = ''
    where s.conversation_id = split_part(p_case.thing, ':', 1)::uuid and s.last_number::text = split_part(p_case.thing, ':', 2);
  end if;
  update private.report_cases c
  set hidden_at = v_now, last_hidden_at = v_now, first_hidden_at = coalesce(c.first_hidden_at, v_now)
  where c.id = p_case.id;
  perform private.notify_about_report(
    p_case.person_id, 'content_hidden',
    jsonb_build_object('subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason)
  );
end;
$$;
comment on function private.hide_thing(private.report_cases) is
  'Hides the thing of a case, and notifies its owner where something was hidden. Of a profile it hides the '
  'texts, and for an urgent reason the pictures too. A message needs lock_pair.';

-- Hiding a reported thing, and showing it again. The entry and its votes stay.
create function private.refuse_hidden_media()
returns trigger
language plpgsql
-- security definer: a role that publishes may not read hidden things.
security definer
set search_path = ''
as $$
begin
  if new.kind = 'publish' and exists (select from private.hidden_media h where h.media_id = new.media_id) then
    return null;
  end if;
  if new.kind = 'remove' and new.bucket <> 'photos' then
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
comment on function private.refuse_hidden_media() is
  'Prevents publishing what a case hides, and deleting files that are evidence.';

create trigger media_jobs_before_insert_refuse_hidden_media
  before insert on private.media_jobs
  for each row execute function private.refuse_hidden_media();

create function private.show_pictures(p_case_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_media uuid[] := array(select h.media_id from private.hidden_media h where h.case_id = p_case_id);
  v_photos uuid[] := array(select h.photo_id from private.hidden_photos h where h.case_id = p_case_id);
begin
  perform private.lock_contests_of_people(array(select c.person_id from private.report_cases c where c.id = p_case_id));
  delete from private.hidden_media h where h.case_id = p_case_id;
  delete from private.hidden_photos h where h.case_id = p_case_id;
  perform private.apply_media_visibility(v_media);
  update public.photos p set state = 'approved'
  where p.id = any (v_photos) and p.state = 'pending'
    and not exists (select from private.hidden_photos h where h.photo_id = p.id)
    and not exists (
      select from public.photos newer where newer.entry_id = p.entry_id and newer.kind = p.kind and newer.state = 'approved'
    );
end;
$$;
comment on function private.show_pictures(uuid) is 'Publishes pictures again that no other case hides.';

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
    update private.conversation_members s set last_line = left(regexp_replace(m.body, '\s+', ' ', 'g'), 100)
    from private.messages m
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer
      and s.conversation_id = m.conversation_id and s.last_number = m.number;
  end if;
  update private.report_cases c set hidden_at = null where c.id = p_case.id;
end;
$$;
comment on function private.show_thing(private.report_cases) is
  'Shows the thing of a case again where no other case hides it.';
