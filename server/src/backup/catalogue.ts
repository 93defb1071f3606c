import type { Client } from 'pg'

/** A table as the database itself describes it, so tables from later migrations need no changes here. */
export interface Table {
  /** Quoted for use in SQL. */
  name: string
  /** The columns of a row; the database fills in generated ones. */
  columns: string[]
  /** The primary key, in an order that does not depend on the server's locale; without one, the whole row. */
  order: string
  /** Append-only: rows are sealed as written. */
  sealed: boolean
  /** A non-null column that holds the row's agency. */
  ofAgency: boolean
  references: Reference[]
}

interface Reference {
  table: string
  columns: string[]
  /** True for each nullable column. */
  optional: boolean[]
  theirs: string[]
}

/** Servers catch up from these counts for two hours (decision 194). Empty after a restore. */
const passing = ['roster_changes']
/** Also excluded: rows that the migrations write. */
const left = ['schema_migrations', ...passing]

/**
 * Returns every table that survives a crash, except the job queue's: pending work is in our own tables, where workers find it
 * (jobs/sweep.ts).
 */
export async function tablesOf(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.oid::regclass::text as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.n)
        from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), 't::text collate "C"') as "order",
      exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = c.oid and p.proname = 'refuse_change') as sealed,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
        as "ofAgency",
      (select coalesce(json_agg(json_build_object('table', k.confrelid::regclass::text,
          'columns', (select json_agg(quote_ident(a.attname) order by u.n) from unnest(k.conkey) with ordinality u (attnum, n)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
          'optional', (select json_agg(not a.attnotnull order by u.n) from unnest(k.conkey) with ordinality u (attnum, n)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
          'theirs', (select json_agg(quote_ident(a.attname) order by u.n) from unnest(k.confkey) with ordinality u (attnum, n)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum))), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`,
    [left],
  )
  return inOrder(rows)
}

/** Returns tables that a crash or a restore empties. Backups do not include them, but they may refer to tables in the backup. */
export async function emptied(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relpersistence = 'u' or c.relname = any($1))`,
    [passing],
  )
  return rows.map(({ name }) => name)
}

/** Orders tables so that references come after their targets. */
function inOrder(tables: Table[]): Table[] {
  const sorted = new Set<Table>()
  const visit = (table: Table, path: readonly Table[]) => {
    if (sorted.has(table) || path.includes(table)) return
    for (const { table: name } of table.references) {
      const needed = tables.find(one => one.name === name)
      if (needed) visit(needed, [...path, table])
    }
    sorted.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...sorted]
}

/** Formats values so that every PostgreSQL version reads them the same way, and lifts the time limit. */
export const sessionSettings = `set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, MDY'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set max_parallel_workers_per_gather = 0`

/** `where` limits it to one agency's rows. */
export const copyOutOf = ({ name, columns, order }: Table, where = 'true') =>
  `copy (select ${columns.map(column => `t.${column}`).join(', ')} from ${name} t where ${where} order by ${order}) to stdout`

/**
 * Returns the number of rows ever written, from the server's own statistics, without tables that change even when nothing happens.
 */
export async function activityOf(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ activity: string }>(
    `select coalesce(max(stats_reset)::text, '') || '/' || coalesce((select sum(n_tup_ins + n_tup_upd + n_tup_del)
        from pg_stat_user_tables where schemaname = 'public' and relname <> all ('{workers,rate_limits,access_tokens,background_turns,agency_health}')), 0) as activity
     from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.activity ?? ''
}
