-- A disqualification that can be reversed: the pictures leave every page, the private files stay while an appeal may come,
-- and an appeal that succeeds gives everything back: the place in the week, the votes, the title.
alter table public.decisions add column state_before text;
alter table public.decisions add constraint decisions_state_before_is_known
  check (state_before in ('submitted', 'approved'));

create function private.hide_entry_media(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In the order of unpublish_entry_media and of publishing: the media, their jobs, and then what may have become public.
  perform from public.media m where m.entry_id = p_entry_id order by m.version desc, m.id for update;
  delete from private.media_jobs j
  using public.media m
  where m.id = j.media_id and m.entry_id = p_entry_id and j.kind = 'publish';
  perform private.remove_photos(array(select p.id from public.photos p where p.entry_id = p_entry_id));
  perform private.remove_videos(array(select v.media_id from public.videos v where v.entry_id = p_entry_id));
end;
$$;
comment on function private.hide_entry_media(uuid) is 'Removes the public copies of an entry''s pictures; what was sent stays in the private bucket.';

create function private.show_entry_media(p_entry_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, media_id, due_at)
  select distinct on (m.kind) 'publish', m.id, private.clock()
  from public.media m
  where m.entry_id = p_entry_id and m.state = 'approved'
  order by m.kind, m.version desc;
$$;
comment on function private.show_entry_media(uuid) is 'Has the newest approved pictures of an entry published again, under new names.';

create or replace function private.follow_leavers_with_media()
returns trigger
language plpgsql
-- security definer: who changes an entry need not be able to touch its photos.
security definer
set search_path = ''
as $$
begin
  if new.state = 'disqualified' then
    perform private.hide_entry_media(new.id);
  else
    perform private.unpublish_entry_media(new.id);
  end if;
  return null;
end;
$$;
comment on function private.follow_leavers_with_media() is
  'Removes the photos and the video of an entry that is withdrawn, rejected or disqualified, whoever decided it; of a '
  'disqualified one the public copies alone, because an appeal may give them back.';

create or replace function private.apply_decision(p_decision_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_state text;
  v_now timestamptz := private.clock();
begin
  select * into v_decision from public.decisions d
  where d.id = p_decision_id and d.applied_at is null and d.undone_at is null
  for update skip locked;
  if not found then
    return;
  end if;
  v_state := case v_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
  if v_decision.subject = 'media' then
    -- A medium that was replaced or taken back meanwhile stays as its owner left it.
    if exists (select from public.media m where m.id = v_decision.subject_id and m.state = 'pending') then
      perform private.decide_media(v_decision.subject_id, v_state, v_decision.reason, v_decision.publish_at);
    end if;
  else
    -- The time at which it takes effect, however late that is done: what is approved before a week starts competes in it.
    update public.entries e set state = v_state, decided_at = v_decision.publish_at
    where e.id = v_decision.entry_id
      and (e.state = 'submitted' or (v_state = 'disqualified' and e.state = 'approved'));
  end if;
  update public.decisions d set applied_at = v_now where d.id = p_decision_id;
end;
$$;

create or replace function private.overturn_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_has_pictures boolean;
begin
  if p_decision.subject = 'media' then
    if exists (
      select from public.media m
      where m.id = p_decision.subject_id and m.state in ('rejected', 'changes_requested')
        -- A newer one that she has sent since stays in its place.
        and private.is_newest_medium(m)
    ) then
      perform private.decide_media(p_decision.subject_id, 'approved', null, private.clock());
    end if;
  end if;
  v_has_pictures := private.has_usable(p_decision.entry_id, 'portrait') and private.has_usable(p_decision.entry_id, 'body');
  if p_decision.action = 'disqualify' and p_decision.state_before = 'approved' and v_has_pictures then
    -- As if nothing had happened: who competed is back in her week, also after its result.
    update public.entries e set state = 'approved', decided_at = private.clock()
    where e.id = p_decision.entry_id and e.state = 'disqualified';
    if found then
      perform private.show_entry_media(p_decision.entry_id);
      perform private.rank_unsettled_weeks(array(select e.week_id from public.entries e where e.id = p_decision.entry_id));
    end if;
    return;
  end if;
  -- The entry goes back to the queue; where its pictures were removed, to its contestant, who sends them again.
  update public.entries e set
    state = case when v_has_pictures then 'submitted' else 'changes_requested' end,
    decided_at = null
  where e.id = p_decision.entry_id and e.state in ('rejected', 'changes_requested', 'disqualified')
    and e.submitted_at is not null;
end;
$$;
comment on function private.overturn_decision(public.decisions) is
  'A picture is approved after all, and its entry waits for a new decision; what was disqualified is again what it was. Needs the '
  'lock of the standings.';

create or replace function public.admin_decide_appeal(p_decision_id uuid, p_uphold boolean, p_note text)
returns void
language plpgsql
-- security definer: no role changes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
begin
  if p_uphold is null or char_length(btrim(p_note)) > 500 then
    perform private.refuse('invalid_input', 'p_uphold is null, or p_note has more than 500 characters');
  end if;
  -- Before the row, as in admin_disqualify: the other way round two admins could wait for each other.
  perform private.lock_standings();
  perform private.require_admin();
  select * into v_decision from public.decisions d where d.id = p_decision_id for update;
  if v_decision.appealed_at is null or v_decision.appeal_decision is not null then
    perform private.refuse('appeal_closed', 'No appeal waits here.');
  end if;
  if not private.may_judge_appeal(v_decision, v_admin) then
    perform private.refuse('not_allowed', 'Another admin decides about an own decision.');
  end if;
  update public.decisions d set
    appeal_decision = case when p_uphold then 'upheld' else 'overturned' end,
    appeal_note = nullif(btrim(p_note), ''),
    appeal_decided_by = v_admin,
    appeal_decided_at = private.clock()
  where d.id = p_decision_id;
  if not p_uphold then
    perform private.overturn_decision(v_decision);
  elsif v_decision.action = 'disqualify' then
    -- Final: what was kept for the second look goes.
    perform private.unpublish_entry_media(v_decision.entry_id);
  end if;
  perform private.write_audit(
    case when p_uphold then 'uphold_decision' else 'overturn_decision' end, 'entry', v_decision.entry_id::text,
    jsonb_build_object('decision', v_decision.id, 'action', v_decision.action),
    (select jsonb_build_object('state', e.state) from public.entries e where e.id = v_decision.entry_id), v_decision.reason
  );
end;
$$;

drop function private.may_decide_appeal(uuid, uuid);

create or replace function public.admin_disqualify(p_entry_id uuid, p_reason text, p_note text)
returns void
language plpgsql
-- security definer: no role writes decisions by itself.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_decision public.decisions;
  v_id uuid;
  v_state text;
begin
  if coalesce(char_length(btrim(p_note)), 0) not between 1 and 500 then
    perform private.refuse('invalid_field', 'note', '1 to 500 characters');
  end if;
  perform private.lock_standings();
  -- Again, behind the lock: the caller may have been unmade meanwhile.
  perform private.require_admin();
  select e.state into v_state from public.entries e where e.id = p_entry_id for no key update;
  if v_state is null or v_state not in ('submitted', 'approved') then
    perform private.refuse('review_taken', 'There is no entry here that competes or waits.');
  end if;
  v_now := private.clock();
  update public.decisions d set undone_at = v_now
  where d.entry_id = p_entry_id and d.applied_at is null and d.undone_at is null;
  v_decision.subject := 'entry';
  v_decision.subject_id := p_entry_id;
  v_decision.entry_id := p_entry_id;
  v_decision.action := 'disqualify';
  v_decision.reason := p_reason;
  v_decision.note := btrim(p_note);
  v_decision.decided_by := v_admin;
  v_decision.decided_at := v_now;
  v_decision.publish_at := v_now;
  v_id := private.insert_decision(v_decision);
  update public.decisions d set state_before = v_state where d.id = v_id;
  perform private.apply_decision(v_id);
  delete from private.review_claims c where c.entry_id = p_entry_id;
  perform private.write_audit(
    'disqualify_entry', 'entry', p_entry_id::text, jsonb_build_object('state', v_state),
    jsonb_build_object('state', 'disqualified', 'decision', v_id), p_reason
  );
end;
$$;
comment on function public.admin_disqualify(uuid, text, text) is
  'Takes an entry out of its contest at once, for a reason and with a note that the contestant reads; its pictures stop being '
  'public. An appeal can give everything back. Refuses: not_allowed, invalid_field (note), review_taken.';

revoke all on function private.hide_entry_media(uuid), private.show_entry_media(uuid) from public;
