create type public.prize as (
  title text,
  sponsor text,
  rules text
);
comment on type public.prize is
  'The prize of a contest. rules is an https address or a path of this site. Nullable: none.';

-- One contest per country. Its weeks follow the time zone of the capital, or of the largest city in a country with
-- several zones (product rules, section 3).
create table public.contests (
  country public.country not null,
  time_zone text not null,
  minimum_age integer not null default 18,
  maximum_age integer,
  rules_version text not null default '2026-11',
  capacity integer not null default 24,
  prize jsonb,
  constraint contests_pkey primary key (country),
  constraint contests_time_zone_is_known check ((timestamptz 'epoch' at time zone time_zone) is not null),
  constraint contests_minimum_age_is_18_or_more check (minimum_age >= 18),
  constraint contests_maximum_age_is_not_below_the_minimum check (maximum_age >= minimum_age),
  constraint contests_capacity_is_3_or_more check (capacity >= 3),
  constraint contests_prize_has_title_sponsor_and_rules check (
    prize is null or coalesce(prize ->> 'title' > '' and prize ->> 'sponsor' > '' and prize ->> 'rules' > '', false)
  )
);
comment on table public.contests is
  'The contest of a country: its time zone, ages, rules version, prize, and the capacity of its upcoming '
  'weeks.';

alter table public.contests enable row level security;
grant select, update on table public.contests to service_role;

insert into public.contests (country, time_zone)
values
  ('ph', 'Asia/Manila'),
  ('us', 'America/New_York'),
  ('ca', 'America/Toronto'),
  ('gb', 'Europe/London'),
  ('au', 'Australia/Sydney'),
  ('jp', 'Asia/Tokyo'),
  ('kr', 'Asia/Seoul'),
  ('cn', 'Asia/Shanghai'),
  ('in', 'Asia/Kolkata'),
  ('id', 'Asia/Jakarta'),
  ('my', 'Asia/Kuala_Lumpur'),
  ('sg', 'Asia/Singapore'),
  ('th', 'Asia/Bangkok'),
  ('vn', 'Asia/Ho_Chi_Minh'),
  ('fr', 'Europe/Paris'),
  ('de', 'Europe/Berlin'),
  ('it', 'Europe/Rome'),
  ('es', 'Europe/Madrid'),
  ('br', 'America/Sao_Paulo'),
  ('mx', 'America/Mexico_City'),
  ('ru', 'Europe/Moscow'),
  ('kz', 'Asia/Almaty'),
  ('ua', 'Europe/Kyiv');
