-- Whoever has one IPv6 address has all the others behind its first 64 bits: limits of a connection count the network.
create or replace function private.connection_address()
returns text
language sql
stable
set search_path = ''
as $$
  select case
    -- An IPv4 address in the form of the other stays one address.
    when a.address ~* '^::ffff:[0-9.]+$' then substr(a.address, 8)
    when a.address like '%:%' and pg_input_is_valid(a.address, 'inet') then host(network(set_masklen(a.address::inet, 64)))
    else a.address
  end
  from (
    select coalesce(
      private.request_header('cf-connecting-ip'), btrim(split_part(private.request_header('x-forwarded-for'), ',', 1))
    ) as address
  ) a;
$$;
comment on function private.connection_address() is
  'The internet address that the gateway saw, of IPv6 the network of 64 bits; null where it hands over none.';
