create function public.admin_disqualify(p_entry_id uuid, p_reason text, p_note text)
returns void
language plpgsql
-- security definer: API roles may not write decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_id uuid;
  v_state text;
begin
  if coalesce(char_length(btrim(p_note)), 0) not between 1 and 500 then
    perform private.refuse('invalid_field', 'note', '1 to 500 characters');
  end if;
  perform private.lock_contests_of_entries(array[p_entry_id]);
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  perform private.refuse_own_entry_case(v_admin, p_entry_id);
  perform private.lock_entry_media(p_entry_id);
  select e.state into v_state from public.entries e where e.id = p_entry_id;
  if v_state is null or v_state not in ('submitted', 'approved') then
    perform private.refuse('review_taken', 'This entry neither competes nor waits.');
  end if;
  v_now := private.clock();
  update public.decisions d set undone_at = v_now
  where d.entry_id = p_entry_id and d.applied_at is null and d.undone_at is null;
  v_id := private.insert_decision(
    'entry', p_entry_id, p_entry_id, 'disqualify', p_reason, btrim(p_note), v_admin, v_now, v_now
  );
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
  'Takes an entry out of its contest at once, for a reason and with a note that the contestant reads. Its '
  'pictures stop being public. An appeal can bring everything back. Refuses: not_allowed, own_case, '
  'invalid_field (note), review_taken.';
grant execute on function public.admin_disqualify(uuid, text, text) to authenticated;
