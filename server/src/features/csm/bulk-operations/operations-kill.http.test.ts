import { api, type CsmOperation, endedStates, type Id, type JobState } from '@preceptor/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { type Caller, type House, openHouse } from '../../../../test/house.ts'
import { killedWriters, killWriters } from '../../../../test/killed-writers.ts'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { runJob } from '../../../jobs/run-job.ts'
import { csmOperationJob } from './operation.job.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const agencies = campaign(3, 10)
const each = campaign(40, 10_000)
const kills = campaign(5, 20)

const change = { kind: 'mail_domain', from_domain: 'old.example', to_domain: 'new.example' } as const

test(
  `[R-PER-14] ${agencies} agencies with ${each} people each and ${kills} kills: everyone is changed once, and restored once`,
  async () => {
    const places = Array.from({ length: agencies }, (_, at) => anAgency({ name: `Agency ${at}` }))
    await house.load({ organizations: places })
    for (const { id: organization_id } of places)
      await house.load({
        employees: Array.from({ length: each }, (_, at) =>
          anEmployee({ organization_id, location_id: null, email: `person${at}@old.example` }),
        ),
      })
    const engine = {
      definitions: [csmOperationJob(house.config)],
      log: pino({ level: 'silent' }),
      worker: 'test',
      stopping: () => false,
    }
    const read = async (id: Id): Promise<CsmOperation> =>
      (await house.call(api.csmOperations.get, { params: { id } }, { as: 'csm' })).data
    /** Makes one attempt per agency in turn, until none has work left. */
    const work = async (id: Id): Promise<CsmOperation> => {
      for (;;) {
        const now = await read(id)
        const open = now.parts.filter(
          ({ state }) => state !== 'planned' && !endedStates.includes(state as JobState) && state !== 'undone',
        )
        if (open.length === 0) return now
        for (const { agency, job_id } of open)
          await runJob(house.database, engine, { organization_id: agency.id, job_id }).catch(() => undefined)
      }
    }
    const act = async (to: 'submit' | 'approve' | 'undo', id: Id, as: Caller) => {
      const { status, failure } = await house.call(api.csmOperations[to], { params: { id }, body: {} }, { as })
      expect(status, JSON.stringify(failure)).toBe(200)
    }
    const counted = async (address: string) =>
      (
        await house.owner.query<{ people: number; written: number; told: number }>(
          `select count(*)::int as people, sum(version)::int as written, (select count(*)::int from events ev where ev.organization_id = any($1)
              and ev.subject_id in (select id from employees where organization_id = any($1)) and ev.source = 'bulk') as told
            from employees where organization_id = any($1) and email like '%@' || $2`,
          [places.map(({ id }) => id), address],
        )
      ).rows[0]
    const all = agencies * each

    const body = { agency_ids: places.map(({ id }) => id), change, reason: 'Ticket 4821' }
    const { data } = await house.call(api.csmOperations.add, { body }, { as: 'csm' })
    const planned = await work(data.id)
    expect([planned.state, planned.counts]).toEqual(['planned', { update: all }])
    await act('submit', data.id, 'csm')
    await act('approve', data.id, 'admin')

    await killWriters(house, ['employees', 'job_items'], kills)
    const done = await work(data.id)
    expect(await killedWriters(house, kills)).toBe(kills)
    expect([done.state, done.counts]).toEqual(['done', { update: all }])
    // Each was written once and reported once, no matter which processes were killed
    expect(await counted('new.example')).toEqual({ people: all, written: 2 * all, told: all })

    await act('undo', data.id, 'csm')
    const undone = await work(data.id)
    expect([undone.state, undone.counts]).toEqual(['undone', { update: all }])
    expect(await counted('old.example')).toEqual({ people: all, written: 3 * all, told: 2 * all })
  },
  campaign(120_000, 3_600_000),
)
