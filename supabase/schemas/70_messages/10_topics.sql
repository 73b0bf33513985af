-- Realtime: each person hears their own private topic and no other. No policy lets a role broadcast: only
-- private.broadcast_to_person does.
do $$
begin
  if to_regclass('realtime.messages') is null then
    raise notice 'There is no Realtime here; pages poll.';
    return;
  end if;
  create policy "People hear what is sent to their own topic"
    on realtime.messages for select to authenticated
    using (realtime.messages.extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid())::text);
exception
  when insufficient_privilege then
    raise notice 'This role may write no policy on realtime.messages (%); pages poll.', sqlerrm;
end;
$$;
