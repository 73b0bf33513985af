create function private.rank_unsettled_weeks(p_week_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  select private.rank_week(w.id)
  from public.contest_weeks w
  where w.id = any (p_week_ids) and w.draw_seed is not null and w.settled_at is null;
$$;
comment on function private.rank_unsettled_weeks(uuid[]) is
  'Ranks again those of these weeks that are closed and not yet official.';

create function private.rank_week(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  with ranked as (
    select
      s.entry_id,
      row_number() over (
        order by s.score desc, s.weight desc, s.fives_share desc, private.compute_draw(w.draw_seed, s.entry_id) collate "C"
      ) as rank
    from private.standings s
    join public.contest_weeks w on w.id = s.week_id
    join public.entries e on e.id = s.entry_id
    where s.week_id = p_week_id and e.week_id = p_week_id and private.is_ranked(e, s)
  )
  update private.standings s
  set final_rank = r.rank
  from private.standings a
  left join ranked r on r.entry_id = a.entry_id
  where a.week_id = p_week_id and s.entry_id = a.entry_id and s.final_rank is distinct from r.rank;
$$;
comment on function private.rank_week(uuid) is
  'Ranks a closed week: score to 4 decimals, effective weight, share of fives, draw. Needs the lock of the '
  'contest.';

create function private.compute_draw(p_seed text, p_entry_id uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_seed || p_entry_id::text, 'UTF8')), 'hex');
$$;
comment on function private.compute_draw(text, uuid) is
  'The draw of an entry: SHA-256, in hex, of the seed followed by the id. The smaller draw wins a tie.';

create function private.hash_receipt(p_receipt uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_receipt::text, 'UTF8')), 'hex');
$$;
comment on function private.hash_receipt(uuid) is
  'What the ledger shows of a receipt: the SHA-256, in hex, of its text. Only who has the receipt finds the vote.';

-- From the close on, a draw that anyone can repeat breaks ties. src/domain/tie-break.ts repeats it.
create function private.compute_draw_seed(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(string_agg(h.hash || E'\n', '' order by h.hash), ''), 'UTF8')), 'hex')
  from (
    select private.hash_receipt(v.receipt) collate "C" as hash from public.votes v where v.week_id = p_week_id
  ) h;
$$;
comment on function private.compute_draw_seed(uuid) is
  'SHA-256, in hex, of the hashes of all receipts of the week, sorted, each followed by a line feed, in every state of '
  'a vote.';
