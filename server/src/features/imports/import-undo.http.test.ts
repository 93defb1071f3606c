import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aCredential, aCredentialType } from '../../demo/factories/credentials.ts'
import { aFormContent } from '../../demo/factories/forms.ts'
import { aLearningPath } from '../../demo/factories/learning-paths.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, readImport, rowsOf, run, undo, workerOf } from '../../../test/import-flow.ts'

let house: House
let worker: RunningWorker
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  const { owner, agency, other } = house
  await owner.query('delete from jobs')
  await owner.query('delete from employees')
  await owner.query('delete from import_mappings')
  for (const list of ['location', 'discipline', 'coordinator'] as const)
    await owner.query(`delete from ${list}s where id <> all ($1)`, [[agency[`${list}_id`], other[`${list}_id`]]])
})

const header = 'Employee number,Last name,First name,City,Discipline,Location,Status'
const imported = async (name: string, ...rows: string[]) => {
  const done = await run(house, (await planned(house, csvFile([header, ...rows], name))).id)
  expect(done.state).toBe('succeeded')
  return done
}
const refusalOf = async (id: string) => {
  const reply = await house.call(api.imports.undo, { params: { id }, body: {} })
  expect([reply.status, reply.failure.code]).toEqual([409, 'NOT_UNDOABLE'])
  const { undo_refused, undo_first } = await readImport(house, id)
  expect(undo_refused).toBe(reply.failure.message)
  return { sentence: undo_refused, first: undo_first.map(({ file_name }) => file_name) }
}
const people = async () =>
  (
    await house.owner.query(
      `select e.employee_number, e.first_name, e.city, e.provider_status, d.name as discipline, l.name as location,
         (select count(*)::int from employee_disciplines h where h.employee_id = e.id) as held
       from employees e left join disciplines d on d.id = e.discipline_id left join locations l on l.id = e.location_id
       order by 1`,
    )
  ).rows
const lists = async () =>
  (
    await house.owner.query<{ name: string }>(
      `select name from locations where organization_id = $1 union select name from disciplines where organization_id = $1 order by 1`,
      [house.agency.id],
    )
  ).rows.map(({ name }) => name)
const existing = async (employee_number: string) => {
  const employee = anEmployee({
    organization_id: house.agency.id,
    employee_number,
    first_name: 'Ana',
    last_name: 'Reyes',
    city: 'Bronx',
    discipline_id: house.agency.discipline_id,
    location_id: house.agency.location_id,
  })
  await house.load({ employees: [employee] })
  return employee
}
const edit = async (id: string, body: object) =>
  expect((await house.call(api.employees.update, { params: { id }, body })).status).toBe(200)

test('an import whose employees a later import changed names the one to undo first, and then can be undone', async () => {
  await existing('1')
  const before = await people()
  const listsBefore = await lists()
  const one = await imported('roster-1.csv', '1,Reyes,Ana,Yonkers,,,', '2,Chen,Wei,Utica,,,Active')
  const between = await people()
  const two = await imported('roster-2.csv', '1,Reyes,Ann,Queens,Welder,Yard,LOA', '2,Chen,Wei,Albany,Welder,Yard,LOA')
  expect(await refusalOf(one.id)).toEqual({
    sentence: 'Undo the import of roster-2.csv first. It changed 2 of the same employees.',
    first: ['roster-2.csv'],
  })
  await undo(house, two.id)
  expect(await people()).toEqual(between)
  expect(await readImport(house, one.id)).toMatchObject({ can_undo: true, undo_refused: null, undo_first: [] })
  expect(await undo(house, one.id)).toMatchObject({ state: 'undone', message: null })
  expect(await people()).toEqual(before)
  expect(await lists()).toEqual(listsBefore)
})

test('three imports in a row are undone one after the other, the newest first', async () => {
  const start = (await existing('1')).employee_number
  const before = await people()
  const one = await imported('one.csv', `${start},Reyes,Ana,First,Fitter,,`)
  const two = await imported('two.csv', `${start},Reyes,Ana,Second,,Yard,`)
  const three = await imported('three.csv', `${start},Reyes,Ana,Third,Welder,,LOA`)
  expect(await refusalOf(one.id)).toEqual({
    sentence: 'Undo these imports first, in this order: three.csv, two.csv. They changed 1 of the same employees.',
    first: ['three.csv', 'two.csv'],
  })
  expect((await refusalOf(two.id)).first).toEqual(['three.csv'])
  await undo(house, three.id)
  expect((await refusalOf(one.id)).first).toEqual(['two.csv'])
  await undo(house, two.id)
  await undo(house, one.id)
  expect(await people()).toEqual(before)
})

