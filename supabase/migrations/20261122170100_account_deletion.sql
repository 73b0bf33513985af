-- Leaving: at once nobody sees the person any more and what is open is withdrawn; 14 days long it can be undone.
create or replace function private.decide_whether_an_entry_is_public()
returns trigger
language plpgsql
-- security definer: suspended_at is not readable for the roles that may change an entry.
security definer
set search_path = ''
as $$
begin
  new.is_public := new.state = 'approved' and exists (
    select
    from public.profiles p
    where p.id = new.profile_id and p.suspended_at is null and p.deletion_requested_at is null
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
  'An entry is public while it is approved and its person is neither suspended nor leaving; left_at says when that ended.';

create function private.refuse_leaving_person()
returns trigger
language plpgsql
-- security definer: who is leaving is readable for nobody.
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.profiles p
    where p.id = (to_jsonb(new) ->> tg_argv[0])::uuid and p.deletion_requested_at is not null
  ) then
    perform private.refuse('not_allowed', 'This account is going to be deleted.', 'Undo the deletion first.');
  end if;
  return new;
end;
$$;
comment on function private.refuse_leaving_person() is 'Whoever is leaving votes, likes, enters and uploads nothing; the argument names the person''s column.';

create trigger leaving_people_cast_no_votes
  before insert or update of casts_in_hour, casts_in_day on private.voter_state
  for each row when (new.casts_in_hour > 0) execute function private.refuse_leaving_person('voter_id');
create trigger leaving_people_like_nobody
  before insert on public.likes
  for each row execute function private.refuse_leaving_person('liker_id');
create trigger leaving_people_upload_nothing
  before insert on public.media
  for each row execute function private.refuse_leaving_person('owner_id');
create trigger leaving_people_begin_no_entry
  before insert on public.entries
  for each row execute function private.refuse_leaving_person('profile_id');
create trigger leaving_people_send_no_entry
  before update of state on public.entries
  for each row when (new.state is distinct from old.state and new.state in ('draft', 'submitted', 'approved'))
  execute function private.refuse_leaving_person('profile_id');

create function private.hide_leaving_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- What is still open is withdrawn for good, with its files; what has an official result only disappears.
  update public.entries e
  set state = 'withdrawn'
  from public.contest_weeks w
  where e.profile_id = p_profile_id and w.id = e.week_id and w.settled_at is null
    and e.state in ('submitted', 'changes_requested', 'approved');
  update public.entries e set state = e.state where e.profile_id = p_profile_id and e.state = 'approved';
  delete from private.media_jobs j
  using public.media m
  where m.id = j.media_id and m.owner_id = p_profile_id and j.kind = 'publish';
  perform private.remove_photos(
    array(
      select p.id from public.photos p join public.entries e on e.id = p.entry_id where e.profile_id = p_profile_id
        and p.media_id is not null
    )
  );
  perform private.remove_videos(array(select m.id from public.media m where m.owner_id = p_profile_id and m.kind = 'video'));
end;
$$;
comment on function private.hide_leaving_person(uuid) is 'Withdraws the open entries of a person and takes everything else off every page.';

create function private.show_returned_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.entries e set state = e.state where e.profile_id = p_profile_id and e.state = 'approved';
  insert into private.media_jobs (kind, media_id, due_at)
  select distinct on (m.entry_id, m.kind) 'publish', m.id, private.clock()
  from public.media m
  join public.entries e on e.id = m.entry_id
  where m.owner_id = p_profile_id and m.state = 'approved' and e.state = 'approved'
  order by m.entry_id, m.kind, m.version desc;
end;
$$;
comment on function private.show_returned_person(uuid) is
  'Shows what only disappeared again, photos under new names; what was withdrawn stays so.';

create function public.request_account_deletion()
returns jsonb
language plpgsql
-- security definer: nobody writes any of this otherwise.
security definer
set search_path = ''
as $$
declare
  v_id uuid := auth.uid();
  v_profile public.profiles;
begin
  if v_id is not null and exists (select from public.profiles p where p.id = v_id) then
    perform private.lock_votes_of(v_id);
  end if;
  v_profile := private.lock_account();
  if exists (select from public.user_roles r where r.user_id = v_profile.id and r.role = 'admin') then
    perform private.refuse('not_allowed', 'An admin gives up the role first.');
  end if;
  if v_profile.deletion_requested_at is null then
    update public.profiles p set deletion_requested_at = private.clock() where p.id = v_profile.id;
    perform private.hide_leaving_person(v_profile.id);
    -- A suspension has made them void before, and remembers what they were.
    if v_profile.suspended_at is null then
      perform private.void_votes_of(v_profile.id);
    end if;
  end if;
  return private.my_account_answer(v_profile.id);
end;
$$;
comment on function public.request_account_deletion() is
  'Hides the caller, withdraws what is open, makes the votes of weeks that are not official void; after 14 days everything is erased. '
  'Again changes nothing. Refuses: not_signed_in, not_allowed (an admin). Answers as get_my_account.';

create function public.undo_account_deletion()
returns jsonb
language plpgsql
-- security definer: nobody writes any of this otherwise.
security definer
set search_path = ''
as $$
declare
  v_id uuid := auth.uid();
  v_profile public.profiles;
begin
  if v_id is not null and exists (select from public.profiles p where p.id = v_id) then
    perform private.lock_votes_of(v_id);
  end if;
  v_profile := private.lock_account();
  if v_profile.deletion_requested_at + private.erase_after() <= private.clock() then
    perform private.refuse('not_allowed', 'The 14 days are over.');
  end if;
  if v_profile.deletion_requested_at is not null then
    update public.profiles p set deletion_requested_at = null where p.id = v_profile.id;
    if v_profile.suspended_at is null then
      perform private.show_returned_person(v_profile.id);
      perform private.return_votes_of(v_profile.id);
    end if;
  end if;
  return private.my_account_answer(v_profile.id);
end;
$$;
comment on function public.undo_account_deletion() is
  'Takes a deletion back within 14 days: the account is seen again and votes of weeks that are not official count again; withdrawn '
  'entries stay withdrawn. Refuses: not_signed_in, not_allowed (too late). Answers as get_my_account.';

revoke all on function
  private.refuse_leaving_person(),
  private.hide_leaving_person(uuid),
  private.show_returned_person(uuid),
  public.request_account_deletion(),
  public.undo_account_deletion()
from public;
grant execute on function public.request_account_deletion(), public.undo_account_deletion() to authenticated;
