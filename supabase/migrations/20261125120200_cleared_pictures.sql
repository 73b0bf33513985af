-- A picture that an admin has cleared is not hidden again for the same reason, also not by a report of the whole page.
create function private.is_cleared(p_case_id uuid, p_thing uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.report_cases c
    join private.report_cases cleared
      on cleared.person_id = c.person_id and cleared.reason = c.reason and cleared.decision = 'cleared' and cleared.id <> c.id
    where c.id = p_case_id and c.decision is distinct from 'removed'
      and (cleared.thing = p_thing::text or cleared.subject = 'profile' and cleared.evidence -> 'media' ? p_thing::text)
  );
$$;
comment on function private.is_cleared(uuid, uuid) is
  'Whether a medium, or a photo without one, was cleared for the reason of a case, which no admin has decided against.';

create or replace function private.hide_pictures(p_case_id uuid, p_person_id uuid, p_kinds text[])
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
  where m.owner_id = p_person_id and m.kind = any (p_kinds) and m.state = 'approved' and not private.is_cleared(p_case_id, m.id)
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
    and not private.is_cleared(p_case_id, p.id)
  on conflict do nothing;
  update public.photos p set state = 'pending'
  from private.hidden_photos h
  where h.case_id = p_case_id and p.id = h.photo_id and p.state = 'approved';
end;
$$;

create function private.take_all_pictures()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.hide_pictures(new.id, new.person_id, array['portrait', 'body', 'video']);
  return null;
end;
$$;
comment on function private.take_all_pictures() is
  'An admin who removes a whole page for an urgent reason takes every picture of it, those too that were cleared before.';
create trigger removed_pages_lose_their_pictures
  after update of decision on private.report_cases
  for each row
  when (new.decision = 'removed' and new.subject = 'profile' and new.reason in ('minor', 'intimate_image'))
  execute function private.take_all_pictures();

create or replace function private.reported_profile(p_person_id uuid)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    private.hash_of_words(e.id),
    jsonb_build_object(
      'entry_id', e.id, 'name', e.display_name, 'age', e.age, 'city', e.city, 'details', private.text_of_profile(e.id),
      'media', array(
        select coalesce(m.id, p.id)
        from public.photos p
        left join public.media m on m.id = p.media_id
        where p.entry_id = e.id and p.state = 'approved'
        union
        select m.id from public.media m where m.entry_id = e.id and m.state = 'approved'
      ),
      'photos', (
        select coalesce(jsonb_agg(p.sizes order by p.kind desc), '[]')
        from public.photos p where p.entry_id = e.id and p.state = 'approved' and p.media_id is null
      )
    ),
    array(
      select f ->> 'path' from public.media m cross join jsonb_array_elements(m.files) f
      where m.entry_id = e.id and m.state = 'approved'
    )
  )::private.reported_thing
  from public.entries e
  where e.id = private.newest_public_entry(p_person_id);
$$;
comment on function private.reported_profile(uuid) is
  'The page of a person as it is now, or nulls: media names her media, and photos that came without one; of those photos has the files.';

revoke all on function private.is_cleared(uuid, uuid), private.take_all_pictures() from public;
