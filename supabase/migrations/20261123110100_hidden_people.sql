-- What follows when a person is hidden, and when not any more: entries, files and votes. It follows from what the profile says,
-- not from what was done last, so that suspending and leaving may come and go in any order.
alter table public.votes add column set_aside text;
alter table public.votes add constraint votes_set_aside_are_void check (set_aside is null or state = 'void');
alter table public.votes add constraint votes_set_aside_is_known check (set_aside in ('counted', 'held'));
comment on column public.votes.set_aside is
  'What a vote is again once its voter has a say; null where the vote is what state says by itself.';

update public.votes v set set_aside = s.state
from private.suspended_votes s
where s.voter_id = v.voter_id and s.entry_id = v.entry_id and s.week_id = v.week_id and v.state = 'void';
drop function private.add_to_standings(uuid, integer);
drop function private.void_votes_of(uuid);
drop function private.return_votes_of(uuid);
drop table private.suspended_votes;

create function private.align_votes_of(p_voter_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_hidden boolean := coalesce((select private.is_hidden(p) from public.profiles p where p.id = p_voter_id), false);
  v_week_ids uuid[];
begin
  with changed as (
    update public.votes v
    set
      state = case when v_is_hidden then 'void' else v.set_aside end,
      set_aside = case when v_is_hidden then v.state end
    from public.contest_weeks w
    where v.voter_id = p_voter_id and w.id = v.week_id and w.settled_at is null and w.cancelled_at is null
      and case when v_is_hidden then v.state <> 'void' else v.set_aside is not null end
    returning v.entry_id, v.week_id, v.stars, v.weight, 'counted' in (v.state, v.set_aside) as is_summed
  ),
  summed as (
    insert into private.vote_deltas (entry_id, votes, stars, fives, weight, weighted_stars)
    select c.entry_id, k.sign, k.sign * c.stars, k.sign * (c.stars = 5)::integer, k.sign * c.weight, k.sign * c.weight * c.stars
    from changed c
    cross join (select case when v_is_hidden then -1 else 1 end as sign) k
    where c.is_summed
  )
  select array_agg(distinct c.week_id) into v_week_ids from changed c;
  perform private.fold_deltas();
  perform private.rank_unsettled_weeks(v_week_ids);
end;
$$;
comment on function private.align_votes_of(uuid) is
  'Votes of weeks that are not official are void while their voter is hidden, and what they were by themselves otherwise. Any '
  'number of calls end with the same. Needs lock_votes_of.';

create function private.align_files_of(p_profile_id uuid, p_is_hidden boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.media_jobs j
  using public.media m
  where m.id = j.media_id and m.owner_id = p_profile_id and j.kind = 'publish';
  if p_is_hidden then
    perform private.remove_photos(
      array(
        select p.id
        from public.photos p
        join public.entries e on e.id = p.entry_id
        where e.profile_id = p_profile_id and p.media_id is not null
      )
    );
    perform private.remove_videos(array(select m.id from public.media m where m.owner_id = p_profile_id and m.kind = 'video'));
  else
    insert into private.media_jobs (kind, media_id, due_at)
    select distinct on (m.entry_id, m.kind) 'publish', m.id, private.clock()
    from public.media m
    join public.entries e on e.id = m.entry_id
    where m.owner_id = p_profile_id and m.state = 'approved' and e.state not in ('withdrawn', 'rejected', 'disqualified')
    order by m.entry_id, m.kind, m.version desc;
  end if;
end;
$$;
comment on function private.align_files_of(uuid, boolean) is
  'Removes the public files of a person who is hidden, and publishes them anew, under other names, for one who is not any more.';

create function private.follow_hidden_person()
returns trigger
language plpgsql
-- security definer: it touches entries, votes and files of the person, which who hides her need not be able to.
security definer
set search_path = ''
as $$
begin
  perform private.lock_votes_of(new.id);
  update public.entries e set state = e.state where e.profile_id = new.id and e.state = 'approved';
  perform private.align_files_of(new.id, private.is_hidden(new));
  perform private.align_votes_of(new.id);
  return null;
end;
$$;
comment on function private.follow_hidden_person() is
  'Takes entries, files and votes of a person out of the contest, or brings them back, by whatever way she was hidden or shown. '
  'Who calls for it from a function takes lock_votes_of before the row of the profile.';

drop trigger suspension_hides_entries on public.profiles;
drop trigger suspension_removes_public_media on public.profiles;
drop function private.follow_suspension();
drop function private.follow_suspension_with_media();
create trigger hidden_people_take_everything_along
  after update of suspended_at, deletion_requested_at on public.profiles
  for each row
  when (
    (old.suspended_at is null and old.deletion_requested_at is null)
    <> (new.suspended_at is null and new.deletion_requested_at is null)
  )
  execute function private.follow_hidden_person();

create or replace function private.decide_whether_an_entry_is_public()
returns trigger
language plpgsql
-- security definer: who is hidden is not readable for the roles that may change an entry.
security definer
set search_path = ''
as $$
begin
  new.is_public := new.state = 'approved' and exists (
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
  'An entry is public while it is approved and its person is not hidden; left_at says when that ended.';

create or replace function private.erase_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.erase_entries(p_profile_id);
  -- Votes keep their receipts, so that results can be recomputed; nobody can say whose they were.
  update public.votes v set voter_id = gen_random_uuid() where v.voter_id = p_profile_id;
  delete from private.vote_requests r where r.voter_id = p_profile_id;
  delete from private.voter_state s where s.voter_id = p_profile_id;
  delete from public.likes l where l.liker_id = p_profile_id or l.profile_id = p_profile_id;
  delete from private.past_likes l where l.liker_id = p_profile_id or l.profile_id = p_profile_id;
  delete from public.auth_login_logs l where l.user_id = p_profile_id;
  delete from public.device_accounts a where a.user_id = p_profile_id;
  delete from public.user_roles r where r.user_id = p_profile_id;
  update public.profiles p
  set
    display_name = null, country = null, city = null, birth_date = null, language = null, email_verified_at = null,
    last_login_at = null, last_login_ip = null, last_device_id = null, erased_at = private.clock()
  where p.id = p_profile_id;
  delete from auth.users u where u.id = p_profile_id;
  -- The auth service's own record holds addresses; a project may keep it out of reach, or not have it.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries l where strpos(l.payload::text, p_profile_id::text) > 0;
  end if;
  delete from public.profiles p
  where p.id = p_profile_id and not exists (select from public.entries e where e.profile_id = p.id);
end;
$$;
revoke all on function
  private.align_votes_of(uuid), private.align_files_of(uuid, boolean), private.follow_hidden_person()
from public;