test('an import, its undo, and another import: both the first and the third can be undone', async () => {
  await existing('1')
  const before = await people()
  const one = await imported('one.csv', '1,Reyes,Ana,First,,,')
  await undo(house, (await imported('two.csv', '1,Reyes,Ana,Second,,,')).id)
  const three = await imported('three.csv', '1,Reyes,Ana,Third,,,')
  expect((await refusalOf(one.id)).first).toEqual(['three.csv'])
  await undo(house, three.id)
  await undo(house, one.id)
  expect(await people()).toEqual(before)
})

test('an import’s disciplines and locations that a later, undone import used are removed with the first', async () => {
  const listsBefore = await lists()
  const one = await imported('one.csv', '1,Reyes,Ana,,Welder,Yard,Active')
  const two = await imported('two.csv', '2,Chen,Wei,,Welder,Yard,Active')
  // No one from the first import was touched, so it can be undone; entries in use stay
  await undo(house, two.id)
  expect(await lists()).toEqual([...listsBefore, 'Welder', 'Yard'].sort())
  await undo(house, one.id)
  expect(await lists()).toEqual(listsBefore)
  expect(await people()).toEqual([])
})

test('a discipline and a location now used by a path and a room stay, and block no undo', async () => {
  const { owner, agency } = house
  const listsBefore = await lists()
  const done = await imported('one.csv', '1,Reyes,Ana,,Welder,Yard,Active', '2,Chen,Wei,,Painter,Shed,Active')
  const path = aLearningPath({ organization_id: agency.id, state: 'draft' })
  await house.load({ learning_paths: [path] })
  await owner.query(
    `insert into learning_path_disciplines (organization_id, path_id, discipline_id)
     select organization_id, $1, id from disciplines where name = 'Welder'`,
    [path.id],
  )
  await owner.query(
    `insert into rooms (organization_id, location_id, name) select organization_id, id, 'Hall' from locations where name = 'Yard'`,
  )
  const undone = await undo(house, done.id)
  const left = [undone.state, await lists(), await people()]
  await owner.query('delete from rooms')
  await owner.query('delete from learning_paths')
  expect(left).toEqual(['undone', [...listsBefore, 'Welder', 'Yard'].sort(), []])
})

test('an import that only changed people the first one created is undone before it', async () => {
  const one = await imported('one.csv', '1,Reyes,Ana,,,,Active', '2,Chen,Wei,,,,Active')
  const two = await imported('two.csv', '1,Reyes,Ana,Queens,,,')
  expect((await refusalOf(one.id)).sentence).toBe(
    'Undo the import of two.csv first. It changed 1 of the same employees.',
  )
  await undo(house, two.id)
  expect((await undo(house, one.id)).state).toBe('undone')
  expect(await people()).toEqual([])
})

test('a manual change blocks the undo, naming its author, until the record is as the import left it', async () => {
  await existing('1')
  const one = await imported('one.csv', '1,Reyes,Ana,Yonkers,,,', '2,Chen,Wei,Utica,,,Active')
  const [first, second] = (await rowsOf(house, one.id)).map(({ employee_id }) => employee_id ?? '')
  await edit(first ?? '', { city: 'Queens', preferred_name: 'Annie' })
  await edit(second ?? '', { city: null })
  expect(await refusalOf(one.id)).toEqual({
    sentence: 'Reyes, Ana; Chen, Wei were changed by Ada Admin after the import, so it can’t be undone.',
    first: [],
  })
  await edit(second ?? '', { city: 'Utica' })
  expect((await refusalOf(one.id)).sentence).toBe(
    'Reyes, Ana was changed by Ada Admin after the import, so it can’t be undone.',
  )
  await edit(first ?? '', { city: 'Yonkers' })
  // A change to a field that the import never touched is someone's work too
  expect((await refusalOf(one.id)).sentence).toContain('Reyes, Ana')
  await edit(first ?? '', { preferred_name: null })
  expect((await undo(house, one.id)).message).toBeNull()
  expect(await people()).toMatchObject([{ employee_number: '1', city: 'Bronx' }])
})

