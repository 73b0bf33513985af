-- Anybody can sign up with somebody else's address. The auth service keeps the first password of an address, so its
-- confirmation takes that password away. It comes back for the browser that signed up alone; anybody else who holds the
-- mailbox chooses a new one. Until then the account may do nothing.
create table private.unconfirmed_passwords (
  user_id uuid not null,
  encrypted_password text not null,
  secret_hash text,
  constraint unconfirmed_passwords_pkey primary key (user_id),
  constraint unconfirmed_passwords_belong_to_a_user foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.unconfirmed_passwords is
  'The hash of the password with which an account was made, from the confirmation of the address until the password is '
  'confirmed or replaced. Nobody can sign in with it meanwhile.';
comment on column private.unconfirmed_passwords.secret_hash is
  'SHA-256 of the secret of the browser that signed up, in hexadecimal. Null where it sent none.';

alter table private.unconfirmed_passwords enable row level security;

create function private.take_password_away()
returns trigger
language plpgsql
-- security definer: the auth service may not write private tables.
security definer
set search_path = ''
as $$
begin
  -- The session of the confirmation begins afterwards.
  delete from auth.sessions s where s.user_id = new.id;
  -- Without a mail the account was confirmed by an operator, who also chose its password.
  if coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is not distinct from old.encrypted_password
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at) is not null
  then
    insert into private.unconfirmed_passwords (user_id, encrypted_password, secret_hash)
    values (new.id, new.encrypted_password, new.raw_user_meta_data ->> 'sign_up_secret_hash');
    -- Empty, not null: older versions of the auth service cannot read null.
    new.encrypted_password := '';
  end if;
  return new;
end;
$$;
comment on function private.take_password_away() is
  'At the first confirmation of an address: ends all sessions and takes the password away, which a stranger may have chosen.';

create trigger users_before_update_take_password_away
  before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.take_password_away();

create function private.accept_password()
returns trigger
language plpgsql
-- security definer: the auth service may write neither profiles nor private tables.
security definer
set search_path = ''
as $$
begin
  if exists (select from private.unconfirmed_passwords u where u.user_id = new.id) then
    -- The voter before the profile, in the order of a suspension: the denial reason of the voter changes too.
    perform private.lock_voter(new.id);
    perform private.share_entries();
    delete from private.unconfirmed_passwords u where u.user_id = new.id;
    update public.profiles p set password_unconfirmed_at = null where p.id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.accept_password() is
  'Opens the account once it has a password again. Only sessions of the mailbox exist until then, so they set it.';

create trigger users_after_update_accept_password
  after update of encrypted_password on auth.users
  for each row
  when (coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.accept_password();

create function public.confirm_sign_up_password(p_secret text)
returns boolean
language plpgsql
-- security definer: API roles may not write accounts.
security definer
set search_path = ''
as $$
begin
  update auth.users u
  set encrypted_password = k.encrypted_password
  from private.unconfirmed_passwords k
  where u.id = auth.uid() and k.user_id = u.id and private.is_session_open()
    and k.secret_hash = encode(sha256(convert_to(p_secret, 'UTF8')), 'hex');
  return found;
end;
$$;
comment on function public.confirm_sign_up_password(text) is
  'Gives the account the password back with which it was made, to the browser that made it. p_secret: what '
  'sign_up_secret_hash in the metadata of the sign-up is the SHA-256 of. False for any other browser, which chooses a new '
  'password, and where no password waits.';
grant execute on function public.confirm_sign_up_password(text) to authenticated;
