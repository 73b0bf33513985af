-- Entries that were disqualified when their week was over: they count for nothing now, and yet there is something to read and,
-- once, to say. get_my_entry tells of the entry that counts now.
create function public.list_lost_entries()
returns jsonb
language plpgsql
stable
-- security definer: decisions are read without who decided, and an account may have been erased.
security definer
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
begin
  return coalesce((
    select jsonb_agg(lost.told order by lost.ends_at desc)
    from (
      select
        w.ends_at,
        jsonb_build_object(
          'entry_id', e.id, 'country', w.country, 'week', w.week, 'time_zone', c.time_zone,
          'starts_at', w.starts_at, 'ends_at', w.ends_at
        ) || private.own_decision(
          row(e.id, e.profile_id, e.state, w.week, w.country, c.time_zone, w.starts_at, w.ends_at, true, false)::private.own_entry
        ) as told
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      join public.contests c on c.country = w.country
      where e.profile_id = v_profile_id and e.state = 'disqualified'
        and w.ends_at <= private.clock() and w.ends_at + interval '52 weeks' > private.clock()
      order by w.ends_at desc
      limit 10
    ) lost
  ), '[]');
end;
$$;
comment on function public.list_lost_entries() is
  'The caller''s entries of the last 52 weeks that are over and were disqualified, each with {reason, note, appeal}. Refuses: not_signed_in.';
revoke all on function public.list_lost_entries() from public;
grant execute on function public.list_lost_entries() to authenticated;
