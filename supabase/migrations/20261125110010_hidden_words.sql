-- Words that a report has hidden stay hidden until they are written anew: which of them are shown is not part of what they are.
create function private.hash_of_words(p_entry_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select md5(p_entry_id::text || coalesce((private.text_of_profile(p_entry_id) - 'shown')::text, ''));
$$;
comment on function private.hash_of_words(uuid) is 'By what a report names the words of a page: its links and its bio.';

update private.hidden_texts h
set text_hash = private.hash_of_words(d.entry_id)
from public.entry_details d
where h.text_hash = md5(d.entry_id::text || coalesce(private.text_of_profile(d.entry_id)::text, ''));

update private.report_cases c
set thing = private.hash_of_words(e.id)
from public.entries e
where c.subject = 'profile' and c.person_id = e.profile_id
  and c.thing = md5(e.id::text || coalesce(private.text_of_profile(e.id)::text, ''));

create or replace function private.shown_details(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_object_agg(field.key, field.value)
      from public.entry_details d
      cross join lateral jsonb_each(
        jsonb_build_object(
          'height_cm', d.height_cm, 'weight_kg', d.weight_kg, 'marital_status', d.marital_status,
          'children', d.children, 'links', nullif(d.links, '[]'), 'bio', d.bio
        )
      ) field
      where d.entry_id = p_entry_id and d.shown ? field.key and field.value <> 'null'
        and not exists (select from private.hidden_texts h where h.text_hash = private.hash_of_words(p_entry_id))
    ),
    '{}'
  );
$$;

revoke all on function private.hash_of_words(uuid) from public;
