import { addDays, api, type BulkChange, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk } from '../../../test/bulk-flow.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { learning } from '../../../test/learner.ts'
import { reminding } from '../../../test/reminding.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { openZip } from '../../files/read-zip.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { completeAssignments } from '../learning/complete.ts'
import { inTurn } from '../../../test/sample.ts'

let house: House
let worker: RunningWorker
const { program, person, queued } = reminding(() => house)
const today = todayIn('America/New_York')
const soon = addDays(today, 5)

beforeAll(async () => {
  house = await openHouse(withoutLimits)
  worker = await workerOf(house)
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const planned = (people: readonly { id: Id }[], change: BulkChange, as?: Caller) =>
  previewed(house, { audience: { by: 'rows', ids: people.map(({ id }) => id) }, change }, as)
const linked = (program_id: Id, by: 'works' | 'mail' | 'sms' | 'paper') =>
  ({ act: 'learning_link', program_id, by }) as const
const verdicts = async (id: Id) =>
  new Map((await peopleOf(house, id)).map(({ name, outcome, reason }) => [name, reason ?? outcome]))
const linksOf = async (program_id: Id) =>
  (
    await house.owner.query<{ employee_id: Id; last_sent_at: Date | null }>(
      'select employee_id, last_sent_at from signed_links where program_id = $1',
      [program_id],
    )
  ).rows
const papers = (id: Id, as: Caller = 'agency_admin') => house.call(api.bulk.papers, { params: { id } }, { as })
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('learning links: the preview names who gets one and how, and who is left out and why; each gets one message', async () => {
  const id = await program({ titles: { en: 'Fire' } })
  const made = [
    await person(id, soon, { last_name: 'Abel', first_name: 'Ana', email: 'ana.abel@example.org', mobile: null }),
    await person(id, soon, { last_name: 'Bell', first_name: 'Ben', email: null, mobile: null }),
    await person(id, soon, { last_name: 'Cole', first_name: 'Cy', email: null, mobile: '+17185550142' }),
    await person(id, soon, { last_name: 'Dunn', first_name: 'Di', email: 'di@example.org', mobile: null }),
    await person(id, soon, { last_name: 'Eads', first_name: 'Ed', provider_status: 4 }),
    await person(id, soon, { last_name: 'Fox', first_name: 'Fay', assignment: { start_date: addDays(today, 3) } }),
    await person(await program(), soon, { last_name: 'Gray', first_name: 'Gus' }),
  ]
  await house.call(api.contact.consent, {
    params: { id: made[3]?.id ?? '' },
    body: { channel: 'mail', granted: false, reason: 'Said so' },
  })
  const job = await planned(made, linked(id, 'works'))
  const told = await verdicts(job.id)
  expect(told.get('Fox, Fay')).toMatch(/^Starts on .+ Send the link then\.$/)
  told.delete('Fox, Fay')
  // Without a text message service, a mobile phone is not a channel
  expect(told).toEqual(
    new Map([
      ['Abel, Ana', 'update'],
      ['Bell, Ben', 'No email address or mobile phone'],
      ['Cole, Cy', 'No email address or mobile phone'],
      ['Dunn, Di', 'They stopped reminders'],
      ['Eads, Ed', 'Is away, or doesn’t work here anymore.'],
      ['Gray, Gus', 'Doesn’t have this program open.'],
    ]),
  )
  expect(await linksOf(id)).toEqual([])
  const done = await runBulk(house, job.id)
  expect([done.state, done.counts.update, done.can_undo]).toEqual(['succeeded', 1, false])
  const mail = (await queued()).find(({ recipient }) => recipient === 'ana.abel@example.org')
  expect(mail?.body).toMatch(/\/learn#token=[\w-]{32}/)
  const [link] = await linksOf(id)
  expect([link?.employee_id, link?.last_sent_at === null]).toEqual([made[0]?.id, false])
  const history = await house.call(api.employees.history, { params: { id: made[0]?.id ?? '' }, query: {} })
  expect(history.data.data[0]).toMatchObject({ kind: 'training.link_sent', source: 'bulk', job_id: job.id })
  const refused = await house.call(api.bulk.undo, { params: { id: job.id }, body: {} })
  expect(refused.failure.code).toBe('NOT_UNDOABLE')
  // Again: the same link is resent
  await runBulk(house, (await planned(made.slice(0, 1), linked(id, 'mail'))).id)
  expect(await linksOf(id)).toHaveLength(1)
})

test('people who opt out, or lose the program, between preview and run get nothing', async () => {
  const id = await program()
  const [ana, ben] = [
    await person(id, soon, { email: 'said.no@example.org' }),
    await person(id, soon, { email: 'lost.it@example.org' }),
  ]
  const job = await planned([ana, ben], linked(id, 'mail'))
  await house.call(api.contact.consent, {
    params: { id: ana.id },
    body: { channel: 'mail', granted: false, reason: 'Said so' },
  })
  await house.owner.query(
    `update assignments set state = 'waived', waived_on = $2, waived_by_name = 'Ada' where id = $1`,
    [ben.assignment_id, today],
  )
  expect((await runBulk(house, job.id)).counts).toEqual({ reject: 2 })
  expect(await linksOf(id)).toEqual([])
})

test('on paper: no message; a sheet for all of them, without those whose link has ended since', async () => {
  const id = await program({ titles: { en: 'Falls', es: 'Caídas' } })
  const made = await Promise.all(
    ['en', 'es', 'ar', 'zh', 'yi', 'ru', 'xx'].map(language =>
      person(id, soon, { language, email: null, mobile: null }),
    ),
  )
  const before = (await queued()).length
  const job = await planned(made, linked(id, 'paper'))
  expect((await papers(job.id)).failure.code).toBe('CONFLICT')
  await runBulk(house, job.id)
  expect((await queued()).length).toBe(before)
  expect((await linksOf(id)).every(({ last_sent_at }) => last_sent_at === null)).toBe(true)
  const sheet = await papers(job.id)
  expect([sheet.status, pagesOf(sheet.bytes)]).toEqual([200, 2])
  expect(String(sheet.headers['content-disposition'])).toContain('learning-links-falls')
  const [{ id: link_id }] = (
    await house.owner.query<{ id: Id }>('select id from signed_links where employee_id = $1', [made[0]?.id])
  ).rows as [{ id: Id }]
  const params = { id: link_id }
  const own = await fourCases(house, api.learnerLinks.sheet, { args: { params }, denied: 'viewer' })
  expect([own.bytes.subarray(0, 5).toString(), pagesOf(own.bytes)]).toEqual(['%PDF-', 1])
  await house.call(api.learnerLinks.revoke, { params, body: {} })
  expect((await house.call(api.learnerLinks.sheet, { params })).failure.code).toBe('CONFLICT')
  expect(pagesOf((await papers(job.id)).bytes)).toBe(1)
  const [event] = (
    await house.owner.query<{ note: string }>(
      `select note from events where kind = 'training.links_printed' and subject_id = $1 order by id desc limit 1`,
      [id],
    )
  ).rows
  expect(event?.note).toBe('6 links')
})

test('links go to the people a bulk change has just added', async () => {
  const id = await program()
  const ana = await person(await program(), soon, { email: 'just.added@example.org' })
  const adding = await planned([ana], { act: 'assign', program_id: id, start_date: today, due_on: null, reason: null })
  const of = { by: 'operation', operation_id: adding.id } as const
  const early = await house.call(api.bulk.add, { body: { audience: of, change: linked(id, 'mail') } })
  expect(early.failure.errors).toEqual({ audience: ['No employees match.'] })
  await runBulk(house, adding.id)
  const job = await previewed(house, { audience: of, change: linked(id, 'mail') })
  expect([job.counts, job.audience]).toEqual([{ update: 1 }, '1 employee of the last bulk change'])
  // Another user's operation, or one that doesn't exist
  const strange = { by: 'operation', operation_id: house.agency.id } as const
  expect((await house.call(api.bulk.add, { body: { audience: strange, change: linked(id, 'mail') } })).status).toBe(404)
})

async function certified(count: number) {
  const id = await program({ titles: { en: 'Hand washing' } })
  const organization_id = house.agency.id
  const people = Array.from({ length: count }, (_, at) =>
    anEmployee({ organization_id, last_name: `Abel${at}`, first_name: 'Ana' }),
  )
  const assignments = people.map(one => anAssignment({ organization_id, employee_id: one.id, program_id: id }))
  await house.load({ employees: people, assignments })
  await learning(house, scope =>
    completeAssignments(scope, {
      head: {},
      wanted: sql`select id as assignment_id, ${today}::date as completed_on, 'evidence' as how, null::smallint as score,
        null as language, null::jsonb as evidence from assignments where id = any(${assignments.map(one => one.id)}::uuid[])`,
    }),
  )
  const without = await person(id, soon, { last_name: 'Zed', first_name: 'Zoe' })
  return { id, people: [...people, without] }
}

test('certificates for many: people without one are named; one PDF or a file each; voided ones are in neither', async () => {
  const { id, people } = await certified(3)
  const job = await planned(people, { act: 'certificates', program_id: id, as: 'pdf' })
  expect((await verdicts(job.id)).get('Zed, Zoe')).toBe('Has no valid certificate of this program.')
  await runBulk(house, job.id)
  const { bytes, headers } = await fourCases(house, api.bulk.papers, {
    args: { params: { id: job.id } },
    denied: 'viewer',
  })
  expect([pagesOf(bytes), String(headers['content-type'])]).toEqual([3, 'application/pdf'])
  // The same bytes each time: only the printed data is stored
  expect((await papers(job.id)).bytes.equals(bytes)).toBe(true)
  const [certificate] = (await house.call(api.certificates.ofEmployee, { params: { id: people[0]?.id ?? '' } })).data
    .data
  await house.call(api.certificates.void, { params: { id: certificate?.id ?? '' }, body: { reason: 'Misspelled' } })
  expect(pagesOf((await papers(job.id)).bytes)).toBe(2)

  const each = await planned(people, { act: 'certificates', program_id: id, as: 'zip' })
  expect(each.counts).toEqual({ update: 2, skip: 2 })
  await runBulk(house, each.id)
  const zip = (await papers(each.id)).bytes
  const opened = await openZip(
    {
      size: zip.length,
      read: async function* (from, to) {
        yield zip.subarray(from, to)
      },
    },
    { entries: 10, bytes: 10_000_000 },
  )
  expect([...opened.files.keys()]).toEqual([
    expect.stringMatching(/^Ana Abel1 .+\.pdf$/),
    expect.stringMatching(/^Ana Abel2 .+\.pdf$/),
  ])
  expect((await undoBulkRefusal(each.id)).code).toBe('NOT_UNDOABLE')
})

const undoBulkRefusal = async (id: Id) => (await house.call(api.bulk.undo, { params: { id }, body: {} })).failure

test.runIf(inTurn(4))(
  'more certificates than ever fit into one call',
  async () => {
    const { id, people } = await certified(510)
    const job = await previewed(house, {
      audience: { by: 'progress', program_id: id, filters: { standing: 'completed' } },
      change: { act: 'certificates', program_id: id, as: 'pdf' },
    })
    await runBulk(house, job.id)
    const { bytes } = await papers(job.id)
    expect([job.total, pagesOf(bytes)]).toEqual([people.length - 1, 510])
  },
  60_000,
)

test('papers of another user’s job, and certificates without the export permission, are refused', async () => {
  const { id, people } = await certified(1)
  const change = { act: 'certificates', program_id: id, as: 'pdf' } as const
  const body = { audience: { by: 'rows' as const, ids: people.map(one => one.id) }, change }
  const nurse = await house.call(api.bulk.add, { body }, { as: 'rn_limited' })
  expect(nurse.failure.errors).toEqual({ 'change.act': ['You don’t have permission to export employees.'] })
  const job = await planned(people, change)
  await runBulk(house, job.id)
  expect((await papers(job.id, 'rn_limited')).status).toBeGreaterThanOrEqual(403)
  expect((await papers(job.id, 'coordinator_limited')).status).toBe(404)
  const tags = await planned(people.slice(0, 1), { act: 'tags', add: ['Night'], remove: [] })
  await runBulk(house, tags.id)
  expect((await papers(tags.id)).failure.code).toBe('CONFLICT')
})