test('a later import and a manual change are both reported', async () => {
  const one = await imported('one.csv', '1,Reyes,Ana,,,,Active', '2,Chen,Wei,,,,Active')
  await imported('two.csv', '1,Reyes,Ana,Queens,,,')
  const [, second] = await rowsOf(house, one.id)
  await edit(second?.employee_id ?? '', { city: 'Utica' })
  expect(await refusalOf(one.id)).toEqual({
    sentence:
      'Undo the import of two.csv first. It changed 1 of the same employees. Chen, Wei was changed by Ada Admin as well, which also prevents it.',
    first: ['two.csv'],
  })
})

test('a planned status change blocks the undo while it is open, and no longer once canceled', async () => {
  const one = await imported('one.csv', '1,Reyes,Ana,,,,Active')
  const [row] = await rowsOf(house, one.id)
  const id = row?.employee_id ?? ''
  const change = await house.call(api.employees.changeStatus, {
    params: { id },
    body: { provider_status: 4, reason: 'Family', effective_on: '2099-01-01' } as never,
  })
  expect(change.status, JSON.stringify(change.failure)).toBe(200)
  expect((await refusalOf(one.id)).sentence).toContain('Reyes, Ana was changed by Ada Admin')
  const [open] = change.data.scheduled_statuses
  await house.call(api.employees.cancelScheduledStatus, { params: { id, scheduled_id: open?.id ?? '' } })
  expect((await undo(house, one.id)).state).toBe('undone')
})

test('a certificate that someone added is kept: the import stays', async () => {
  const one = await imported('one.csv', '1,Reyes,Ana,,Welder,,Active')
  const [row] = await rowsOf(house, one.id)
  const { data } = await house.call(api.employees.get, { params: { id: row?.employee_id ?? '' } })
  const disciplines = data.disciplines.map(held => ({ ...held, certificate_no: 'C-1' }))
  const { id } = data
  await edit(id, {
    disciplines: disciplines.map(({ discipline_id, certificate_no, issued_on, expires_on }) => ({
      discipline_id,
      certificate_no,
      issued_on,
      expires_on,
    })),
  })
  expect((await refusalOf(one.id)).sentence).toContain('Reyes, Ana was changed by Ada Admin')
})

test('of many only three are named', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => `${n},Reyes,${'ABCDE'[n]},,,,Active`)
  const one = await imported('one.csv', ...rows)
  for (const { employee_id } of await rowsOf(house, one.id)) await edit(employee_id ?? '', { city: 'Utica' })
  expect((await refusalOf(one.id)).sentence).toBe(
    'Reyes, A; Reyes, B; Reyes, C and 2 more were changed by Ada Admin after the import, so it can’t be undone.',
  )
})

test('computed columns do not affect whether employees are as an import left them', async () => {
  const { rows } = await house.owner.query<{ name: string; digest: string }>(`
    select attname as name, pg_get_functiondef('employee_digest'::regproc) as digest from pg_attribute
    where attrelid = 'employees'::regclass and attgenerated <> '' and not attisdropped`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ name, digest }) => !name.startsWith('sort_') && !digest.includes(`'${name}'`))).toEqual([])
})

test('after a merge, an import is undone in the remaining record, whether it changed or created it', async () => {
  await existing('1')
  const one = await imported('one.csv', '1,Reyes,Ana,Yonkers,Welder,Yard,', '2,Chen,Wei,Utica,Welder,Yard,Active')
  // Changed and changed back, so the version alone does not show it
  await undo(house, (await imported('two.csv', '1,Reyes,Ana,Queens,,,')).id)
  const made = async (table: string, name: string) =>
    (
      await house.owner.query<{ id: string }>(`select id from ${table} where organization_id = $1 and name = $2`, [
        house.agency.id,
        name,
      ])
    ).rows[0]?.id ?? ''
  const merged = [
    await house.call(api.taxonomy.mergeDiscipline, {
      params: { id: await made('disciplines', 'Welder') },
      body: { into_id: house.agency.discipline_id },
    }),
    await house.call(api.taxonomy.mergeLocation, {
      params: { id: await made('locations', 'Yard') },
      body: { into_id: house.agency.location_id },
    }),
  ]
  expect(merged.map(({ status }) => status)).toEqual([200, 200])
  expect(await readImport(house, one.id)).toMatchObject({ can_undo: true, undo_refused: null })
  expect(await undo(house, one.id)).toMatchObject({ state: 'undone', message: null })
  expect(await people()).toMatchObject([{ employee_number: '1', city: 'Bronx' }])
})

