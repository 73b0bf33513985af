-- Photos of an entry, each with its own review state. The public sees the approved copy in the bucket `photos`.
create table public.photos (
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  kind public.photo_kind not null,
  state text not null default 'pending',
  path text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  sizes jsonb not null,
  created_at timestamptz not null default private.clock(),
  media_id uuid,
  constraint photos_pkey primary key (id),
  constraint photos_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint photos_come_from_a_medium
  foreign key (media_id) references public.media (id) on delete set null,
  constraint photos_state_is_known check (state in ('pending', 'approved', 'rejected')),
  constraint photos_path_is_short check (char_length(path) between 1 and 300),
  constraint photos_width_is_1_to_8192 check (width between 1 and 8192),
  constraint photos_height_is_1_to_8192 check (height between 1 and 8192),
  constraint photos_placeholder_is_short check (char_length(placeholder) between 1 and 64),
  -- An index of the standings contains the portrait, and rows of an index end at 2704 bytes.
  constraint photos_sizes_are_a_short_list check (
    jsonb_typeof(sizes) = 'array' and octet_length(sizes::text) <= 1200
  )
);
comment on table public.photos is
  'Photos of an entry. sizes lists {width, height, path} ascending. A path is inside the public bucket '
  'photos.';

create index photos_entry_idx on public.photos (entry_id);
create index photos_of_a_medium_idx on public.photos (media_id) where media_id is not null;
create unique index photos_one_approved_of_a_kind_idx on public.photos (entry_id, kind) where state = 'approved';

alter table public.photos enable row level security;
grant select, insert, update, delete on table public.photos to service_role;

create function private.pack_portrait(p_entry_id uuid)
returns text
language sql
stable
as $$
  select jsonb_build_array(
      p.width, p.height, p.placeholder, f.folder,
      (
        select jsonb_agg(
          jsonb_build_array(z.size -> 'width', z.size -> 'height', substr(z.size ->> 'path', length(f.folder) + 1))
          order by z.position
        )
        from jsonb_array_elements(p.sizes) with ordinality z (size, position)
      )
    )::text
  from public.photos p
  cross join lateral (
    select case
      when count(distinct substring(z.size ->> 'path' from '^(.*/)')) = 1 and bool_and(z.size ->> 'path' like '%/%')
      then min(substring(z.size ->> 'path' from '^(.*/)'))
      else ''
    end as folder
    from jsonb_array_elements(p.sizes) z (size)
  ) f
  where p.entry_id = p_entry_id and p.kind = 'portrait' and p.state = 'approved';
$$;
comment on function private.pack_portrait(uuid) is
  'The approved portrait of an entry without the parts that all portraits share, a third of the size. An '
  'index of the standings contains it, and a page of them should read few blocks. Null without a portrait.';

create function private.unpack_portrait(p_packed text)
returns public.picture
language sql
immutable
as $$
  select row(
    (a.portrait ->> 0)::integer, (a.portrait ->> 1)::integer, a.portrait ->> 2,
    array(
      select row((z.size ->> 0)::integer, (z.size ->> 1)::integer, (a.portrait ->> 3) || (z.size ->> 2))::public.picture_size
      from jsonb_array_elements(nullif(a.portrait -> 4, 'null')) with ordinality z (size, position)
      order by z.position
    )
  )::public.picture
  from (select p_packed::jsonb as portrait) a
  where p_packed is not null;
$$;
comment on function private.unpack_portrait(text) is 'The portrait as the site draws it. Null without one.';

-- The way from a decision to the public bucket and back. SQL decides and writes jobs; publish-media moves the files.
create function private.remove_photos(p_photo_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', array_agg(distinct f.path), private.clock()
  from (
    select s ->> 'path' as path from public.photos p, jsonb_array_elements(p.sizes) s where p.id = any (p_photo_ids)
    union all
    select p.path from public.photos p where p.id = any (p_photo_ids)
  ) f
  having count(*) > 0;
  delete from public.photos p where p.id = any (p_photo_ids);
$$;
comment on function private.remove_photos(uuid[]) is
  'Removes photos from every page at once, and deletes their public files by a job.';

create function private.follow_photos()
returns trigger
language plpgsql
-- security definer: a role that changes a photo may not write read models.
security definer
set search_path = ''
as $$
declare
  v_entry_ids uuid[];
begin
  if tg_op = 'INSERT' then
    v_entry_ids := array(select distinct n.entry_id from new_photos n);
  elsif tg_op = 'UPDATE' then
    v_entry_ids := array(select n.entry_id from new_photos n union select o.entry_id from old_photos o);
  else
    v_entry_ids := array(select distinct o.entry_id from old_photos o);
  end if;
  perform private.lock_contests_of_entries(v_entry_ids);
  perform private.sync_cards(v_entry_ids);
  return null;
end;
$$;
comment on function private.follow_photos() is
  'Puts an approved portrait on the card of its entry, and removes a removed one.';

create trigger photos_after_insert_sync_cards
  after insert on public.photos
  referencing new table as new_photos
  for each statement execute function private.follow_photos();

create trigger photos_after_update_sync_cards
  after update on public.photos
  referencing new table as new_photos old table as old_photos
  for each statement execute function private.follow_photos();

create trigger photos_after_delete_sync_cards
  after delete on public.photos
  referencing old table as old_photos
  for each statement execute function private.follow_photos();
