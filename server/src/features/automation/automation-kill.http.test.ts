import { api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { killedWriters, killWriters } from '../../../test/killed-writers.ts'
import { turnOf } from '../../../test/turn.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { anEvent } from '../../demo/factories/events.ts'
import { seals } from '../../events/seal/seal.ts'
import { oneTurn } from '../../jobs/background/one-turn.ts'
import { automation } from './loop.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Ten people: too few for the breaker to hold. */
const crowd = 10
const each = campaign(12, 1_000)
const kills = campaign(4, 100)
const workers = 4

test(
  `[R-RTE-10] ${crowd * each} entries, ${workers} workers and ${kills} kills: no effect is missing or doubled`,
  async () => {
    const organization_id = house.agency.id
    await house.owner.query('update coordinators set user_id = $1 where id = $2', [
      house.users.agency_admin.id,
      house.agency.coordinator_id,
    ])
    const people = Array.from({ length: crowd }, () =>
      anEmployee({ organization_id, coordinator_id: house.agency.coordinator_id }),
    )
    await house.load({ employees: people })
    const definition = {
      trigger: { on: 'event' as const, event: 'profile_changed' as const, fields: ['location_id' as const] },
      people: null,
      steps: [
        { wait: null, still: null, act: { act: 'tags' as const, add: ['moved'], remove: [] } },
        { wait: null, still: null, act: { act: 'notify' as const, to: 'coordinator' as const, text: 'They moved.' } },
      ],
      at_most: null,
      stop_when: null,
    }
    const { data: rule } = await house.call(api.automationRules.add, { body: { name: 'Moved', definition } })
    await house.call(api.automationRules.state, {
      params: { id: rule.id },
      body: { to: 'active', catch_up: { by: 'nobody' } },
    })
    const events = people.flatMap(({ id, first_name }) =>
      Array.from({ length: each }, () =>
        anEvent({
          organization_id,
          kind: 'employee.updated',
          subject_id: id,
          subject_name: first_name,
          at: new Date().toISOString(),
          changes: [{ field: 'location_id', before: 'Bronx', after: 'Queens' }],
        }),
      ),
    )
    await house.load({ events })
    await turnOf(house, seals(house.config.appKeys))

    await killWriters(house, ['automation_episodes', 'automation_effects', 'job_items', 'outbox'], kills)
    const quiet = { error: () => undefined }
    const open = async () => {
      const { rows } = await house.owner.query<{ open: boolean }>(
        `select (select count(*) from automation_episodes where rule_id = $1) < $2
        or exists (select from automation_episodes where rule_id = $1 and state = 'waiting') as open`,
        [rule.id, crowd * each],
      )
      return rows[0]?.open ?? true
    }
    while (await open()) {
      const turns = Array.from({ length: workers }, () =>
        oneTurn(automation(house.config), { database: house.database, log: quiet }).catch(() => 0),
      )
      await Promise.all(turns)
    }
    expect(await killedWriters(house, kills)).toBe(kills)
    const { rows } = await house.owner.query<Record<string, number>>(
      `select (select count(*)::int from automation_episodes where rule_id = $1 and state = 'done') as episodes,
      (select count(*)::int from automation_effects where rule_id = $1) as effects,
      (select count(*)::int from automation_effects where rule_id = $1 and step = 0 and outcome = 'done') as tagged,
      (select count(*)::int from events where organization_id = $2 and source = 'rule' and kind = 'employee.updated') as told,
      (select count(distinct run_id)::int from automation_effects where rule_id = $1 and step = 1) as rounds,
      (select count(*)::int from automation_runs where rule_id = $1) as runs,
      (select count(*)::int from jobs where organization_id = $2 and settings ? 'rule') as jobs,
      (select count(*)::int from outbox where organization_id = $2 and event = 'automation_notice') as mails`,
      [rule.id, organization_id],
    )
    const [found = {}] = rows
    expect([found['episodes'], found['effects'], found['tagged'], found['told']]).toEqual([
      crowd * each,
      2 * crowd * each,
      crowd,
      crowd,
    ])
    expect(found['mails']).toBe(found['rounds'])
    const { rows: tags } = await house.owner.query<{ id: Id; tags: string[] }>(
      'select id, tags from employees where id = any($1)',
      [people.map(({ id }) => id)],
    )
    expect(tags.map(one => one.tags)).toEqual(people.map(() => ['moved']))
  },
  campaign(60_000, 1_800_000),
)
