-- The files of a person are found by their names alone: uploads lie in a folder named after the person, by the policy of Storage
-- and by process-upload; public copies stand in photos and videos. Each part can use an index of Storage's own on names.
create or replace function private.files_of_person(p_profile_id uuid)
returns table (bucket text, path text)
language sql
stable
set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id = 'uploads'
    -- Whatever begins with the id and a slash, in the order of that index, in which 0 comes after the slash.
    and o.name operator(pg_catalog.~>=~) (p_profile_id::text || '/')
    and o.name operator(pg_catalog.~<~) (p_profile_id::text || '0')
  union all
  select o.bucket_id, o.name
  from (
    select unnest(array[p.path] || array(select s ->> 'path' from jsonb_array_elements(p.sizes) s))
    from public.photos p join public.entries e on e.id = p.entry_id
    where e.profile_id = p_profile_id
    union
    select unnest(array[v.path, v.poster_path])
    from public.videos v join public.entries e on e.id = v.entry_id
    where e.profile_id = p_profile_id
  ) published (path)
  join storage.objects o on o.name = published.path and o.bucket_id = 'photos';
$$;
