-- A pause takes an entry off the wall, out of the search and off its page until its person resumes it. It is a withdrawal that can
-- be undone (product rules, 4 and 6): the decision stays as it is, and so do the votes that were given.
alter table public.entries add column paused_at timestamptz;
comment on column public.entries.paused_at is
  'Since when its person pauses it: such an entry is not public. Only what was sent and can still compete is paused.';

create or replace function private.decide_whether_an_entry_is_public()
returns trigger
language plpgsql
-- security definer: who is hidden is not readable for the roles that may change an entry.
security definer
set search_path = ''
as $$
begin
  if new.state not in ('submitted', 'changes_requested', 'approved') then
    new.paused_at := null;
  end if;
  new.is_public := new.state = 'approved' and new.paused_at is null and exists (
    select from public.profiles p where p.id = new.profile_id and not private.is_hidden(p)
  );
  if new.is_public then
    new.left_at := null;
  elsif tg_op = 'UPDATE' and old.is_public then
    new.left_at := private.clock();
  end if;
  return new;
end;
$$;
comment on function private.decide_whether_an_entry_is_public() is
  'An entry is public while it is approved, not paused, and its person is not hidden; left_at says when that ended.';

create function private.align_files_of_entry(p_entry_id uuid, p_is_paused boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In the order of unpublish_entry_media, whose files go for ever: the media, their jobs, what has become public.
  perform from public.media m where m.entry_id = p_entry_id order by m.version desc, m.id for update;
  delete from private.media_jobs j
  using public.media m
  where m.id = j.media_id and m.entry_id = p_entry_id and j.kind = 'publish';
  if p_is_paused then
    perform private.remove_photos(
      array(select p.id from public.photos p where p.entry_id = p_entry_id and p.media_id is not null)
    );
    perform private.remove_videos(array(select v.media_id from public.videos v where v.entry_id = p_entry_id));
  else
    insert into private.media_jobs (kind, media_id, due_at)
    select distinct on (m.kind) 'publish', m.id, private.clock()
    from public.media m
    where m.entry_id = p_entry_id and m.state = 'approved'
    order by m.kind, m.version desc;
  end if;
end;
$$;
comment on function private.align_files_of_entry(uuid, boolean) is
  'Removes the public files of an entry that is paused, and publishes them anew, under other names, when it is not any more.';

create function private.pause_entry(p_profile_id uuid, p_is_paused boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry private.own_entry := private.current_entry(p_profile_id, v_now);
begin
  if v_entry.entry_id is null or v_entry.state not in ('submitted', 'changes_requested', 'approved') then
    perform private.refuse('entry_locked', format('state %s', v_entry.state), 'Only what was sent and can still compete is paused.');
  end if;
  update public.entries e
  set paused_at = case when p_is_paused then v_now end
  where e.id = v_entry.entry_id and (e.paused_at is not null) <> p_is_paused;
  if found then
    perform private.align_files_of_entry(v_entry.entry_id, p_is_paused);
  end if;
end;
$$;
comment on function private.pause_entry(uuid, boolean) is
  'Pauses the entry of a person that counts now, or resumes it; the same again changes nothing. Who was in a week when it started and '
  'resumes before its close is in it with all votes; who was not, competes in the next one. Needs lock_entrant. Refuses: entry_locked.';

revoke all on function
  private.align_files_of_entry(uuid, boolean),
  private.pause_entry(uuid, boolean)
from public;
