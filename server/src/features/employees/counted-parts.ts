import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { remembered, rememberedBase, rememberedOnce } from '../../scope/remembered.ts'
import { ownRowsOnly, type Scope } from '../../scope/scope.ts'

/** People of an agency within an id range: from the first id, up to but not including the second. */
export interface Part {
  from: Id | null
  to: Id | null
}

/** The smallest agency size to count by parts, and the size of a part. Tests lower them. */
export const sizes = { fewest: 50_000, part: 20_000 }
/** Shorter than the retention of `roster_changes` (jobs/sweep.ts). */
const longest = 60 * 60_000

interface Counted<T> {
  /** A PostgreSQL snapshot: parts may miss changes it doesn't see. */
  snapshot: string
  at: number
  parts: readonly Part[]
  found: readonly T[]
}

export interface Counting<T> {
  what: string
  /** Counts one part, or everyone. */
  count: (part: Part | null) => Promise<T>
  add: (found: readonly T[]) => T
  /** Returns the number of people in the agency. */
  people: () => Promise<number>
}

/**
 * Caches counts of people until one of them changes. For a large agency each part is cached separately, so that after a
 * change only the affected parts are recounted (docs/decisions/194).
 */
export const countedByParts = <T>(scope: Scope, counting: Counting<T>): Promise<T> =>
  rememberedOnce(scope, counting.what, () => counted(scope, counting), ['rosters', 'settings'])

async function counted<T>(scope: Scope, { what, count, add, people }: Counting<T>): Promise<T> {
  // Without versions nothing is cached, and users who see only some people have an index for them
  if (!scope.agency.versions || ownRowsOnly(scope.actor)) return count(null)
  const total = await people()
  if (total < sizes.fewest) return count(null)
  const parts = await partsOf(scope, total)
  const base = rememberedBase<Counted<T>>(scope, `${what} in ${parts.length} parts`, ['settings'])
  const known = base.value && Date.now() - base.value.at < longest ? base.value : null
  const { snapshot, changed, writes } = await changesSince(scope, known)
  // This transaction may still roll back its writes
  if (writes) return count(null)
  const within = known?.parts ?? parts
  const found: T[] = []
  for (const [at, part] of within.entries()) {
    const isAsKnown = known && changed && !changed.some(id => isIn(part, id))
    found.push(isAsKnown ? (known.found[at] as T) : await count(part))
  }
  base.keep({ snapshot, at: Date.now(), parts: within, found })
  return add(found)
}

const isIn = ({ from, to }: Part, id: Id) => (from === null || id >= from) && (to === null || id < to)

/** Selects people `e` in the part, or their rows. */
export const inPart = (part: Part | null | undefined, id: Sql): Sql => {
  const { from, to } = part ?? { from: null, to: null }
  return sql`${from === null ? sql`true` : sql`${id} >= ${from}`} and ${to === null ? sql`true` : sql`${id} < ${to}`}`
}

/** Splits the ids, in index order, into as many parts as the agency needs; recalculated after 10% growth. */
function partsOf(scope: Scope, total: number): Promise<readonly Part[]> {
  const size = 1.1 ** Math.floor(Math.log(total) / Math.log(1.1))
  const find = async () => {
    const rows = await scope.db.rows<{ id: Id }>(sql`
      select id from (select id, row_number() over (order by id) as n from employees
        where organization_id = ${scope.agency.id}) numbered
      where n % ${sizes.part} = 0 order by id`)
    const ends = rows.map(({ id }) => id)
    return [...ends, null].map((to, at) => ({ from: ends[at - 1] ?? null, to }))
  }
  return remembered(scope, `employees.parts of ${Math.round(size)}`, find, [])
}

interface Changes {
  snapshot: string
  /** Null when anyone may have changed. */
  changed: readonly Id[] | null
  /** True when the transaction itself has written. */
  writes: boolean
}

/** Returns people changed by transactions that the snapshot doesn't see. */
async function changesSince({ db, agency }: Scope, known: { snapshot: string } | null): Promise<Changes> {
  const now = sql`pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes`
  if (!known) {
    const row = await db.row<Omit<Changes, 'changed'>>(sql`select ${now}`)
    return { snapshot: '', writes: true, ...row, changed: null }
  }
  const row = await db.row<Changes & { many: boolean }>(sql`
    select ${now}, coalesce(bool_or(c.employee_ids is null), false) as many,
      coalesce(array_agg(u.id) filter (where u.id is not null), '{}')::text[] as changed
    from roster_changes c left join lateral unnest(c.employee_ids) u (id) on true
    where c.organization_id = ${agency.id} and c.changed_in >= pg_snapshot_xmin(${known.snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(c.changed_in, ${known.snapshot}::pg_snapshot)`)
  return { snapshot: '', writes: true, ...row, changed: row && !row.many ? row.changed : null }
}
