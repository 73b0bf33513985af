-- What a vote is held for (product rules, section 5). The terms name each number; a migration changes it.
create domain public.signal_strength as text constraint signal_strength_is_known check (value in ('strong', 'weak'));
comment on domain public.signal_strength is 'One strong signal holds a vote. A weak one does so together with others.';

create table private.holding_thresholds (
  signal public.vote_signal not null,
  strength public.signal_strength not null,
  limits jsonb not null,
  constraint holding_thresholds_pkey primary key (signal),
  constraint holding_thresholds_limits_are_named check (jsonb_typeof(limits) = 'object')
);
comment on table private.holding_thresholds is
  'The thresholds of each signal, by name: product rules, section 5, "Holding", and the terms, which publish them.';

alter table private.holding_thresholds enable row level security;

insert into private.holding_thresholds (signal, strength, limits)
values
  -- The first two accounts of a device count.
  ('shared_device', 'strong', '{"accounts": 2}'),
  ('burst', 'strong', '{"votes": 10, "seconds": 60, "account_hours": 24}'),
  ('weak_signals', 'strong', '{"signals": 3}'),
  ('mostly_ones', 'weak', '{"votes": 5, "fives": 1, "ones_percent": 80}'),
  ('same_hour', 'weak', '{"accounts": 10, "hours": 1}'),
  ('same_network', 'weak', '{"voters": 10}'),
  -- "the same stars": all, or all but one. Five equal ones among thirty different ones say nothing.
  ('same_stars', 'weak', '{"entries": 5, "others": 1}'),
  ('fast_looks', 'weak', '{"entries": 5, "milliseconds": 1500}'),
  ('disposable_mail', 'weak', '{}'),
  ('same_mailbox', 'weak', '{"voters": 2}'),
  -- The standard deviation of nine gaps or more, as a part of their mean.
  ('regular_gaps', 'weak', '{"votes": 10, "variation_percent": 10}');

create function private.get_threshold(p_signal text, p_name text)
returns integer
language sql
stable
as $$
  select (t.limits ->> p_name)::integer from private.holding_thresholds t where t.signal = p_signal;
$$;
comment on function private.get_threshold(text, text) is 'A threshold of a signal, by its name.';

create type public.holding_threshold as (
  signal public.vote_signal,
  strength public.signal_strength,
  limits jsonb
);
comment on type public.holding_threshold is 'A signal with its thresholds. Nullable: none.';

create function public.admin_list_holding_thresholds()
returns setof public.holding_threshold
language plpgsql
stable
-- security definer: API roles may not read the table.
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select t.signal, t.strength, t.limits from private.holding_thresholds t order by t.strength, t.signal;
end;
$$;
comment on function public.admin_list_holding_thresholds() is
  'For admins: the signals for which votes are held, and their thresholds. Refuses: not_allowed.';
grant execute on function public.admin_list_holding_thresholds() to authenticated;

-- Mail that anybody reads, or that ends after minutes. The common ones, written for this project from memory; no outside list.
create table private.disposable_mail_domains (
  domain text not null,
  constraint disposable_mail_domains_pkey primary key (domain),
  constraint disposable_mail_domains_are_lower_case check (domain = lower(domain) and domain ~ '^[a-z0-9.-]+\.[a-z]+$')
);
comment on table private.disposable_mail_domains is
  'Domains of disposable mail, subdomains included. A migration adds to them.';

alter table private.disposable_mail_domains enable row level security;

insert into private.disposable_mail_domains (domain)
select distinct d
from regexp_split_to_table(
  '0-mail.com 10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonbox.net anonymbox.com armyspy.com binkmail.com '
  'bobmail.info bugmenot.com burnermail.io byom.de chammy.info cuvox.de dayrep.com deadaddress.com devnullmail.com discard.email '
  'discardmail.com discardmail.de dispostable.com dodgit.com dropmail.me dumpmail.de e4ward.com einrot.com emailondeck.com '
  'emailsensei.com emailtemporanea.net emlpro.com fakeinbox.com fakemail.net fakemailgenerator.com filzmail.com fleckens.hu '
  'getairmail.com getnada.com getonemail.com gishpuppy.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de '
  'guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com gustr.com harakirimail.com hidemail.de '
  'hmamail.com incognitomail.com incognitomail.org inboxalias.com inboxkitten.com instant-mail.de jetable.org jourrapide.com '
  'kasmail.com klzlk.com kurzepost.de linshiyouxiang.net mail-temp.com mail-temporaire.fr mail.tm mailcatch.com maildrop.cc '
  'mailexpire.com mailforspam.com mailinator.com mailinator.net mailinator2.com mailmetrash.com mailmoat.com mailnesia.com '
  'mailnull.com mailpoof.com mailsac.com mailtemp.info mailtothis.com meltmail.com mintemail.com moakt.cc moakt.com mohmal.com '
  'mt2015.com mytemp.email mytrashmail.com nada.email no-spam.ws nospamfor.us notmailinator.com objectmail.com one-time.email '
  'onewaymail.com owlymail.com pokemail.net proxymail.eu rcpt.at reallymymail.com rhyta.com sharklasers.com shieldemail.com '
  'sneakemail.com sogetthis.com spam4.me spambog.com spambox.us spamcero.com spamex.com spamfree24.org spamgourmet.com spamhole.com '
  'spaml.com superrito.com suremail.info teleworm.us temp-mail.io temp-mail.org tempail.com tempemail.com tempemail.net '
  'tempinbox.com tempmail.com tempmail.de tempmail.dev tempmail.net tempmail.plus tempmailaddress.com tempmailo.com tempomail.fr '
  'temporaryemail.net temporaryinbox.com thankyou2010.com throwawaymail.com tmail.ws tmailinator.com tmpmail.net tmpmail.org '
  'trash-mail.com trash-mail.de trashmail.com trashmail.de trashmail.me trashmail.net trashmail.ws trbvm.com tyldd.com '
  'veryrealemail.com wegwerfmail.de wegwerfmail.net wegwerfmail.org wh4f.org yopmail.com yopmail.fr yopmail.net zetmail.com '
  'zippymail.info zoemail.org', '\s+'
) d;

create function private.normalize_mailbox(p_email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when m.host in ('gmail.com', 'googlemail.com') then replace(split_part(m.name, '+', 1), '.', '') || '@gmail.com'
    when m.host in (
      'outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'fastmail.com', 'proton.me', 'protonmail.com', 'pm.me',
      'yandex.ru', 'yandex.com', 'ya.ru', 'zoho.com', 'mailbox.org', 'posteo.de', 'tutanota.com'
    ) then split_part(m.name, '+', 1) || '@' || m.host
    else m.name || '@' || m.host
  end
  from (select lower(split_part(p_email, '@', 1)) as name, lower(split_part(p_email, '@', 2)) as host) m;
$$;
comment on function private.normalize_mailbox(text) is
  'The mailbox behind an address, without dots and +tags at the providers that deliver all of these to one mailbox.';
