-- What is left of an erased person says nothing, not even when she confirmed to be an adult.
create function private.forget_agreement()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.agreed_at := null;
  return new;
end;
$$;
comment on function private.forget_agreement() is 'Empties agreed_at of a profile that is erased.';
revoke all on function private.forget_agreement() from public;

create trigger profiles_forget_their_agreement
  before update of erased_at on public.profiles
  for each row when (new.erased_at is not null)
  execute function private.forget_agreement();
