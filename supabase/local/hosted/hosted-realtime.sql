-- The realtime schema as hosted Supabase has it, as far as a migration may touch it. Run as superuser after the other parts.
-- The policies of realtime.messages decide who joins a private topic; nothing is stored here for long.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  constraint messages_pkey primary key (id, inserted_at)
);
alter table realtime.messages owner to postgres;
alter table realtime.messages enable row level security;
grant select, insert, update on table realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic()
returns text
language sql
stable
as $$
  select nullif(current_setting('realtime.topic', true), '');
$$;
grant execute on function realtime.topic() to postgres, anon, authenticated, service_role;

-- The mark that says all of the above is done; see hosted-baseline.ts.
comment on schema realtime is 'Diadem realtime 1';
