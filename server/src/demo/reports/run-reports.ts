import type { Client } from 'pg'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { ownerClient } from '../../db/owner-client.ts'
import { findResult, keepResult } from '../../features/reports/find-result.ts'
import type { Means } from '../../features/reports/stored-run.ts'
import { judgeDue } from '../../features/compliance/kept/judge-due.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemActor, systemBasis } from '../../scope/system.ts'
import { storeOf } from '../../store/open-store.ts'
import { type Day, demoToday } from '../days.ts'
import type { EventRecord } from '../factories/events.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { giveTargets } from '../sftp/give-targets.ts'
import { giveSchedules } from './give-schedules.ts'
import { ranEvent } from './give-reports.ts'
import { type PlannedRun, placesOfReports, reportsOf, type ReportsPlace } from './plan.ts'

/** Runs and seals the newest runs of the demo world, and pinned ones, as the worker does. */
export async function reportDemoWorld(given: { config: Config; database: Database; ownerUrl: string }): Promise<void> {
  const { config, database, ownerUrl } = given
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const means = { store: await storeOf(config), keys: config.appKeys }
    const hands = { owner, database, means }
    const world = { seed: 'preceptor', today: demoToday(config.demoDate) }
    await runReports(hands, world)
    for (const place of await placesOfReports(owner)) {
      if (place.name !== 'Harborlight Home Care') continue
      const id = place.organization_id
      await scheduleReports(hands, place, world)
      await giveTargets(owner, config.appKeys, { organization_id: id, seed: 'preceptor' })
    }
  } finally {
    await owner.end()
  }
}

interface Hands {
  owner: Client
  database: Database
  means: Means
}

/** Creates schedules with their past runs. Compliance reports read data that the worker computes, and it hasn't started yet. */
export async function scheduleReports(
  { owner, database, means }: Hands,
  place: ReportsPlace,
  world: { seed: string; today: Day },
): Promise<void> {
  const basis = await systemBasis(database, place.organization_id)
  while (basis && ((await inAgency(basis, scope => judgeDue(scope, 'any'), { long: true })) ?? 0) > 0);
  await giveSchedules(owner, place, { ...world, run: planned => runOne({ database, means }, place, planned) })
}

export async function runReports({ owner, database, means }: Hands, world: { seed: string; today: Day }) {
  for (const place of await placesOfReports(owner)) {
    const { runs } = await reportsOf(place, world)
    const random = new Random(`${world.seed} ${place.name} events of kept reports`)
    const events: EventRecord[] = []
    for (const planned of runs)
      if (planned.isKept) {
        const found = await runOne({ database, means }, place, planned)
        events.push(ranEvent(random, planned.run, found))
      }
    await load(owner, { events })
  }
}

async function runOne(
  { database, means }: Omit<Hands, 'owner'>,
  { organization_id, name, time_zone }: ReportsPlace,
  { run, by }: PlannedRun,
): Promise<{ rows: number; sha256: string }> {
  const basis = {
    database,
    actor: {
      kind: 'user',
      user_id: by.id,
      name: by.name,
      email: by.email,
      role: by.role,
      token_organization_id: by.role === 'csm' ? null : organization_id,
    },
    agency: { id: organization_id, name, time_zone, versions: null },
    origin: systemActor.origin,
  } as const
  return inAgency(
    basis,
    async scope => {
      const { db } = scope
      await db.run(sql`insert into report_runs (organization_id, id, report, names, version, definition, asked, filters_said, asked_by,
          asked_by_name, asked_at, expires_on, pinned, opened)
        values (${organization_id}, ${run.id}, ${run.report}, ${JSON.stringify(run.names)}::jsonb, ${run.version}, ${JSON.stringify(run.definition)}::jsonb,
          ${JSON.stringify(run.asked)}::jsonb, ${JSON.stringify(run.filters_said)}::jsonb, ${run.asked_by}, ${run.asked_by_name},
          ${run.asked_at}::timestamptz, ${run.expires_on}::date, ${run.pinned}, ${run.opened})`)
      const { names, filters_said, report, version, asked_by, asked_by_name } = run
      const told = { names, filters_said, report, version, asked_by, asked_by_name }
      const written = await findResult(scope, means, { ...run, told })
      await keepResult(scope, run.id, written)
      await db.run(sql`update report_runs set ended_at = asked_at + interval '2 seconds'
        where organization_id = ${organization_id} and id = ${run.id}`)
      return { rows: written.rows, sha256: written.sha256.toString('hex') }
    },
    { long: true },
  )
}
