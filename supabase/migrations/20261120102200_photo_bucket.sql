-- The public bucket of approved photos. Anyone reads by public URL; storage.objects has no policy for it,
-- so that nobody but the service role writes or lists.
insert into storage.buckets (id, name, public)
values ('photos', 'photos', true)
on conflict (id) do update set public = true;
