-- What stands in the way of a person who is signed in: a suspension, and why, or a confirmation that is missing.
drop function public.my_suspension();

create function public.get_my_standing()
returns jsonb
language sql
stable
-- security definer: suspensions and what admins wrote are no reading for the API roles; this tells people about their own.
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'suspended_at', p.suspended_at,
    'suspension_reason', (
      select substring(a.reason from '^([a-z_]{3,40})(: |$)')
      from public.audit_log a
      where p.suspended_at is not null
        and a.target_type = 'profile' and a.target_id = p.id::text and a.action = 'suspend'
      order by a.id desc
      limit 1
    ),
    'agreed_at', p.agreed_at
  )
  from public.profiles p
  where p.id = (select auth.uid());
$$;
comment on function public.get_my_standing() is
  'Of the caller: since when suspended and the code of the reason (an admin''s note behind it stays with the admins), and when '
  'the caller confirmed to be 18 or older; null where nobody is signed in.';
revoke all on function public.get_my_standing() from public;
grant execute on function public.get_my_standing() to authenticated;
