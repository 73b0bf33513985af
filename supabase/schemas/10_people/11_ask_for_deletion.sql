create type public.asked_deletion as (
  code text
);
comment on type public.asked_deletion is
  'A deletion that was requested without signing in, by the code of the request. Nullable: none.';

create domain public.deletion_step as text
  constraint deletion_step_is_known check (value in ('waiting', 'confirmed', 'undone', 'done', 'unknown'));
comment on domain public.deletion_step is
  'How far a deletion is that was requested without signing in. unknown: no such code, or too old.';

create type public.deletion_state as (
  state public.deletion_step,
  erase_at timestamptz
);
comment on type public.deletion_state is
  'The state of a deletion by its code. erase_at is when everything will be erased, while it is confirmed. '
  'Nullable: erase_at.';

create function public.ask_for_deletion(p_email text)
returns public.asked_deletion
language plpgsql
-- security definer: API roles may not write requests. It never looks for an account, so it cannot reveal one.
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_address_hash bytea := private.hash_for_deletion('address', v_email);
  v_connection_hash bytea := private.hash_for_deletion('connection', private.get_connection_address());
  v_code text := private.create_deletion_code();
begin
  if v_email is null or char_length(v_email) > 320 or v_email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse('invalid_input', 'p_email is not an email address.');
  end if;
  perform private.delete_old_deletion_requests();
  perform private.limit_deletion_requests(v_address_hash, v_connection_hash);
  insert into private.deletion_requests (code_hash, address_hash, connection_hash)
  values (private.hash_deletion_code(v_code), v_address_hash, v_connection_hash);
  return row(v_code)::public.asked_deletion;
end;
$$;
comment on function public.ask_for_deletion(text) is
  'Starts a deletion without signing in: {code}, the same for any address. Nothing happens before '
  'confirm_deletion. Refuses: invalid_input, rate_limited (from a connection 3 an hour for an address, 10 for all).';
grant execute on function public.ask_for_deletion(text) to anon, authenticated;

create function public.confirm_deletion(p_code text)
returns public.my_account
language plpgsql
-- security definer: API roles may neither read nor write requests.
security definer
set search_path = ''
as $$
declare
  v_id uuid := private.get_user_id();
  v_address_hash bytea := (
    select private.hash_for_deletion('address', lower(u.email)) from auth.users u where u.id = v_id
  );
  v_code_hash bytea;
  v_answer public.my_account;
begin
  select r.code_hash into v_code_hash
  from private.deletion_requests r
  where r.code_hash = private.hash_deletion_code(p_code)
    and (
      r.profile_id = v_id
      or (
        r.confirmed_at is null and r.address_hash = v_address_hash and r.asked_at > private.clock() - interval '1 day'
      )
    );
  -- A password is not enough here: with a password the person deletes on the account page.
  if not found or not private.is_mailed_link_session() then
    perform private.refuse('link_expired', 'No open request for this address, or the session did not begin with the mailed link.');
  end if;
  v_answer := public.request_account_deletion();
  -- After the account, in the order of its erasure.
  perform private.lock_deletion_request(v_code_hash);
  if not exists (select from private.deletion_requests r where r.code_hash = v_code_hash) then
    perform private.refuse('link_expired', 'The request has just expired.');
  end if;
  update private.deletion_requests r
  set profile_id = v_id, confirmed_at = private.clock(), address_hash = null, connection_hash = null
  where r.code_hash = v_code_hash and r.confirmed_at is null;
  return v_answer;
end;
$$;
comment on function public.confirm_deletion(text) is
  'Confirms a request by its code, for a session that began with the mailed link. Then as '
  'request_account_deletion, with its answer. A second call changes nothing. Refuses: link_expired (no open '
  'request for this address, or another kind of sign-in), not_allowed (an admin).';
grant execute on function public.confirm_deletion(text) to authenticated;

create function public.get_deletion_state(p_code text)
returns public.deletion_state
language sql
stable
-- security definer: a person with the code may read this much of a request, and API roles may read nothing else.
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select row(
        case
          when r.erased_at is not null then 'done'
          when r.confirmed_at is null then 'waiting'
          when p.deletion_requested_at is null then 'undone'
          else 'confirmed'
        end,
        p.deletion_requested_at + private.get_undo_period()
      )::public.deletion_state
      from private.deletion_requests r
      left join public.profiles p on p.id = r.profile_id
      where r.code_hash = private.hash_deletion_code(p_code)
        and (r.confirmed_at is not null or r.asked_at > private.clock() - interval '1 day')
        and (r.erased_at is null or r.erased_at > private.clock() - interval '30 days')
    ),
    row('unknown', null)::public.deletion_state
  );
$$;
comment on function public.get_deletion_state(text) is
  'How far the deletion with this code is. Never reveals the person.';
grant execute on function public.get_deletion_state(text) to anon, authenticated;
