-- Suspension takes the public copies away, too; whoever is restored gets them back from the private ones.
create function private.follow_suspension_with_media()
returns trigger
language plpgsql
-- security definer: it touches the photos of the person, which who suspends need not be able to.
security definer
set search_path = ''
as $$
begin
  if new.suspended_at is not null then
    delete from private.media_jobs j
    using public.media m
    where m.id = j.media_id and m.owner_id = new.id and j.kind = 'publish';
    perform private.remove_photos(
      array(
        select p.id
        from public.photos p
        join public.entries e on e.id = p.entry_id
        where e.profile_id = new.id and p.media_id is not null
      )
    );
    perform private.remove_videos(array(select m.id from public.media m where m.owner_id = new.id and m.kind = 'video'));
  else
    insert into private.media_jobs (kind, media_id, due_at)
    select distinct on (m.entry_id, m.kind) 'publish', m.id, private.clock()
    from public.media m
    join public.entries e on e.id = m.entry_id
    where m.owner_id = new.id and m.state = 'approved' and e.state not in ('withdrawn', 'rejected', 'disqualified')
    order by m.entry_id, m.kind, m.version desc;
  end if;
  return null;
end;
$$;
comment on function private.follow_suspension_with_media() is
  'Removes the public files of a suspended person and publishes them anew, under other names, when the suspension ends.';
revoke all on function private.follow_suspension_with_media() from public;

create trigger suspension_removes_public_media
  after update of suspended_at on public.profiles
  for each row
  when ((old.suspended_at is null) is distinct from (new.suspended_at is null))
  execute function private.follow_suspension_with_media();

-- What leaves the contest by another way than withdraw_entry takes its photos along as well.
create function private.follow_leavers_with_media()
returns trigger
language plpgsql
-- security definer: who changes an entry need not be able to touch its photos.
security definer
set search_path = ''
as $$
begin
  perform private.unpublish_entry_media(new.id);
  return null;
end;
$$;
comment on function private.follow_leavers_with_media() is
  'Removes the photos and the video of an entry that is withdrawn, rejected or disqualified, whoever decided it.';
revoke all on function private.follow_leavers_with_media() from public;

create trigger leaving_removes_media
  after update of state on public.entries
  for each row
  when (old.state is distinct from new.state and new.state in ('withdrawn', 'rejected', 'disqualified'))
  execute function private.follow_leavers_with_media();
