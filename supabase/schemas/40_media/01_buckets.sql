-- storage.objects has one policy (03_uploads.sql): only the service role writes or lists anything else. API roles
-- cannot read the original photos and videos.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('uploads', 'uploads', false, 52428800, array['image/jpeg', 'video/mp4', 'video/webm'])
on conflict (id) do update
  set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Published copies, read by public URL. 52,428,800 bytes is the limit of a video. The demo's pictures are WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('photos', 'photos', true, 52428800, array['image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])
on conflict (id) do update
  set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
