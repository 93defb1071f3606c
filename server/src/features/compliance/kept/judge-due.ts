import { setImmediate as breath } from 'node:timers/promises'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { ofFew } from '../../../db/of-few.ts'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { loadRules } from '../facts/load-rules.ts'
import { differencesOf } from './differences.ts'
import { spreadToAll } from './spread-to-all.ts'
import { noteJudged, type PersonChange, readKept, writeKept } from './keep.ts'
import { type Span, spanKept, type Timelines, timelinesOf } from './timelines.ts'

/** The most people in one transaction. */
const together = 100

/** `single`: people whose own facts changed; `bulk`: people affected by a very large change. */
type Due = 'single' | 'bulk'

/**
 * Judges people who are due. One process at a time does this for an agency. Changes made while it judges stay due, because it only
 * clears those that were due before the facts were read. Returns how many were judged, or null if another process is doing it.
 */
export async function judgeDue(scope: Scope, which: Due | 'any'): Promise<number | null> {
  const { db, agency } = scope
  const held = await db.row<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('compliance ' || ${agency.id}, 0)) as mine`,
  )
  if (!held?.mine) return null
  await spreadToAll(scope)
  const due = await db.rows<{ id: Id; employee_id: Id }>(
    sql`
    with next as materialized (
      select employee_id from compliance_due where organization_id = ${agency.id} and ${among(which)} order by is_bulk, asked_at limit ${together})
    select d.id, d.employee_id from compliance_due d
    where d.organization_id = ${agency.id} and d.employee_id in (select employee_id from next)`,
  )
  if (due.length === 0) return 0
  const people = [...new Set(due.map(({ employee_id }) => employee_id))]
  await keepJudged(scope, people)
  await db.run(
    sql`delete from compliance_due where organization_id = ${agency.id} and id = any(${due.map(({ id }) => id)}::uuid[])`,
    ofFew(due, 'due.done'),
  )
  return people.length
}

const among = (which: Due | 'any') => (which === 'any' ? sql`true` : sql`is_bulk = ${which === 'bulk'}`)

export async function isAnyoneDue({ db, agency }: Scope, which: Due): Promise<boolean> {
  const found = await db.row(
    sql`select from compliance_due where organization_id = ${agency.id} and ${among(which)} limit 1`,
  )
  return found !== undefined
}

async function keepJudged(scope: Scope, people: readonly Id[]) {
  const span = spanKept(todayIn(scope.agency.time_zone))
  const [judged, kept] = [await judgedNow(scope, people, span), await readKept(scope, people, span)]
  const changes = people.flatMap((employee_id): PersonChange[] => {
    const now = kept.get(employee_id) ?? nothing
    const change = { employee_id, ...differencesOf(now, judged.get(employee_id) ?? nothing, span.from) }
    const { states, person, left } = change
    return [states, person, left].flatMap(({ closed, written }) => [closed, written]).some(({ length }) => length > 0)
      ? [change]
      : []
  })
  if (changes.length > 0) await writeKept(scope, changes)
  await noteJudged(
    scope,
    people.filter(id => judged.has(id)),
    people.filter(id => !judged.has(id)),
    span,
  )
}

const nothing: Timelines = { states: [], person: [], left: [] }

/** Computes results from current facts. Removed and merged people are omitted. */
export async function judgedNow(scope: Scope, people: readonly Id[], span: Span): Promise<Map<Id, Timelines>> {
  const rules = await loadRules(scope, span.from)
  const facts = await loadFacts(scope, people)
  const judged = new Map<Id, Timelines>()
  for (const [id, person] of facts) {
    judged.set(id, timelinesOf(rules, person, span))
    // The same process serves requests
    await breath()
  }
  return judged
}
