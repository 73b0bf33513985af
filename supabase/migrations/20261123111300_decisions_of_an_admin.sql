-- An account that goes is looked for among those who decided: found by an index, not by reading all decisions for each account.
create index decisions_decided_by_idx on public.decisions (decided_by) where decided_by is not null;
create index decisions_appeal_decided_by_idx on public.decisions (appeal_decided_by) where appeal_decided_by is not null;
