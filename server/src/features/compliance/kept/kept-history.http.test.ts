import type { Id } from '@preceptor/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { asSystem, expectKeptAsJudged } from '../../../../test/compliance/kept.ts'
import { ruleIn, versionIn } from '../../../../test/compliance/rules-in.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import { workerKills } from '../../../../test/worker-kills.ts'
import { aCredentialType } from '../../../demo/factories/credentials.ts'
import { aForm } from '../../../demo/factories/forms.ts'
import { Random } from '../../../demo/random.ts'
import { todayIn } from '../../employees/today.ts'
import { hours, inDays } from '../presets/preset.ts'
import { pendingCount } from '../settle-compliance.ts'
import { inTurn } from '../../../../test/sample.ts'

/** Many concurrent writers, and workers that are killed: in the end the stored results match the facts. */

const changes = campaign(120, 20_000)
const writers = campaign(4, 8)
const kills = campaign(2, 40)
const people = campaign(24, 400)

let house: House
const workers = workerKills(() => house)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await workers.kill()
  await house.close()
})

interface World {
  organization_id: Id
  today: string
  ids: Id[]
  rules: Id[]
  type: Id
  form: Id
}

async function furnished(): Promise<World> {
  const organization_id = house.agency.id
  const today = await asSystem(house, async ({ agency }) => todayIn(agency.time_zone))
  const type = aCredentialType({ organization_id })
  const form = aForm({ organization_id })
  await house.load({ credential_types: [type], forms: [form] })
  const card = {
    asks: { kind: 'credential', credential_type: type.id },
    window: { kind: 'proof', within: inDays(30) },
  } as const
  const rules = [
    await ruleIn(house, { name: 'A year', leave: 'extend', first_year: 'prorated' }),
    await ruleIn(house, {
      name: 'Once',
      asks: hours(4),
      window: { kind: 'once', stages: [{ within: inDays(30), amount: 240 }] },
      anchor: 'rehire',
    }),
    await ruleIn(house, { name: 'Card', ...card }),
    await ruleIn(house, { name: 'Form', ...card, asks: { kind: 'form', form_ids: [form.id] } }),
    await ruleIn(house, { name: 'Rolling', asks: hours(6), window: { kind: 'rolling' }, grace_days: 10 }),
  ]
  const ids = await peopleIn(
    house,
    Array.from({ length: people }, (_, at) => ({ hire_date: `202${at % 6}-0${1 + (at % 9)}-1${at % 9}` })),
  )
  return { organization_id, today, ids, rules, type: type.id, form: form.id }
}

type Change = (world: World, random: Random, id: Id) => readonly [text: string, ...values: unknown[]]

const aDay = (random: Random, { today }: World, from = -700, to = 200) =>
  new Date(Date.parse(today) + random.int(from, to) * 86_400_000).toISOString().slice(0, 10)

/** Possible changes of a person, as statements. */
const deeds: readonly Change[] = [
  (world, random, id) => ['update employees set hire_date = $2 where id = $1', id, aDay(random, world, -2000, 30)],
  (world, random, id) => [
    `update employees set provider_status = $2, status_since = $3 where id = $1`,
    id,
    random.pick([1, 1, 2, 3, 4, 8]),
    aDay(random, world, -300, 0),
  ],
  (world, random, id) => {
    const left = aDay(random, world, -300, -10)
    return [
      `update employees set provider_status = 5, status_since = $2, termination_date = $2 where id = $1`,
      id,
      left,
    ]
  },
  (world, random, id) => [
    `update employees set provider_status = 1, status_since = $2, rehire_date = $2, termination_date = null where id = $1 and provider_status = 5`,
    id,
    aDay(random, world, -9, 0),
  ],
  (world, random, id) => [
    `insert into leave_spans (organization_id, employee_id, first_day, last_day, recorded_by_name) values ($1, $2, $3, $4, 'Ada')`,
    world.organization_id,
    id,
    aDay(random, world, -300, 0),
    random.chance(0.2) ? null : aDay(random, world, 0, 90),
  ],
  (_, __, id) => ['update leave_spans set removed_at = now() where employee_id = $1 and removed_at is null', id],
  (world, random, id) => [
    `insert into scheduled_statuses (organization_id, employee_id, provider_status, effective_on, created_by_name) values ($1, $2, $3, $4, 'Ada')`,
    world.organization_id,
    id,
    random.pick([1, 4, 5]),
    aDay(random, world, 1, 200),
  ],
  (_, __, id) => [
    `update scheduled_statuses set ended_at = now(), ended_how = 'cancelled' where employee_id = $1 and ended_at is null`,
    id,
  ],
  ...Array.from(
    { length: 5 },
    (): Change => (world, random, id) => [
      `insert into training_records (organization_id, kind, employee_id, recorded_for, cycle_no, completed_on, how, topic, mode, minutes, counts_as, is_payable, evidence)
     values ($1, 'credit', $2, $2, 1, $3, 'attendance', $4, 'classroom', $5, 'in_service', false, '{"external": {"title": "Course"}}')`,
      world.organization_id,
      id,
      aDay(random, world, -700, 0),
      random.pick(['Falls', 'Rights', 'Care']),
      random.int(1, 16) * 30,
    ],
  ),
  (_, __, id) => [
    `insert into training_records (organization_id, kind, employee_id, recorded_for, cycle_no, completed_on, how, topic, mode, minutes, counts_as, is_payable, evidence, reverses)
     select organization_id, 'reversal', employee_id, recorded_for, cycle_no, completed_on, how, topic, mode, minutes, counts_as, is_payable, evidence, id
     from training_records r where employee_id = $1 and kind = 'credit' and not exists (select from training_records b where b.reverses = r.id)
     order by id limit 1 on conflict do nothing`,
    id,
  ],
  (world, random, id) => [
    `insert into credentials (organization_id, employee_id, type_id, issued_on, expires_on, state, written_by, recorded_by_name, decided_at)
     values ($1, $2, $3, $4::date, $4::date + $5::int, $6, '{}', 'Ada', now())`,
    world.organization_id,
    id,
    world.type,
    aDay(random, world, -600, 20),
    random.int(30, 700),
    random.pick(['recorded', 'verified', 'verified']),
  ],
  (_, __, id) => [`update credentials set state = 'withdrawn' where employee_id = $1`, id],
  (world, random, id) => [
    `insert into employee_forms (organization_id, employee_id, form_id, state, source, assigned_on, assigned_by_name, start_date, due_since, completed_on, expires_on)
     values ($1, $2, $3, $6, 'manual', $4, 'Ada', $4, $4, $4::date, $4::date + $5::int)`,
    world.organization_id,
    id,
    world.form,
    aDay(random, world, -600, 0),
    random.int(30, 700),
    random.pick(['completed', 'completed', 'superseded', 'voided']),
  ],
  (_, random, id) => [
    `update employee_forms set state = $2 where employee_id = $1`,
    id,
    random.pick(['voided', 'completed', 'corrected']),
  ],
  (world, random, id) => [
    `insert into compliance_waivers (organization_id, employee_id, rule_id, first_day, last_day, reason, state, written_by, recorded_by_name, decided_at)
     values ($1, $2, $3, $4::date, $4::date + 60, 'Known', 'approved', '{}', 'Ada', now())`,
    world.organization_id,
    id,
    random.pick(world.rules),
    aDay(random, world, -200, 60),
  ],
  (_, __, id) => [`update compliance_waivers set state = 'withdrawn' where employee_id = $1`, id],
]

