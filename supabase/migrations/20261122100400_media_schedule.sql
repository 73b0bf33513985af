-- Where pg_cron, pg_net and the Vault exist, they call the edge functions that work off what the database has decided.
-- The Vault holds what the call needs, under the names project_url and service_role_key (README, "How to deploy").
create function private.has_media_jobs()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.media_jobs j where j.due_at <= private.clock())
    or exists (
      select
      from public.media m
      where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    );
$$;
comment on function private.has_media_jobs() is 'Whether publish-media has anything to do now.';

create function private.call_edge_function(p_name text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regnamespace('net') is null then
    return;
  end if;
  execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_url using 'project_url';
  execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_key using 'service_role_key';
  if v_url is null or v_key is null then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3)'
  using
    format('%s/functions/v1/%s', v_url, p_name),
    jsonb_build_object('authorization', 'Bearer ' || v_key, 'apikey', v_key, 'content-type', 'application/json'),
    '{}'::jsonb;
end;
$$;
comment on function private.call_edge_function(text) is
  'Calls an edge function with the service role and does not wait for its answer; does nothing where the Vault does not know the project.';

revoke all on function private.has_media_jobs(), private.call_edge_function(text) from public;

do $$
begin
  if to_regnamespace('cron') is null then
    return;
  end if;
  perform cron.schedule(
    'publish-media', '5 seconds', $job$ select private.call_edge_function('publish-media') where private.has_media_jobs() $job$
  );
exception
  when others then
    raise notice 'pg_cron is installed but not in use here (%); call publish-media by another timer.', sqlerrm;
end;
$$;
