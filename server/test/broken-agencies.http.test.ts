import { addDays } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgency } from '../src/demo/factories/agencies.ts'
import { anAssignment } from '../src/demo/factories/assignments.ts'
import { aComplianceRule, aComplianceRuleVersion } from '../src/demo/factories/compliance-rules.ts'
import { anEmployee, aScheduledStatus } from '../src/demo/factories/employees.ts'
import { anEmployeeForm } from '../src/demo/factories/employee-forms.ts'
import { aForm } from '../src/demo/factories/forms.ts'
import { aProgram, aProgramVersion } from '../src/demo/factories/programs.ts'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { todayIn } from '../src/features/employees/today.ts'
import { loopsWith } from '../src/features/start-worker.ts'
import type { Loop } from '../src/jobs/background/loop.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { seal } from '../src/keys/secrets.ts'
import { openLog } from '../src/lib/log.ts'
import { type House, openHouse } from './house.ts'

/** Agencies broken in every realistic way, each with work that runs into it, next to an intact one. */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const today = todayIn('America/New_York')

/** Adds an agency with something due in as many loops as rows alone can trigger. */
async function busyAgency() {
  const agency = anAgency()
  const organization_id = agency.id
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id })
  const [late, planned] = [1, 2].map(() =>
    anEmployee({ organization_id, email: 'ana@example.org', hire_date: '2024-01-02' }),
  ) as [ReturnType<typeof anEmployee>, ReturnType<typeof anEmployee>]
  const rule = aComplianceRule({ organization_id })
  const form = aForm({ organization_id })
  const assigned_on = addDays(today, -30)
  await house.load({
    organizations: [agency],
    training_types: [type],
    programs: [program],
    program_versions: [aProgramVersion({ organization_id, program_id: program.id, languages: ['en'] })],
    employees: [late, planned],
    assignments: [
      anAssignment({
        organization_id,
        employee_id: late.id,
        program_id: program.id,
        assigned_on,
        rule_due_on: addDays(today, 1),
      }),
    ],
    scheduled_statuses: [
      aScheduledStatus({ organization_id, employee_id: planned.id, effective_on: addDays(today, -1) }),
    ],
    forms: [form],
    employee_forms: [anEmployeeForm({ organization_id, employee_id: late.id, form_id: form.id })],
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id })],
  })
  const { owner } = house
  const of = [organization_id]
  await owner.query(`update programs set reminders = '{7}' where organization_id = $1`, of)
  await owner.query(`update organizations set reminders_since = '2020-01-01' where id = $1`, of)
  await owner.query(`insert into compliance_everybody_due (organization_id) values ($1) on conflict do nothing`, of)
  await owner.query(`insert into path_due (organization_id, employee_id) values ($1, $2)`, [organization_id, late.id])
  await owner.query(
    `insert into files (organization_id, use, name, size, state, touched_at) values ($1, 'note', 'given-up.pdf', 1, 'receiving', now() - interval '2 days')`,
    of,
  )
  await owner.query(
    `insert into events (organization_id, kind, source, actor_name) values ($1, 'user.signed_in', 'system', 'Ana')`,
    of,
  )
  const { rows } = await owner.query<{ id: string }>(`select new_id() as id`)
  const id = rows[0]?.id ?? ''
  const place = { table: 'webhooks', column: 'secret_sealed', id }
  await owner.query(
    `insert into webhooks (organization_id, id, url, events, secret_sealed, created_by_name)
      values ($1, $2, 'https://partner.example.org/', '{employee.created}', $3, 'Ada')`,
    [organization_id, id, seal(house.config.appKeys, place, 'whsec_c2VjcmV0')],
  )
  await owner.query(
    `insert into webhook_news (organization_id, event, payload) values ($1, 'employee.created', '{}')`,
    of,
  )
  return organization_id
}

/** Neither its webhook secret nor the key of its documents can be opened anymore, and a document is due. */
const noSecret = `
  with webhook as (update webhooks set secret_sealed = 'v1.gone.AA.AA.AA' where organization_id = $1),
    key as (insert into seal_keys (organization_id, serial, certificate, root, private_key_sealed, valid_from, valid_to)
      values ($1, 'a', 'a', 'a', 'v1.gone.AA.AA.AA', '2020-01-01', '2090-01-01'))
  insert into form_documents (organization_id, employee_form_id, employee_id, number, code, words_sealed, words_sha256)
    select organization_id, id, employee_id, 'F-1', id::text, '', '' from employee_forms where organization_id = $1`
