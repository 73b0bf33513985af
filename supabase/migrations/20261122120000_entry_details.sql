-- What a person typed for an entry. It is theirs; the public sees of the optional fields what they show, by a function.
create table public.entry_details (
  entry_id uuid not null,
  version integer not null default 1,
  display_name text,
  country text,
  city text,
  height_cm integer,
  weight_kg integer,
  marital_status text,
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
  constraint entry_details_marital_status_is_known check (
    marital_status in ('single', 'in_relationship', 'married', 'divorced', 'widowed')
  ),
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
  'The fields of an entry as typed. shown names the optional ones that the public may read; version counts the saves. '
  'consents is what was agreed to with the last submission, with its rules_version, and accepted_at when.';

alter table public.entry_details enable row level security;
revoke all on table public.entry_details from public, anon, authenticated, service_role;
grant select (
  entry_id, version, display_name, country, city, height_cm, weight_kg, marital_status, children, links, bio, shown,
  consents, accepted_at
) on table public.entry_details to authenticated;
grant select on table public.entry_details to service_role;

create policy "People read the details of their own entries"
  on public.entry_details for select to authenticated
  using (
    exists (
      select from public.entries e where e.id = entry_details.entry_id and e.profile_id = (select auth.uid())
    )
  );

create policy "Admins read all details"
  on public.entry_details for select to authenticated
  using ((select private.is_admin()));

create function public.get_shown_details(p_profile_id uuid)
returns jsonb
language sql
stable
-- security definer: the row is private, and only what its person shows leaves it.
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_object_agg(field.key, field.value)
      from (
        select e.id
        from public.entries e
        join public.contest_weeks w on w.id = e.week_id
        where e.profile_id = p_profile_id and e.is_public
        order by w.starts_at desc, e.id desc
        limit 1
      ) newest
      join public.entry_details d on d.entry_id = newest.id
      cross join lateral jsonb_each(
        jsonb_build_object(
          'height_cm', d.height_cm, 'weight_kg', d.weight_kg, 'marital_status', d.marital_status,
          'children', d.children, 'links', nullif(d.links, '[]'), 'bio', d.bio
        )
      ) field
      where d.shown ? field.key and field.value <> 'null'
    ),
    '{}'
  );
$$;
comment on function public.get_shown_details(uuid) is
  'The optional fields that a contestant shows, of the newest public entry, as get_profile; {} for whoever has none.';
revoke all on function public.get_shown_details(uuid) from public;
grant execute on function public.get_shown_details(uuid) to anon, authenticated, service_role;
