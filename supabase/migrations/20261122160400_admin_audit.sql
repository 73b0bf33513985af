-- The audit log page by page, with the names that its ids belong to today.
create function public.admin_audit(p_action text default null, p_before_id bigint default null)
returns jsonb
language plpgsql
-- security definer: the names of people who are not public are no reading for the API roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'at', l.at, 'action', l.action, 'actor_id', l.actor_id,
      'actor', coalesce(a.display_name, au.email), 'target_type', l.target_type, 'target_id', l.target_id,
      'target', coalesce(e.display_name, t.display_name, tu.email),
      'before', l.before, 'after', l.after, 'reason', l.reason
    ) order by l.id desc), '[]')
    from (
      select * from public.audit_log k
      where (p_action is null or k.action = p_action) and (p_before_id is null or k.id < p_before_id)
      order by k.id desc
      limit 50
    ) l
    left join public.profiles a on a.id = l.actor_id
    left join auth.users au on au.id = l.actor_id
    left join public.profiles t on l.target_type = 'profile' and t.id::text = l.target_id
    left join auth.users tu on tu.id = t.id
    left join public.entries e on l.target_type = 'entry' and e.id::text = l.target_id
  );
end;
$$;
comment on function public.admin_audit(text, bigint) is
  'For admins: 50 rows of the audit log, newest first, of one action where p_action names one, before a row. Refuses: not_allowed.';
revoke all on function public.admin_audit(text, bigint) from public;
grant execute on function public.admin_audit(text, bigint) to authenticated;
