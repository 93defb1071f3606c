import { readyNamed } from '@preceptor/contract'
import type { Client } from 'pg'
import { jobTexts } from '../../jobs/texts.ts'
import { reportTexts } from '../../features/reports/texts.ts'
import type { Day } from '../days.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import { aJob, type JobRecord } from '../factories/jobs.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { type PlannedRun, placesOfReports, reportsOf, tooWide } from './plan.ts'

/** Creates agencies' own reports, and a year of runs without their lines. runReports creates the runs that still have lines. */
export async function giveReports(owner: Client, world: { seed: string; today: Day }): Promise<void> {
  for (const place of await placesOfReports(owner)) {
    const { report_definitions, report_versions, runs } = await reportsOf(place, world)
    const gone = runs.filter(({ isKept }) => !isKept)
    const random = new Random(`${world.seed} ${place.name} events of reports`)
    await load(owner, {
      report_definitions,
      report_versions,
      report_runs: gone.map(({ run }) => run),
      jobs: gone.flatMap(one => failedJob(one)),
      events: gone.flatMap(({ run }) =>
        run.ended_at ? ranEvent(random, run, { rows: run.rows ?? 0, sha256: run.sha256?.slice(2) ?? '' }) : [],
      ),
    })
  }
}

/** The event that a run's job records; these runs have no job. */
export function ranEvent(
  random: Random,
  { organization_id, id, names, asked_by, asked_by_name, asked_at, ended_at }: PlannedRun['run'],
  { rows, sha256 }: { rows: number; sha256: string },
): EventRecord {
  const at = ended_at ?? asked_at
  return anEvent({
    organization_id,
    id: random.id(Date.parse(at)),
    at,
    kind: 'report.ran',
    actor_id: asked_by,
    actor_name: asked_by_name,
    subject_id: id,
    subject_name: names.en,
    note: `${rows.toLocaleString('en-US')} rows; SHA-256 ${sha256}`,
  })
}

function failedJob({ run }: PlannedRun): JobRecord[] {
  if (run.state !== 'queued') return []
  const reason = reportTexts.named('pivotTooWide', tooWide)
  return [
    aJob({
      organization_id: run.organization_id,
      id: run.id,
      kind: 'report_run',
      title: readyNamed(run.report)?.question ?? run.names.en,
      state: 'failed',
      total: 1,
      message: jobTexts.named('gaveUp', { reason, stays: jobTexts.named('nothingChanged') }),
      created_by: run.asked_by,
      created_by_name: run.asked_by_name,
      created_at: run.asked_at,
      started_at: run.asked_at,
      ended_at: new Date(Date.parse(run.asked_at) + 2_000).toISOString(),
    }),
  ]
}
