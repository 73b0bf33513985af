-- Where pg_cron exists it does earlier what readers do anyway. Nothing depends on it.
do $$
begin
  if not exists (select from pg_available_extensions where name = 'pg_cron') then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  perform cron.schedule('fold-votes', '1 seconds', 'select private.fold_votes()');
  perform cron.schedule('settle-weeks', '* * * * *', 'select private.settle_weeks()');
exception
  when others then
    raise notice 'pg_cron is installed but not in use here (%); readers fold and settle on demand.', sqlerrm;
end;
$$;
