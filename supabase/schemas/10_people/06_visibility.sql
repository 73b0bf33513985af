create function private.is_hidden(p_profile public.profiles)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_profile.suspended_at is not null or p_profile.deletion_requested_at is not null;
$$;
comment on function private.is_hidden(profiles) is
  'Whether a person is hidden and cannot vote: suspended, pending deletion, or both. All consequences follow '
  'from this function alone.';

create function private.is_hidden_person(p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select private.is_hidden(p) or p.erased_at is not null from public.profiles p where p.id = p_profile_id), true
  );
$$;
comment on function private.is_hidden_person(uuid) is
  'Whether a person is suspended, pending deletion, erased or unknown.';

create function private.apply_voter_visibility(p_voter_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_hidden boolean := coalesce((select private.is_hidden(p) from public.profiles p where p.id = p_voter_id), false);
  v_void_reason text := (
    select case when p.suspended_at is not null then 'account_suspended' else 'account_deleted' end
    from public.profiles p
    where p.id = p_voter_id
  );
  v_week_ids uuid[];
begin
  with changed as (
    update public.votes v
    set
      state = case when v_is_hidden then 'void' else v.state_before_void end,
      state_before_void = case when v_is_hidden then v.state end,
      void_reason = case when v_is_hidden then v_void_reason end
    from public.contest_weeks w
    -- From the close on, an account that leaves or returns changes nothing.
    where v.voter_id = p_voter_id and w.id = v.week_id and w.ends_at > private.clock() and w.cancelled_at is null
      and case when v_is_hidden then v.state <> 'void' else v.state_before_void is not null end
    returning v.entry_id, v.week_id, v.stars, v.weight, 'counted' in (v.state, v.state_before_void) as is_summed
  ),
  summed as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select c.week_id, c.entry_id, k.sign, k.sign * c.stars, k.sign * (c.stars = 5)::integer, k.sign * c.weight, k.sign * c.weight * c.stars
    from changed c
    cross join (select case when v_is_hidden then -1 else 1 end as sign) k
    where c.is_summed
  )
  select array_agg(distinct c.week_id) into v_week_ids from changed c;
  if v_week_ids is not null then
    perform private.tally_deltas(v_week_ids);
  end if;
end;
$$;
comment on function private.apply_voter_visibility(uuid) is
  'Votes of weeks that have not closed are void while their voter is hidden, and otherwise in their own '
  'state. Repeated calls have the same result. Needs lock_voter_and_contests where votes change.';

-- All effects of a person's state, in order. README.md shows them as a table.
create function private.apply_person_visibility(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_erased boolean := (select p.erased_at is not null from public.profiles p where p.id = p_profile_id);
begin
  -- apply_entry_visibility applies an entry to its card, its week and its media.
  update public.entries e
  set is_public = private.is_entry_public(e)
  where e.profile_id = p_profile_id and e.is_public <> private.is_entry_public(e);
  -- Also media of entries that were not public.
  perform private.apply_media_visibility(array(select m.id from public.media m where m.owner_id = p_profile_id));
  perform private.apply_voter_visibility(p_profile_id);
  perform private.sync_voting_denial_reason(p_profile_id);
  if v_is_erased then
    perform private.forget_person(p_profile_id);
    perform private.redact_audit_log(p_profile_id);
  else
    -- Notifications about the person follow the conversation members.
    perform private.refresh_conversation_members(p_profile_id);
  end if;
end;
$$;
comment on function private.apply_person_visibility(uuid) is
  'Applies the present state of a person everywhere: suspended, pending deletion, erased, or back. Repeated '
  'calls have the same result. Needs lock_voter_and_contests after a person was hidden or shown.';

create function private.forget_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.anonymize_reports(p_profile_id);
  delete from private.blocks b where b.blocker_id = p_profile_id or b.blocked_id = p_profile_id;
  delete from private.notifications n where n.person_id = p_profile_id;
  delete from private.notifications n where n.profile_id = p_profile_id;
  delete from private.conversations c where c.low_id = p_profile_id or c.high_id = p_profile_id;
  delete from private.sent_requests r where r.sender_id = p_profile_id or r.recipient_id = p_profile_id;
  delete from private.message_settings m where m.profile_id = p_profile_id;
end;
$$;
comment on function private.forget_person(uuid) is
  'Deletes what others keep about an erased person: blocks, notifications, conversations, and names in '
  'reports.';

create function private.follow_profile()
returns trigger
language plpgsql
-- security definer: a role that changes a profile may not write what follows from it.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.forget_person(old.id);
    return null;
  end if;
  if private.is_hidden(old) <> private.is_hidden(new) then
    perform private.lock_voter_and_contests(new.id);
  end if;
  perform private.apply_person_visibility(new.id);
  return null;
end;
$$;
comment on function private.follow_profile() is
  'Applies the state of a changed profile. A function that hides or shows a person calls '
  'lock_voter_and_contests before it locks the profile row.';

create trigger profiles_after_update_apply_person_visibility
  after update on public.profiles
  for each row
  when (
    (
      old.display_name, old.birth_date, old.email_verified_at is null, old.agreed_at is null,
      old.suspended_at is null, old.deletion_requested_at is null, old.erased_at is null
    ) is distinct from (
      new.display_name, new.birth_date, new.email_verified_at is null, new.agreed_at is null,
      new.suspended_at is null, new.deletion_requested_at is null, new.erased_at is null
    )
  )
  execute function private.follow_profile();

create trigger profiles_after_delete_forget_person
  after delete on public.profiles
  for each row execute function private.follow_profile();

create function private.set_pending_deletion(p_profile_id uuid, p_is_pending_deletion boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_is_pending_deletion then
    perform private.withdraw_open_entries(p_profile_id);
  end if;
  update public.profiles p
  set deletion_requested_at = case when p_is_pending_deletion then private.clock() end
  where p.id = p_profile_id and (p.deletion_requested_at is not null) <> p_is_pending_deletion;
end;
$$;
comment on function private.set_pending_deletion(uuid, boolean) is
  'Starts or undoes the pending deletion of a person. A second call changes nothing. Needs '
  'lock_voter_and_contests.';

create function private.set_suspended(p_profile_id uuid, p_is_suspended boolean)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_votes integer;
begin
  perform private.lock_voter_and_contests(p_profile_id);
  v_votes := private.count_open_votes(p_profile_id);
  update public.profiles p
  set suspended_at = case when p_is_suspended then private.clock() end
  where p.id = p_profile_id and (p.suspended_at is not null) <> p_is_suspended;
  return abs(private.count_open_votes(p_profile_id) - v_votes);
end;
$$;
comment on function private.set_suspended(uuid, boolean) is
  'Suspends a person or ends the suspension. Returns how many votes became void or counted again. Needs '
  'lock_person.';
