import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { patient, type Visit } from './adapters/adapter.ts'
import { adapters } from './adapters/adapters.ts'
import { PartnerRefused } from './call-partner.ts'
import { connectionOf, theirConnection } from './settings.ts'

/** How many days visits are kept. */
const keptDays = 90
/** Partners correct visits up to this old. */
const lookBackDays = 35
const mostPages = 2_000

/**
 * Fetches the visits of the last weeks after each sync and every six hours, page by page and outside of transactions: payroll
 * checks which time they took.
 */
export const dueVisits = (config: Config) =>
  agencyLoop({
    name: 'visits of partners',
    every: 30,
    isLong: true,
    takes: Infinity,
    due: now =>
      sql`select distinct organization_id from integration_settings where is_on and visits_at <= ${now}::timestamptz`,
    work: async (basis, { now, isOver }) => {
      const at = await inAgency(basis, scope => open(scope, config))
      if (!at) return 0
      const since = new Date(now.getTime() - lookBackDays * 86_400_000).toISOString().slice(0, 10)
      let done = 0
      let next: string | null = null
      try {
        for (let page = 0; page < mostPages && !isOver(); page++) {
          const pulled = await at.visits.pull(patient(at.connection), since, next)
          const visits = pulled.records.flatMap(raw => at.visits.read(raw) ?? [])
          done += await inAgency(basis, scope => write(scope, at.partner_id, visits))
          next = pulled.next
          if (next !== null) continue
          await inAgency(basis, scope => removeCanceled(scope, at, since))
          return done
        }
      } catch (error) {
        // The next run tries again
        if (!(error instanceof PartnerRefused)) throw error
      }
      return done
    },
  })

export const oldVisits = agencyLoop({
  name: 'old visits of partners',
  every: 3_600,
  due: now => sql`select distinct organization_id from partner_visits
    where ends_at < ${now}::timestamptz - make_interval(days => ${keptDays})`,
  work: (basis, { now }) =>
    inAgency(basis, ({ db, agency }) =>
      db.run(sql`delete from partner_visits where organization_id = ${agency.id}
        and ends_at < ${now}::timestamptz - make_interval(days => ${keptDays})`),
    ),
})

/** Claims this run: the next one is in six hours, whatever its result. */
async function open(scope: Scope, config: Config) {
  const { db, agency } = scope
  const row = await db.row<{ began: string }>(sql`update integration_settings set visits_at = now() + interval '6 hours'
    where organization_id = ${agency.id} and is_on and visits_at is not null returning clock_timestamp()::text as began`)
  if (!row) return null
  try {
    const stored = await theirConnection(scope)
    const { visits } = adapters[stored.adapter]
    const connection = connectionOf(config, stored)
    if (!visits || !connection || !stored.flows.includes('visits')) return null
    return { visits, connection, partner_id: stored.partner.id, began: row.began }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Writes visits of people whom both have; a visit moved at the partner moves here too. */
async function write({ db, agency }: Scope, partner_id: Id, given: readonly Visit[]): Promise<number> {
  const visits = [...new Map(given.map(visit => [visit.external_id, visit])).values()]
  if (visits.length === 0) return 0
  const of = (read: (visit: Visit) => string) => visits.map(read)
  const rows =
    await db.rows(sql`insert into partner_visits (organization_id, partner_id, external_id, employee_id, starts_at, ends_at, seen_at)
    select ${agency.id}, ${partner_id}, i.external_id, r.employee_id, i.starts_at, i.ends_at, clock_timestamp()
    from unnest(${of(v => v.external_id)}::text[], ${of(v => v.caregiver_external_id)}::text[], ${of(v => v.starts_at)}::timestamptz[],
      ${of(v => v.ends_at)}::timestamptz[]) as i (external_id, caregiver, starts_at, ends_at)
    join partner_records r on r.organization_id = ${agency.id} and r.partner_id = ${partner_id} and r.external_id = i.caregiver
      and r.employee_id is not null
    on conflict (organization_id, partner_id, external_id) do update set employee_id = excluded.employee_id, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, seen_at = excluded.seen_at returning id`)
  return rows.length
}

/** Removes visits that the partner no longer has: they were canceled. */
const removeCanceled = (
  { db, agency }: Scope,
  { partner_id, began }: { partner_id: Id; began: string },
  since: string,
) =>
  db.run(sql`delete from partner_visits where organization_id = ${agency.id} and partner_id = ${partner_id}
    and starts_at >= ${since}::timestamptz + interval '1 day' and seen_at < ${began}::timestamptz`)
