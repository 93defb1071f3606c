import { api, endedStates } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { untilBulk } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { inTurn } from '../../../test/sample.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerKills } from '../../../test/worker-kills.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
  house.config.smsUrl = 'http://127.0.0.1:9/'
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

// 10,000: 1,200 texted STOP, 300 have no address, 80 phones are shared by two people
const share = campaign(0.04, 1)
const [people, stopped, without, shared] = [10_000, 1_200, 300, 80].map(size => Math.round(size * share)) as [
  number,
  number,
  number,
  number,
]
const kills = campaign(1, 4)

test.runIf(inTurn(1))(
  `[R-RTE-3] a message to ${people} people, whose workers are killed on the way, reaches those whom the preview named, each once`,
  async () => {
    const organization_id = house.agency.id
    await house.owner.query('update organizations set bulk_approval_above = null, messages_per_hour = 1000000')
    const phone = (at: number) => `+1212${String(5_550_000 + at).padStart(7, '0')}`
    const employees = Array.from({ length: people }, (_, at) =>
      anEmployee({
        organization_id,
        last_name: `Abel${String(at).padStart(6, '0')}`,
        email: null,
        mobile:
          at < stopped + without
            ? at < stopped
              ? phone(at)
              : null
            : at >= people - shared
              ? phone(stopped + without + at - people + shared)
              : phone(at),
      }),
    )
    await house.load({ employees })
    await house.owner.query(
      `insert into contact_consents (organization_id, employee_id, channel, granted, how, address, reason, by_name)
        select organization_id, id, 'sms', false, 'staff', mobile, 'Said so', 'Ada' from employees where id = any($1)`,
      [employees.slice(0, stopped).map(({ id }) => id)],
    )
    const { data } = await house.call(api.bulk.add, {
      body: {
        audience: { by: 'matching', filters: {} },
        change: { act: 'message', by: 'sms', text: 'Hi {{first_name}}' },
      },
    })
    let killed = await workers.killedTimes(1, data.id, 'planning')
    await workers.start()
    const plan = await untilBulk(house, data.id, ({ state }) => state === 'planned' || endedStates.includes(state))
    const goes = people - stopped - without - shared
    expect([plan.state, plan.sending?.sms, plan.counts]).toEqual([
      'planned',
      goes,
      { update: goes, skip: people - goes },
    ])
    expect(new Map(plan.sending?.suppressed.map(({ reason, count }) => [reason, count]))).toEqual(
      new Map([
        ['They don’t want messages this way', stopped],
        ['No address on file', without],
        ['Another person with the same phone gets it', shared],
      ]),
    )
    const named = async () =>
      (
        await house.owner.query<{ subject_id: string }>(
          `select subject_id from job_items where job_id = $1 and outcome = 'update' order by 1`,
          [data.id],
        )
      ).rows.map(row => row.subject_id)
    const previewed = await named()

    const body = {}
    const { data: asked } = await house.call(api.bulk.run, { params: { id: data.id }, body })
    if (asked.approval?.state === 'pending')
      await house.call(api.approvals.approve, { params: { id: asked.approval.id }, body }, { as: 'super_admin' })
    killed += await workers.killedTimes(kills, data.id, 'running')
    await workers.start()
    const done = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state), { timeout: 120_000 })
    expect([done.state, done.counts]).toEqual(['succeeded', { update: goes, skip: people - goes }])
    expect(await named()).toEqual(previewed)
    const { rows } = await house.owner.query(
      `select count(*)::int as messages, count(distinct m.employee_id)::int as people, count(distinct to_address)::int as numbers,
        array_agg(m.employee_id order by m.employee_id) = $2::uuid[] as as_named,
        (select count(*)::int from outbox where employee_id is not null) as outbox, count(o.id)::int as joined
      from messages m left join outbox o on o.id = m.outbox_id and o.recipient = m.to_address where m.batch_id = $1`,
      [data.id, previewed],
    )
    expect(rows).toEqual([{ messages: goes, people: goes, numbers: goes, as_named: true, outbox: goes, joined: goes }])
    expect(killed).toBeGreaterThanOrEqual(campaign(1, 3))
  },
  600_000,
)
