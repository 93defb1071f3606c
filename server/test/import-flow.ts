import { api, endedStates, type ImportOptions, type RosterImport } from '@preceptor/contract'
import { expect } from 'vitest'
import { startWorker } from '../src/features/start-worker.ts'
import type { Loop } from '../src/jobs/background/loop.ts'
import { openLog } from '../src/lib/log.ts'
import type { Caller, House } from './house.ts'

/** A user's steps to import a file, for the tests of imports and jobs. */

export const silent = openLog('silent')

export const workerOf = ({ config, database }: Pick<House, 'config' | 'database'>, loops?: readonly Loop[]) =>
  startWorker({ config, database, logger: silent, ...(loops && { loops }) })

export const csvFile = (lines: readonly string[], name = 'roster.csv') => new File([lines.join('\r\n')], name)

export async function upload(house: House, file: File, as: Caller = 'agency_admin'): Promise<RosterImport> {
  const reply = await house.call(api.imports.upload, { file }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}

type PlanBody = Parameters<typeof startPlan>[2]
export async function startPlan(
  house: House,
  { id, mapping, options }: RosterImport,
  over: {
    mapping?: RosterImport['mapping']
    options?: Partial<ImportOptions>
    decisions?: Record<string, Record<string, object>>
  } = {},
  { as = 'agency_admin' }: { as?: Caller } = {},
) {
  const body = {
    mapping: over.mapping ?? mapping,
    options: { ...options, ...over.options },
    ...(over.decisions && { decisions: over.decisions as never }),
  }
  const reply = await house.call(api.imports.plan, { params: { id }, body }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}

export async function readImport(house: House, id: string): Promise<RosterImport> {
  return (await house.call(api.imports.get, { params: { id } })).data
}

export async function until(house: House, id: string, reached: (job: RosterImport) => boolean, timeout = 100_000) {
  const end = Date.now() + timeout
  for (;;) {
    const job = await readImport(house, id)
    if (reached(job)) return job
    if (Date.now() > end) throw new Error(`still ${job.state} at ${job.done} of ${job.total}: ${job.message}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const waits = ({ state }: RosterImport) => state === 'planned' || endedStates.includes(state)

export async function planned(house: House, file: File | RosterImport, over: PlanBody = {}): Promise<RosterImport> {
  const plan = await asked(house, file, over)
  const open = plan.unknowns.filter(({ decision }) => decision.action === 'ask')
  return open.length === 0 ? plan : answered(house, plan, over)
}

/** Runs the check and answers all its questions: list entries are created, rows with other unknown values rejected. */
export async function answered(house: House, plan: RosterImport, over: PlanBody = {}): Promise<RosterImport> {
  const decisions: Record<string, Record<string, object>> = {}
  for (const { field, value, decision } of plan.unknowns) {
    if (decision.action !== 'ask') continue
    const made = field === 'location' || field === 'discipline' || field === 'coordinator'
    decisions[field] = { ...decisions[field], [value]: { action: made ? 'create' : 'reject' } }
  }
  await startPlan(house, plan, { ...over, mapping: plan.mapping, decisions })
  return until(house, plan.id, waits)
}

/** Runs only the check; its questions stay open. */
export async function asked(house: House, file: File | RosterImport, over: PlanBody = {}): Promise<RosterImport> {
  const uploaded = file instanceof File ? await upload(house, file) : file
  await startPlan(house, uploaded, over)
  return until(house, uploaded.id, waits)
}

export async function run(house: House, id: string): Promise<RosterImport> {
  const reply = await house.call(api.imports.run, { params: { id }, body: {} })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return until(house, id, job => endedStates.includes(job.state))
}

export async function undo(house: House, id: string): Promise<RosterImport> {
  const reply = await house.call(api.imports.undo, { params: { id }, body: {} })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return until(house, id, job => endedStates.includes(job.state))
}

export async function rowsOf(house: House, id: string, query: { outcome?: string } = {}) {
  const reply = await house.call(api.imports.rows, { params: { id }, query: { per_page: 100, ...query } })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data.data
}
