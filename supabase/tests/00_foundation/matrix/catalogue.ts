// What there is to ask about, from the catalogue of a migrated database.
import type { TransactionSql } from 'postgres';

export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface CatalogFunction {
  /** `public.cast_vote`; two functions of one name count as one. */
  readonly name: string;
  /** A call of each with nulls, to learn whether it may be called at all. */
  readonly calls: readonly string[];
}

export interface Catalogue {
  readonly tables: readonly CatalogTable[];
  readonly functions: readonly CatalogFunction[];
  readonly sequences: readonly string[];
  readonly buckets: readonly string[];
  /** The policies of Realtime, by name. */
  readonly topics: readonly string[];
}

const OURS = `n.nspname in ('public', 'private')`;

/** Reads tables and views, functions, sequences, buckets and topics. */
export async function readCatalogue(tx: TransactionSql): Promise<Catalogue> {
  const tables = await tx.unsafe<CatalogTable[]>(`
    select n.nspname || '.' || c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f')
    group by n.nspname, c.oid, c.relname order by 1`);
  const functions = await tx.unsafe<CatalogFunction[]>(`
    select n.nspname || '.' || p.proname as name,
      array_agg(format('select %s(%s)::text', p.oid::regproc, (
        select string_agg('null::' || t::regtype, ', ' order by place)
        from unnest(p.proargtypes) with ordinality given (t, place))) order by p.oid) as calls
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} group by 1 order by 1`);
  const sequences = await tx.unsafe<{ name: string }[]>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'S' order by 1`);
  const buckets = await tx.unsafe<{ name: string }[]>('select id as name from storage.buckets order by 1');
  const topics = await tx.unsafe<{ name: string }[]>(`
    select policyname as name from pg_policies where schemaname = 'realtime' order by 1`);
  return {
    tables,
    functions,
    sequences: sequences.map(({ name }) => name),
    buckets: buckets.map(({ name }) => name),
    topics: topics.map(({ name }) => name),
  };
}
