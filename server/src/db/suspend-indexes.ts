import type { Client } from 'pg'

/** Removes things that slow down loading many rows. Runs in the caller's transaction, so no one else sees them gone. */

type Restore = () => Promise<void>

/**
 * Drops the foreign keys and all indexes except primary and unique ones; the returned function recreates them exactly. The database
 * then checks and sorts all rows once instead of one by one. Triggers stay. A row that violates a key rolls everything back.
 */
export async function suspendIndexes(owner: Client, tables: readonly string[]): Promise<Restore> {
  await owner.query(`set local maintenance_work_mem = '256MB'`)
  const { rows } = await owner.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back, 2 as turn
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1 from pg_index
    where indrelid = any($1::regclass[]) and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid
        and (contype in ('u', 'x') or (contype = 'f' and conrelid <> all($1::regclass[]))))
    order by turn desc`,
    [tables],
  )
  for (const { away } of rows) await owner.query(away)
  // Keys come last: they may refer to one of the indexes
  return async () => {
    for (const { back } of [...rows].reverse()) await owner.query(back)
  }
}

/** COPY refuses tables that enforce row-level security on the owner too; it applies unless the owner is a superuser. */
export async function suspendForcedSecurity(owner: Client, tables: readonly string[]): Promise<Restore> {
  const { rows } = await owner.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class, pg_roles where pg_class.oid = any($1::regclass[])
     and relforcerowsecurity and rolname = current_user and not rolsuper and not rolbypassrls`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`alter table ${name} no force row level security`)
  return async () => {
    // PostgreSQL can't alter a table with deferred constraints before it checks them
    if (rows.length > 0) await owner.query('set constraints all immediate')
    for (const { name } of rows) await owner.query(`alter table ${name} force row level security`)
  }
}