test('an undo that stopped halfway is restarted and undoes the rest', async () => {
  const one = await imported('one.csv', '1,Reyes,Ana,,,,Active', '2,Chen,Wei,,,,Active', '3,Diaz,Eva,,,,Active')
  const [first] = await rowsOf(house, one.id)
  // The state after an undo that failed after its first block
  await house.owner.query('delete from employees where id = $1', [first?.employee_id])
  await house.owner.query(
    `update jobs set state = 'failed', cursor = $2, done = 1, message = 'Broken.' where id = $1`,
    [one.id, first?.row],
  )
  // Its rejected rows can't be corrected any more: a run would lose track of the undo's progress
  expect(await readImport(house, one.id)).toMatchObject({ can_undo: true, undo_refused: null, fixes: null })
  expect(await undo(house, one.id)).toMatchObject({ state: 'undone', message: null })
  expect(await people()).toEqual([])
})

test('viewing an ended import shows later changes at once, planned ones too', async () => {
  const one = await imported('one.csv', '1,Reyes,Ana,,,,Active')
  expect(await readImport(house, one.id)).toMatchObject({ can_undo: true })
  const [row] = await rowsOf(house, one.id)
  await edit(row?.employee_id ?? '', { city: 'Utica' })
  expect(await readImport(house, one.id)).toMatchObject({ can_undo: false })
  await edit(row?.employee_id ?? '', { city: null })
  expect(await readImport(house, one.id)).toMatchObject({ can_undo: true, unknowns: [] })
})

test('an imported person with a note since stays, and is named', async () => {
  const { id } = await imported('with-note.csv', 'N-1,Baptiste,Rose,Bronx,,,', 'N-2,Chen,Wei,Bronx,,,')
  const list = await house.call(api.employees.list, { query: { search: 'Baptiste' } })
  const rose = list.data.data[0]?.id ?? ''
  const body = {
    type: 'general' as const,
    text: 'Keep me',
    visible_to: 'everyone' as const,
    is_pinned: false,
    mentions: [],
  }
  const note = await house.call(api.employeeNotes.add, { params: { id: rose }, body })
  expect(note.status).toBe(200)
  expect((await refusalOf(id)).sentence).toContain('Baptiste, Rose')
  // Once deleted, it blocks no undo
  const params = { id: rose, note_id: note.data.id }
  expect((await house.call(api.employeeNotes.remove, { params })).status).toBeLessThan(300)
  await undo(house, id)
  expect(await people()).toEqual([])
})

test('an imported person with a form, a hold or a credential since is not deleted with it', async () => {
  const flow = formFlow(() => house)
  const content = aFormContent()
  const form_id = await flow.published(content)
  const deeds: Record<string, (employee_id: string) => Promise<unknown>> = {
    'a form that is begun': async employee_id => {
      const { id } = await flow.given(form_id, content, employee_id)
      expect((await flow.answerHere(id, { nickname: 'Mari' }, { in_person: true })).status).toBe(200)
    },
    'a hold on the person': async employee_id => {
      const { id } = await flow.given(form_id, content, employee_id)
      const body = { reason: 'A claim.', of_person: true }
      expect((await house.call(api.employeeForms.hold, { params: { id }, body })).status).toBe(200)
    },
    'a credential': async employee_id => {
      const { id: organization_id } = house.agency
      const type = aCredentialType({ organization_id })
      await house.load({
        credential_types: [type],
        credentials: [aCredential({ organization_id, employee_id, type_id: type.id })],
      })
    },
  }
  for (const [what, deed] of Object.entries(deeds)) {
    const number = `P-${Object.keys(deeds).indexOf(what) + 1}`
    const job = await imported(`${number}.csv`, `${number},Reyes,Marisol,Bronx,,,Active`)
    const { rows } = await house.owner.query<{ id: string }>('select id from employees where employee_number = $1', [
      number,
    ])
    await deed(rows[0]?.id ?? '')
    const { status } = await house.call(api.imports.undo, { params: { id: job.id }, body: {} })
    expect([what, status]).toEqual([what, 409])
  }
})