const breaks = {
  'a missing zone': `update organizations set time_zone = 'Mars/Base' where id = $1`,
  'a secret that can’t be read': noSecret,
  'a bad rule': `update compliance_rule_versions set body = '{"asks": {"kind": "nothing"}}' where organization_id = $1`,
} as const
type Way = keyof typeof breaks

/** Checks of an agency's work; each becomes true once its loop has run. */
const done = async (id: string) => {
  const { rows } = await house.owner.query<Record<string, boolean>>(
    `select not exists (select from webhook_news where organization_id = $1) as webhooks,
      not exists (select from path_due where organization_id = $1) as paths,
      not exists (select from files where organization_id = $1) as files,
      not exists (select from unsealed_events where organization_id = $1) as seals,
      exists (select from scheduled_statuses where organization_id = $1 and ended_at is not null) as statuses,
      exists (select from reminder_digests where organization_id = $1 and state = 'sent') as reminders,
      (select count(*) = 2 from compliance_kept where organization_id = $1) as judging`,
    [id],
  )
  return Object.entries(rows[0] ?? {}).flatMap(([name, is]) => (is ? [name] : []))
}
const all = ['webhooks', 'paths', 'files', 'seals', 'statuses', 'reminders', 'judging']
/** Loops that don't work for a broken agency. All its other work continues. */
const lacks: Record<Way, readonly string[]> = {
  'a missing zone': ['statuses', 'reminders', 'judging', 'paths'],
  // The call is listed as failed, so that someone rotates the secret
  'a secret that can’t be read': [],
  'a bad rule': ['judging'],
}

test('a missing zone, an unreadable secret and a bad rule stop only the work of their own agency that needs them', async () => {
  const healthy = await busyAgency()
  const broken = new Map<Way, string>()
  for (const way of Object.keys(breaks) as Way[]) broken.set(way, await busyAgency())
  for (const [way, id] of broken) await house.owner.query(breaks[way], [id])
  const told: { loop?: string; organization_id?: string }[] = []
  const logger = openLog('error', { write: line => void told.push(JSON.parse(line) as object) })
  const had = new Set<string>()
  // oxlint-disable-next-line oxc/no-map-spread -- the loops are those of every test
  const loops = loopsWith(house.config).map(
    (loop): Loop => ({
      ...loop,
      every: 300,
      first: 50,
      work: async (turn, hands) => {
        const n = await loop.work(turn, hands)
        had.add(`${loop.name} ${turn.organization_id}`)
        return n
      },
    }),
  )
  const { config, database } = house
  const worker = await runWorker({ config, database, logger, definitions: [], loops })
  try {
    await expect.poll(() => done(healthy), { timeout: 60_000, interval: 200 }).toEqual(all)
    for (const [way, id] of broken)
      await expect
        .poll(async () => [way, await done(id)], { timeout: 60_000, interval: 200 })
        .toEqual([way, all.filter(name => !lacks[way].includes(name))])
    // Schedules and whole-system loops had their runs too
    const wanted = loops.flatMap(({ name, of }) => (of === 'all' ? [`${name} null`] : []))
    await expect.poll(() => wanted.filter(one => !had.has(one)), { timeout: 30_000, interval: 100 }).toEqual([])
    // Each failure is reported with the agency that caused it
    const names = new Map([...broken].map(([way, id]) => [id, way]))
    const failures = new Set(told.map(({ loop, organization_id = '' }) => `${loop}: ${names.get(organization_id)}`))
    expect([...failures].filter(one => one.endsWith('undefined'))).toEqual([])
    expect([...failures]).toEqual(
      expect.arrayContaining([
        'statuses: a missing zone',
        'form documents: a secret that can’t be read',
        'judging: a bad rule',
      ]),
    )
    const { rows } = await house.owner.query(
      `select organization_id, state from outbox where channel = 'webhook' and state = 'failed'`,
    )
    expect(rows).toEqual([{ organization_id: broken.get('a secret that can’t be read'), state: 'failed' }])
  } finally {
    await worker.stop()
  }
}, 240_000)
