-- storage.objects has one policy (03_uploads.sql): only the service role writes or lists anything else. API roles
-- cannot read the original photos and videos.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  -- Product rules, 4: an image has at most 10 MB, a video 50 MB. The limit of a bucket is the same for all its types.
  ('uploads', 'uploads', false, 10485760, array['image/jpeg']),
  ('uploaded_videos', 'uploaded_videos', false, 52428800, array['video/mp4', 'video/webm'])
on conflict (id) do update
  set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Published copies, read by public URL. 52,428,800 bytes is the limit of a video. The demo's pictures are WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('photos', 'photos', true, 52428800, array['image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])
on conflict (id) do update
  set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
