-- Entries that wait, compete, have competed or are disqualified, for an admin who has to take one out or look again.
create or replace function public.admin_find_entries(p_text text)
returns jsonb
language plpgsql
stable
-- security definer: entries that are not public, and what was typed for them.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_text text := btrim(coalesce(p_text, ''));
begin
  if v_admin is null or char_length(v_text) not between 2 and 100 then
    perform private.refuse('invalid_input', 'A search has 2 to 100 characters.');
  end if;
  return coalesce((
    select jsonb_agg(private.review_item(found.id) order by found.ends_at desc, found.display_name, found.id)
    from (
      select e.id, e.display_name, w.ends_at
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      where e.state in ('submitted', 'approved', 'disqualified')
        -- A title can be lost later; a year is the longest that a winner waits.
        and w.ends_at + interval '52 weeks' > private.clock()
        and (
          v_text in (e.id::text, e.profile_id::text)
          or position(private.fold_text(v_text) in private.fold_text(e.display_name)) > 0
        )
      order by w.ends_at desc, e.display_name, e.id
      limit 20
    ) found
  ), '[]');
end;
$$;
comment on function public.admin_find_entries(text) is
  'Up to 20 entries of the last 52 weeks and those to come that wait, compete, have competed or were disqualified, newest week '
  'first, by part of a name or by the id of a profile.';
