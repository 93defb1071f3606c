import { api, endedStates, type TrainingImport, type TrainingImportOptions } from '@preceptor/contract'
import { expect } from 'vitest'
import { campaign } from './campaign.ts'
import type { Caller, House } from './house.ts'

/** A user's steps to import past training. */

const calls = api.trainingImports
type Decisions = Record<string, Record<string, object>>

export async function uploadTraining(house: House, file: File, as: Caller = 'agency_admin'): Promise<TrainingImport> {
  const reply = await house.call(calls.upload, { file }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}

export async function untilTraining(
  house: House,
  id: string,
  reached: (job: TrainingImport) => boolean,
  as: Caller = 'agency_admin',
): Promise<TrainingImport> {
  const end = Date.now() + campaign(150_000, 30 * 60_000)
  for (;;) {
    const { data: job } = await house.call(calls.get, { params: { id } }, { as })
    if (reached(job)) return job
    if (Date.now() > end) throw new Error(`still ${job.state} at ${job.done} of ${job.total}: ${job.message}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

interface Planned {
  mapping?: TrainingImport['mapping']
  options?: Partial<TrainingImportOptions>
  decisions?: Decisions
  as?: Caller
}

export async function startTrainingPlan(house: House, uploaded: TrainingImport, over: Planned = {}) {
  const body = {
    mapping: over.mapping ?? uploaded.mapping,
    options: { ...uploaded.options, ...over.options },
    ...(over.decisions && { decisions: over.decisions as never }),
  }
  return house.call(calls.plan, { params: { id: uploaded.id }, body }, { as: over.as ?? 'agency_admin' })
}

/** Runs the check, with decisions for unknown values. */
export async function plannedTraining(house: House, file: File | TrainingImport, over: Planned = {}) {
  const uploaded = file instanceof File ? await uploadTraining(house, file, over.as) : file
  const reply = await startTrainingPlan(house, uploaded, over)
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  const waits = ({ state }: TrainingImport) => state === 'planned' || endedStates.includes(state)
  return untilTraining(house, uploaded.id, waits, over.as)
}

const ended = ({ state }: TrainingImport) => endedStates.includes(state)

export async function runTraining(house: House, id: string, as: Caller = 'agency_admin') {
  const reply = await house.call(calls.run, { params: { id }, body: {} }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return untilTraining(house, id, ended, as)
}

export async function undoTraining(house: House, id: string, as: Caller = 'agency_admin') {
  const reply = await house.call(calls.undo, { params: { id }, body: {} }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return untilTraining(house, id, ended, as)
}

export const trainingRows = async (house: House, id: string, as: Caller = 'agency_admin') =>
  (await house.call(calls.rows, { params: { id }, query: { per_page: 100 } }, { as })).data.data