/** One of the concurrent writers; some revert their changes. */
async function write(world: World, seed: number, count: number) {
  const random = new Random(`writer ${seed}`)
  const client = new Client({ connectionString: ownerUrl() })
  await client.connect()
  try {
    for (let n = 0; n < count; n++) {
      await client.query('begin')
      for (const id of random.chance(0.1)
        ? [random.pick(world.ids), random.pick(world.ids)].toSorted()
        : [random.pick(world.ids)]) {
        const [text, ...values] = random.pick(deeds)(world, random, id)
        await client.query(text, values)
      }
      await client.query(random.chance(0.1) ? 'rollback' : 'commit')
    }
  } finally {
    await client.end()
  }
}

const ownerUrl = () => {
  const { host, port, user, password, database } = house.owner
  return `postgres://${user ?? ''}:${encodeURIComponent(password ?? '')}@${encodeURIComponent(host)}:${port}/${database ?? ''}`
}

/** Results shown on past days, recorded when they were shown. */
const shownNow = async () =>
  (
    await house.owner.query<{ at: string; rows: string }>(
      `select clock_timestamp()::text as at, md5(coalesce(string_agg(concat_ws('|', employee_id, rule_id, valid_from, valid_to, state, ends_on), ','
         order by employee_id, rule_id, valid_from), '')) as rows from compliance_states where known_to = 'infinity'`,
    )
  ).rows[0]

const shownAt = async (moment: string) =>
  (
    await house.owner.query<{ rows: string }>(
      `select md5(coalesce(string_agg(concat_ws('|', employee_id, rule_id, valid_from, valid_to, state, ends_on), ','
         order by employee_id, rule_id, valid_from), '')) as rows from compliance_states where known_from < $1 and known_to >= $1`,
      [moment],
    )
  ).rows[0]?.rows

test.runIf(inTurn(2))(
  `${changes} changes by ${writers} writers and ${kills} kills: what is kept is what is worked out anew, and what was shown stays known`,
  {
    timeout: campaign(240_000, 7_200_000),
  },
  async () => {
    const world = await furnished()
    const writing = Promise.all(Array.from({ length: writers }, (_, at) => write(world, at + 1, changes / writers)))
    let over = false
    void writing.finally(() => (over = true)).catch(() => {})
    for (let killed = 0; killed < kills; killed++) {
      await workers.start()
      await wait(200 + Math.random() * 600)
      await workers.kill()
    }
    await workers.start()
    if (!over)
      await versionIn(house, world.rules[0] ?? '', {
        name: 'A year',
        effective_from: world.today,
        leave: 'extend',
        asks: hours(10),
      })
    await writing
    await expect.poll(() => asSystem(house, pendingCount), { timeout: campaign(120_000, 1_200_000) }).toBe(0)
    await expectKeptAsJudged(house)
    const overlapping = await house.owner.query(
      `select from compliance_states a join compliance_states b using (organization_id, employee_id, rule_id)
     where a.known_to = 'infinity' and b.known_to = 'infinity' and a.valid_from < b.valid_from and b.valid_from < a.valid_to`,
    )
    expect(overlapping.rows).toEqual([])
    const moments = []
    for (let at = 0; at < 3; at++) {
      moments.push(await shownNow())
      await write(world, 100 + at, 20)
      await expect.poll(() => asSystem(house, pendingCount), { timeout: 60_000 }).toBe(0)
    }
    for (const moment of moments) expect(await shownAt(moment?.at ?? '')).toBe(moment?.rows)
  },
)
