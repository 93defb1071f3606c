import { api, type Args, endedStates, type BulkOperation } from '@preceptor/contract'
import { expect } from 'vitest'
import type { Caller, House } from './house.ts'

/** A user's steps to change many employees. A worker must be running. */

export type Wanted = Args<typeof api.bulk.add>['body']

export async function untilBulk(
  house: House,
  id: string,
  reached: (job: BulkOperation) => boolean,
  { as = 'csm', timeout = 30_000 }: { as?: Caller; timeout?: number } = {},
): Promise<BulkOperation> {
  const end = Date.now() + timeout
  for (;;) {
    const { data, status, failure } = await house.call(api.bulk.get, { params: { id } }, { as })
    expect(status, JSON.stringify(failure)).toBe(200)
    if (reached(data)) return data
    if (Date.now() > end) throw new Error(`still ${data.state} at ${data.done} of ${data.total}: ${data.message}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const over = ({ state }: BulkOperation) => endedStates.includes(state)
export const plannedOrOver = (job: BulkOperation) => job.state === 'planned' || over(job)

export async function previewed(house: House, body: Wanted, as: Caller = 'agency_admin'): Promise<BulkOperation> {
  const { status, data, failure } = await house.call(api.bulk.add, { body }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  const job = await untilBulk(house, data.id, plannedOrOver, { as })
  expect(job.state, job.message ?? '').not.toBe('failed')
  return job
}

const started = async (house: House, endpoint: typeof api.bulk.run | typeof api.bulk.undo, id: string, as: Caller) => {
  const { status, failure } = await house.call(endpoint, { params: { id }, body: {} }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return untilBulk(house, id, over)
}
export const runBulk = (house: House, id: string, as: Caller = 'agency_admin') => started(house, api.bulk.run, id, as)
export const undoBulk = (house: House, id: string, as: Caller = 'agency_admin') => started(house, api.bulk.undo, id, as)

export async function peopleOf(
  house: House,
  id: string,
  query: Args<typeof api.bulk.people>['query'] = {},
  as: Caller = 'agency_admin',
) {
  const reply = await house.call(api.bulk.people, { params: { id }, query: { per_page: 100, ...query } }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data.data
}
