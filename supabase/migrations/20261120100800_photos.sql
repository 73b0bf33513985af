-- Photos of an entry, each with its own review state. What the public sees is the approved copy in the bucket `photos`.
create table public.photos (
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  kind text not null,
  state text not null default 'pending',
  path text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  sizes jsonb not null,
  created_at timestamptz not null default private.clock(),
  constraint photos_pkey primary key (id),
  constraint photos_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint photos_kind_is_known check (kind in ('portrait', 'body')),
  constraint photos_state_is_known check (state in ('pending', 'approved', 'rejected')),
  constraint photos_path_is_short check (char_length(path) between 1 and 300),
  constraint photos_width_is_1_to_8192 check (width between 1 and 8192),
  constraint photos_height_is_1_to_8192 check (height between 1 and 8192),
  constraint photos_placeholder_is_short check (char_length(placeholder) between 1 and 64),
  -- The standings carry the portrait in an index, whose rows end at 2704 bytes.
  constraint photos_sizes_are_a_short_list check (
    jsonb_typeof(sizes) = 'array' and octet_length(sizes::text) <= 1200
  )
);
comment on table public.photos is
  'Photos of an entry. sizes lists {width, height, path} ascending; a path is inside the public bucket photos.';

create unique index photos_one_approved_of_a_kind_idx on public.photos (entry_id, kind) where state = 'approved';
create index photos_entry_idx on public.photos (entry_id);

alter table public.photos enable row level security;
revoke all on table public.photos from public, anon, authenticated, service_role;
grant select (id, entry_id, kind, state, path, width, height, placeholder, sizes)
  on table public.photos to anon, authenticated;
grant select, insert, update, delete on table public.photos to service_role;

create policy "Anyone reads the approved photos of public entries"
  on public.photos for select to anon, authenticated
  using (
    state = 'approved'
    and exists (select from public.entries e where e.id = photos.entry_id and e.is_public)
  );

create policy "People read their own photos in every state"
  on public.photos for select to authenticated
  using (
    exists (select from public.entries e where e.id = photos.entry_id and e.profile_id = (select auth.uid()))
  );

create policy "Admins read all photos"
  on public.photos for select to authenticated
  using ((select private.is_admin()));

create function private.portrait_of(p_entry_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('width', p.width, 'height', p.height, 'placeholder', p.placeholder, 'sizes', p.sizes)
  from public.photos p
  where p.entry_id = p_entry_id and p.kind = 'portrait' and p.state = 'approved';
$$;
comment on function private.portrait_of(uuid) is 'The approved portrait of an entry as the site draws it, or null.';
revoke all on function private.portrait_of(uuid) from public;
