-- The limits of one voter, counted in spans of time that move on.
create function private.shift_counts(p_counts smallint[], p_shift double precision)
returns smallint[]
language sql
immutable
as $$
  select array_fill(0::smallint, array[least(p_shift, cardinality(p_counts))::integer])
    || p_counts[1 : cardinality(p_counts) - least(p_shift, cardinality(p_counts))::integer];
$$;
comment on function private.shift_counts(smallint[], double precision) is
  'The counts, newest first, after so many spans of time without a count.';

create function private.sum_counts(p_counts smallint[])
returns integer
language plpgsql
immutable
as $$
declare
  v_count smallint;
  v_sum integer := 0;
begin
  foreach v_count in array p_counts loop
    v_sum := v_sum + v_count;
  end loop;
  return v_sum;
end;
$$;
comment on function private.sum_counts(smallint[]) is 'The sum of these counts.';

create function private.count_cast(p_state private.voter_state, p_now timestamptz)
returns void
language plpgsql
as $$
declare
  v_spans double precision;
begin
  if p_now >= p_state.five_minutes_began_at + interval '5 minutes' then
    v_spans := floor(extract(epoch from p_now - p_state.five_minutes_began_at) / 300);
    p_state.casts_by_five_minutes := private.shift_counts(p_state.casts_by_five_minutes, v_spans);
    p_state.five_minutes_began_at := case
      when v_spans > 12 then p_now
      else p_state.five_minutes_began_at + v_spans * interval '5 minutes'
    end;
  end if;
  if p_now >= p_state.hour_began_at + interval '1 hour' then
    v_spans := floor(extract(epoch from p_now - p_state.hour_began_at) / 3600);
    p_state.casts_by_hour := private.shift_counts(p_state.casts_by_hour, v_spans);
    p_state.hour_began_at := case
      when v_spans > 24 then p_now
      else p_state.hour_began_at + v_spans * interval '1 hour'
    end;
  end if;
  if private.sum_counts(p_state.casts_by_five_minutes) >= 60 then
    perform private.refuse('rate_limited', '60 votes in an hour', 'Vote again when one of them is an hour old.');
  end if;
  if private.sum_counts(p_state.casts_by_hour) >= 300 then
    perform private.refuse('rate_limited', '300 votes in a day', 'Vote again when one of them is a day old.');
  end if;
  p_state.casts_by_five_minutes[1] := p_state.casts_by_five_minutes[1] + 1;
  p_state.casts_by_hour[1] := p_state.casts_by_hour[1] + 1;
  update private.voter_state s
  set
    five_minutes_began_at = p_state.five_minutes_began_at,
    casts_by_five_minutes = p_state.casts_by_five_minutes,
    hour_began_at = p_state.hour_began_at,
    casts_by_hour = p_state.casts_by_hour
  where s.voter_id = p_state.voter_id;
end;
$$;
comment on function private.count_cast(private.voter_state, timestamptz) is
  'Counts a vote against the limits: 60 in any hour and 300 in any 24 hours. A vote counts up to five minutes, '
  'and up to an hour, longer. Refuses: rate_limited.';
