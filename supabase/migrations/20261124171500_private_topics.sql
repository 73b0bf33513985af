-- Realtime: each person hears what is broadcast to her, on one private topic, and nobody else does. No policy lets anybody
-- broadcast: private.tell alone does.
do $$
begin
  if to_regclass('realtime.messages') is null then
    raise notice 'There is no Realtime here; pages ask by themselves.';
    return;
  end if;
  create policy "People hear what is sent to their own topic"
    on realtime.messages for select to authenticated
    using (realtime.messages.extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid())::text);
exception
  when insufficient_privilege then
    raise notice 'This role may write no policy on realtime.messages (%); pages ask by themselves.', sqlerrm;
end;
$$;
