-- What a person typed for an entry. A function shows the public the optional fields that the person shows.
create table public.entry_details (
  entry_id uuid not null,
  version integer not null default 1,
  display_name text,
  country public.country,
  city text,
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links jsonb not null default '[]',
  bio text,
  shown jsonb not null default '[]',
  consents jsonb,
  accepted_at timestamptz,
  constraint entry_details_pkey primary key (entry_id),
  constraint entry_details_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint entry_details_country_has_a_contest foreign key (country) references public.contests (country),
  constraint entry_details_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint entry_details_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint entry_details_height_is_100_to_250 check (height_cm between 100 and 250),
  constraint entry_details_weight_is_30_to_250 check (weight_kg between 30 and 250),
  constraint entry_details_children_are_0_to_20 check (children between 0 and 20),
  constraint entry_details_bio_has_1_to_500_characters check (char_length(bio) between 1 and 500),
  constraint entry_details_links_are_a_short_list check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 5),
  constraint entry_details_shown_are_optional_fields check (
    jsonb_typeof(shown) = 'array'
    and shown <@ '["height_cm", "weight_kg", "marital_status", "children", "links", "bio"]'::jsonb
  ),
  constraint entry_details_accepted_have_a_time check ((consents is null) = (accepted_at is null))
);
comment on table public.entry_details is
  'The fields of an entry as typed. shown names the optional fields that are public; version counts the '
  'saves. consents is the agreement of the last submission, with its rules_version and accepted_at.';

alter table public.entry_details enable row level security;
grant select on table public.entry_details to service_role;

create type public.shown_details as (
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links text[],
  bio text
);
comment on type public.shown_details is
  'The optional fields that a contestant shows, in centimeters, kilograms and persons. A hidden field is null '
  'like an empty one, and links are empty. Nullable: height_cm, weight_kg, marital_status, children, bio.';

create function public.get_shown_details(p_profile_id uuid)
returns public.shown_details
language sql
stable
-- security definer: API roles may not read this row. The function returns only what its person shows.
security definer
set search_path = ''
as $$
  select private.get_public_details(private.get_page_entry(p_profile_id));
$$;
comment on function public.get_shown_details(uuid) is
  'The optional fields that a contestant shows, of the newest public entry, as in get_profile. All are empty '
  'without one.';
grant execute on function public.get_shown_details(uuid) to anon, authenticated, service_role;

create function private.get_public_details(p_entry_id uuid)
returns public.shown_details
language sql
stable
set search_path = ''
as $$
  select
    case when d.shown ? 'height_cm' then d.height_cm end,
    case when d.shown ? 'weight_kg' then d.weight_kg end,
    case when d.shown ? 'marital_status' then d.marital_status end,
    case when d.shown ? 'children' then d.children end,
    array(
      select l.link from jsonb_array_elements_text(case when d.shown ? 'links' then d.links end) with ordinality l (link, n)
      order by l.n
    ),
    case when d.shown ? 'bio' then d.bio end
  from (select p_entry_id as id) e
  left join public.entry_details d on d.entry_id = e.id
    and not exists (select from private.hidden_texts h where h.text_hash = private.hash_profile_text(p_entry_id));
$$;
comment on function private.get_public_details(uuid) is
  'The optional fields of an entry that its person shows. All are empty without any. The caller checks whether '
  'the entry is public.';

create function private.get_profile_text(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('links', d.links, 'bio', d.bio, 'shown', d.shown)
  from public.entry_details d
  where d.entry_id = p_entry_id;
$$;
comment on function private.get_profile_text(uuid) is 'What a person has written for their page.';
