-- What people call: to ask, to confirm through the mailed link, and to hear what became of it.
create function private.connection_address()
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.request_header('cf-connecting-ip'), btrim(split_part(private.request_header('x-forwarded-for'), ',', 1))
  );
$$;
comment on function private.connection_address() is 'The internet address that the gateway saw; null where it hands over none.';

create function private.limit_deletion_requests(p_address_hash bytea, p_connection_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_since timestamptz := private.clock() - interval '1 hour';
begin
  -- One at a time for an address and for a connection, or two at once would both find room.
  perform pg_advisory_xact_lock(h.key)
  from (
    select distinct hashtextextended(encode(x, 'hex'), 0) as key
    from unnest(array[p_address_hash, p_connection_hash]) x
    where x is not null
    order by 1
  ) h;
  if (
    select count(*) from private.deletion_requests r
    where r.address_hash = p_address_hash and r.asked_at > v_since and r.confirmed_at is null
  ) >= 3 then
    perform private.refuse('rate_limited', 'More than 3 requests in an hour for this address.');
  end if;
  if (
    select count(*) from private.deletion_requests r
    where r.connection_hash = p_connection_hash and r.asked_at > v_since and r.confirmed_at is null
  ) >= 10 then
    perform private.refuse('rate_limited', 'More than 10 requests in an hour from this connection.');
  end if;
end;
$$;
comment on function private.limit_deletion_requests(bytea, bytea) is
  'At most 3 requests in an hour for an address and 10 from a connection. Refuses: rate_limited.';

create function public.ask_for_deletion(p_email text)
returns jsonb
language plpgsql
-- security definer: nobody writes requests otherwise. It never looks for an account, so it can tell of none.
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_address_hash bytea := private.deletion_hash('address', v_email);
  v_connection_hash bytea := private.deletion_hash('connection', private.connection_address());
  v_code text := private.new_deletion_code();
begin
  if v_email is null or char_length(v_email) > 320 or v_email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse('invalid_input', 'p_email is not an email address.');
  end if;
  perform private.forget_deletion_requests();
  perform private.limit_deletion_requests(v_address_hash, v_connection_hash);
  insert into private.deletion_requests (code_hash, address_hash, connection_hash)
  values (private.deletion_code_hash(v_code), v_address_hash, v_connection_hash);
  return jsonb_build_object('code', v_code);
end;
$$;
comment on function public.ask_for_deletion(text) is
  'Begins a deletion without signing in: {code}, for any address alike. Nothing happens before confirm_deletion. Refuses: '
  'invalid_input, rate_limited (3 an hour for an address, 10 from a connection).';

create function public.get_deletion_state(p_code text)
returns jsonb
language sql
stable
-- security definer: whoever has the code may read this much of a request, and nobody anything else.
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'state', case
          when r.erased_at is not null then 'done'
          when r.confirmed_at is null then 'waiting'
          when p.deletion_requested_at is null then 'undone'
          else 'confirmed'
        end,
        'erase_at', p.deletion_requested_at + private.erase_after()
      )
      from private.deletion_requests r
      left join public.profiles p on p.id = r.profile_id
      where r.code_hash = private.deletion_code_hash(p_code)
        and (r.confirmed_at is not null or r.asked_at > private.clock() - interval '1 day')
        and (r.erased_at is null or r.erased_at > private.clock() - interval '30 days')
    ),
    jsonb_build_object('state', 'unknown', 'erase_at', null)
  );
$$;
comment on function public.get_deletion_state(text) is
  '{state: waiting, confirmed, undone, done or unknown; erase_at: while it is confirmed}. Says nothing about who it is.';

create function private.came_by_mailed_link()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(
      case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
    ) m
    where m ->> 'method' in ('otp', 'magiclink')
  );
$$;
comment on function private.came_by_mailed_link() is 'Whether the caller''s session began with a link or code of a mail.';

create function public.confirm_deletion(p_code text)
returns jsonb
language plpgsql
-- security definer: nobody reads or writes requests otherwise.
security definer
set search_path = ''
as $$
declare
  v_id uuid := auth.uid();
  v_address_hash bytea := (
    select private.deletion_hash('address', lower(u.email)) from auth.users u where u.id = v_id
  );
  v_code_hash bytea;
  v_answer jsonb;
begin
  select r.code_hash into v_code_hash
  from private.deletion_requests r
  where r.code_hash = private.deletion_code_hash(p_code)
    and (
      r.profile_id = v_id
      or (
        r.confirmed_at is null and r.address_hash = v_address_hash and r.asked_at > private.clock() - interval '1 day'
      )
    )
  for update;
  -- A password is not enough here: who has it leaves on the account page.
  if not found or not private.came_by_mailed_link() then
    perform private.refuse('link_expired', 'No open request of this address, or not signed in by the mailed link.');
  end if;
  v_answer := public.request_account_deletion();
  update private.deletion_requests r
  set profile_id = v_id, confirmed_at = private.clock(), address_hash = null, connection_hash = null
  where r.code_hash = v_code_hash and r.confirmed_at is null;
  return v_answer;
end;
$$;
comment on function public.confirm_deletion(text) is
  'Takes a request by its code, as who is signed in by the mailed link: then as request_account_deletion, whose answer it gives. '
  'Again changes nothing. Refuses: link_expired (no open request of this address, or signed in otherwise), not_allowed (an admin).';

create or replace function private.export_person(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at) from auth.users u where u.id = p_user_id
    ),
    'profile', (
      select to_jsonb(p) - '{id, erased_at}'::text[] from public.profiles p where p.id = p_user_id
    ),
    'roles', (select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = p_user_id),
    'entries', private.export_entries(p_user_id),
    'media', (
      select coalesce(jsonb_agg(to_jsonb(m) - '{owner_id, files, phash}'::text[] order by m.created_at), '[]')
      from public.media m where m.owner_id = p_user_id
    ),
    'likes', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'liker_id' order by l.profile_id), '[]')
      from public.likes l where l.liker_id = p_user_id
    ),
    'sign_ins', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.created_at), '[]')
      from public.auth_login_logs l where l.user_id = p_user_id
    ),
    'devices', (
      select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('first_seen_at', a.first_seen_at) order by a.first_seen_at), '[]')
      from public.device_accounts a join public.devices d on d.id = a.device_id
      where a.user_id = p_user_id
    ),
    'deletion_requests', (
      select coalesce(
        jsonb_agg(jsonb_build_object('asked_at', r.asked_at, 'confirmed_at', r.confirmed_at) order by r.asked_at), '[]'
      )
      from private.deletion_requests r where r.profile_id = p_user_id
    )
  );
$$;

revoke all on function
  private.connection_address(),
  private.limit_deletion_requests(bytea, bytea),
  private.came_by_mailed_link(),
  public.ask_for_deletion(text),
  public.get_deletion_state(text),
  public.confirm_deletion(text)
from public;
grant execute on function public.ask_for_deletion(text), public.get_deletion_state(text) to anon, authenticated;
grant execute on function public.confirm_deletion(text) to authenticated;
