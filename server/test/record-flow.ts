import {
  api,
  endedStates,
  type RecordImport,
  type RecordImportKind,
  type RecordImportOptions,
} from '@preceptor/contract'
import { expect } from 'vitest'
import type { Caller, House } from './house.ts'

/** A user's steps to import credentials, waivers or leave. */

type Calls = typeof api.credentialImports
export const recordCalls = {
  credential_import: api.credentialImports,
  // They differ in the columns of their files
  waiver_import: api.waiverImports as unknown as Calls,
  leave_import: api.leaveImports as unknown as Calls,
} as const satisfies Record<RecordImportKind, Calls>

const agencyAdmin: Caller = 'agency_admin'

export async function untilRecords(
  house: House,
  kind: RecordImportKind,
  id: string,
  reached: (job: RecordImport) => boolean,
  as = agencyAdmin,
): Promise<RecordImport> {
  const end = Date.now() + 60_000
  for (;;) {
    const { data: job } = await house.call(recordCalls[kind].get, { params: { id } }, { as })
    if (reached(job)) return job
    if (Date.now() > end) throw new Error(`still ${job.state} at ${job.done} of ${job.total}: ${job.message}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

interface Planned {
  options?: Partial<RecordImportOptions>
  decisions?: Record<string, Record<string, object>>
  as?: Caller
}
const waits = ({ state }: RecordImport) => state === 'planned' || endedStates.includes(state)

export async function uploadRecords(house: House, kind: RecordImportKind, file: File, as = agencyAdmin) {
  const reply = await house.call(recordCalls[kind].upload, { file }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data as RecordImport
}

export const startRecordsPlan = (house: House, kind: RecordImportKind, uploaded: RecordImport, over: Planned = {}) =>
  house.call(
    recordCalls[kind].plan,
    {
      params: { id: uploaded.id },
      body: {
        mapping: uploaded.mapping,
        options: { ...uploaded.options, ...over.options },
        ...(over.decisions && { decisions: over.decisions }),
      },
    },
    { as: over.as ?? agencyAdmin },
  )

/** Runs the check, with decisions for unknown values. */
export async function plannedRecords(
  house: House,
  kind: RecordImportKind,
  file: File | RecordImport,
  over: Planned = {},
) {
  const uploaded = file instanceof File ? await uploadRecords(house, kind, file, over.as) : file
  const reply = await startRecordsPlan(house, kind, uploaded, over)
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return untilRecords(house, kind, uploaded.id, waits, over.as)
}

async function send(house: House, kind: RecordImportKind, call: 'run' | 'undo', id: string, as = agencyAdmin) {
  const reply = await house.call(recordCalls[kind][call], { params: { id }, body: {} }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return untilRecords(house, kind, id, ({ state }) => endedStates.includes(state), as)
}
export const runRecords = (house: House, kind: RecordImportKind, id: string, as?: Caller) =>
  send(house, kind, 'run', id, as)
export const undoRecords = (house: House, kind: RecordImportKind, id: string, as?: Caller) =>
  send(house, kind, 'undo', id, as)

export const recordRows = async (house: House, kind: RecordImportKind, id: string, as = agencyAdmin) =>
  (await house.call(recordCalls[kind].rows, { params: { id }, query: { per_page: 100 } }, { as })).data.data
