import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { api, employeeColumns } from '@preceptor/contract'
import readXlsx from 'read-excel-file/node'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { readRoster } from '../imports/read/read-roster.ts'
import { mappingOf, recogniseColumns } from '../imports/read/recognise-columns.ts'
import { prepareMapping, toImportRow } from '../imports/read/to-row.ts'
import { guardFormula, guardFormulaSql } from '../../files/formula-guard.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
/** People of the first agency; their cells are checked one by one. */
const people = [
  {
    first_name: 'Mary Ann',
    last_name: "O'Brien-Núñez",
    employee_number: '00123',
    mobile: '+17185550142',
    tags: ['Weekends', 'Hoyer lift'],
  },
  {
    first_name: 'José',
    last_name: 'Reyes',
    employee_number: '-5',
    mobile: '+442071234567',
    language: 'es',
    city: 'A&B <Town>',
  },
  {
    first_name: '=HYPERLINK("http://x")',
    last_name: '＝Sum',
    employee_number: '@SUM(A1)',
    mobile: null,
    email: null,
    city: ' +1',
  },
  { first_name: "'=two", last_name: 'Quote " and, comma', employee_number: '+E7', city: 'Two\nlines\u0001' },
  {
    first_name: 'Wei',
    last_name: '陈',
    provider_status: 5,
    hire_date: '2011-07-05',
    termination_date: '2024-03-01',
    employment_type: 'live_in',
  },
] as const

const every = Object.keys(employeeColumns).join(',')
const asked = (query: Record<string, string> = {}, as?: Parameters<House['call']>[2]) =>
  house.call(api.employees.export, { query: { format: 'csv', ...query } as never }, as)
const linesOf = (bytes: Buffer) => bytes.toString('utf8').slice(1).split('\r\n')

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, ...corner } = house.agency
  await house.load({
    employees: [
      ...people.map((person, i) =>
        anEmployee({
          organization_id,
          ...(i % 2 === 0 && {
            coordinator_id: corner.coordinator_id,
            location_id: corner.location_id,
            discipline_id: corner.discipline_id,
          }),
          ...(person as object),
        }),
      ),
      anEmployee({ organization_id: house.other.id, last_name: 'Theirs' }),
    ],
  })
})
afterAll(() => house.close())

test('an export: the four cases, a name with the agency and the day, and one entry in the history', async () => {
  const { headers, bytes } = await fourCases(house, api.employees.export, {
    args: { query: { format: 'csv', provider_status: '1' } },
    denied: 'viewer',
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/filename="employees-filtered-ours-home-care-\d{4}-\d\d-\d\d\.csv"/)
  expect(linesOf(bytes)).toHaveLength(1 + 4 + 1)
  expect(bytes.toString('utf8')).not.toContain('Theirs')
  const { rows } = await house.owner.query('select kind, note from events where organization_id = $1', [
    house.agency.id,
  ])
  expect(rows).toEqual([{ kind: 'employees.exported', note: '4 as CSV; Status: Active' }])
})

test('the file name says whether it is a part of the list, in the reader’s language', async () => {
  const nameOf = async (query: object, language = 'en') => {
    const { headers } = await house.call(
      api.employees.export,
      { query: { format: 'csv', ...query } },
      { headers: { 'accept-language': language } },
    )
    return /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1]
  }
  expect(await nameOf({ sort_by: '-hire_date' })).toMatch(/^employees-ours-home-care-/)
  expect(await nameOf({ search: 'reyes' })).toMatch(/^employees-filtered-ours-home-care-/)
  expect(await nameOf({ search: 'reyes' }, 'es')).toMatch(/^empleados-filtrado-ours-home-care-/)
})

test('a spreadsheet lists its contents on a second sheet: filters, order, who and when', async () => {
  const { bytes } = await asked({ format: 'xlsx', provider_status: '1', search: 'reyes', sort_by: '-hire_date' })
  const [, about] = await readXlsx(bytes)
  expect(about?.sheet).toBe('About this file')
  expect(about?.data).toEqual([
    ['Agency', house.agency.name],
    ['Rows', '1'],
    ['Search', 'reyes'],
    ['Status', 'Active'],
    ['Sorted by', 'Hired, newest first'],
    ['Exported', expect.stringMatching(/, \d{4}/)],
    ['Exported by', house.users.agency_admin.name],
  ])
  const spanish = await house.call(
    api.employees.export,
    { query: { format: 'xlsx', provider_status: '1' } },
    { headers: { 'accept-language': 'es' } },
  )
  expect((await readXlsx(spanish.bytes))[1]?.data).toContainEqual(['Estado', 'Activo'])
})

test('columns about a day name the day and the kind of answer, also in the file name', async () => {
  const query = { columns: 'name,compliance', compliance_on: '2026-03-01', compliance_known: 'shown' }
  const { bytes, headers } = await asked(query)
  expect(linesOf(bytes)[0]).toContain(',"Compliance as of Mar 1, 2026 (Records known that day)"')
  expect(headers['content-disposition']).toContain('2026-03-01')
})

test('the history entry names the filters as they were called then', async () => {
  const { location_id, discipline_id } = house.agency
  const filters = {
    provider_status: '1,4',
    location_id: `${location_id},none`,
    discipline_id,
    search: 'zzz',
    missing: 'email',
    hired_from: '2024-01-01',
  }
  await asked(filters)
  await house.owner.query(`update locations set name = 'Renamed since' where id = $1`, [location_id])
  const { rows } = await house.owner.query<{ note: string }>(
    `select note from events where kind = 'employees.exported' order by id desc limit 1`,
  )
  await house.owner.query(`update locations set name = 'Bronx' where id = $1`, [location_id])
  expect(rows[0]?.note).toBe(
    '0 as CSV; Search: zzz; Status: Active, On leave; Discipline: Home Health Aide; Location: Bronx, none; Hired from: 2024-01-01; Missing information: Email',
  )
  // An id of another agency has no name here
  await asked({ location_id: house.other.location_id })
  const last = await house.owner.query<{ note: string }>(
    `select note from events where kind = 'employees.exported' order by id desc limit 1`,
  )
  expect(last.rows[0]?.note).toBe(`0 as CSV; Location: ${house.other.location_id}`)
})

test('a nurse may not export, and unknown columns are refused', async () => {
  expect((await asked({}, { as: 'rn_limited' })).status).toBe(403)
  const refused = await asked({ columns: 'name,ssn' })
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['columns']])
})

test('a coordinator gets only their own employees', async () => {
  const { bytes } = await asked({ columns: 'employee_number' }, { as: 'coordinator_limited' })
  const own = await house.owner.query<{ n: number }>(
    'select count(*)::int as n from employees where coordinator_id = $1',
    [house.agency.coordinator_id],
  )
  expect(linesOf(bytes)).toHaveLength(1 + (own.rows[0]?.n ?? 0) + 1)
})

test('CSV is UTF-8 with BOM and CRLF, in the view’s columns and order, with words instead of codes', async () => {
  const { bytes } = await asked({
    columns: 'employee_number,name,mobile,provider_status,language,hire_date',
    sort_by: '-name',
    search: 'reyes',
  })
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(linesOf(bytes)).toEqual([
    'Number,Last name,First name,Mobile phone,Status,Language,Hired',
    "'-5,Reyes,José,'+442071234567,Active,Spanish,2023-04-03",
    '',
  ])
  const order = async (sort_by: string) => linesOf((await asked({ columns: 'name', sort_by })).bytes).slice(1, -1)
  expect(await order('name')).toEqual((await order('-name')).reverse())
})

test('anything a spreadsheet program would run becomes text: formulas, full-width signs, after blanks, and a guard is guarded', async () => {
  const cells = linesOf((await asked({ columns: 'name,employee_number,mobile,city' })).bytes).join('\n')
  expect(cells).toContain(`'＝Sum,"'=HYPERLINK(""http://x"")",'@SUM(A1),`)
  expect(cells).toContain("' +1")
  expect(cells).toContain(`"Quote "" and, comma",''=two,'+E7`)
  expect(cells).toContain("O'Brien-Núñez,Mary Ann,00123,(718) 555-0142")
})

test('the database guards the same cells as the program, whatever character they begin with', async () => {
  const signs = Array.from({ length: 0xffff }, (_, i) => i + 1).filter(code => code < 0xd800 || code > 0xdfff)
  const cells = signs.flatMap(code => [`${String.fromCharCode(code)}=1`, `${String.fromCharCode(code)}x`])
  const statement = sql`select ${guardFormulaSql(sql`cell`)} as cell from unnest(${cells}::text[]) with ordinality as t(cell, n) order by n`
  const { rows } = await house.owner.query<{ cell: string }>(statement)
  expect(rows.flatMap(({ cell }, i) => (cell === guardFormula(cells[i] ?? '') ? [] : [cells[i]]))).toEqual([])
})

/** Returns the importer's result for the file, as profile fields. */
async function imported(bytes: Buffer, name: string) {
  const sheet = await readRoster(bytes, name)
  const mapping = mappingOf(recogniseColumns(sheet))
  const prepared = prepareMapping(sheet.header, mapping, { today: '2026-03-15' })
  expect(prepared.missing).toEqual([])
  return sheet.rows.map(({ cells }) => toImportRow(cells, prepared))
}

describe.each(['csv', 'xlsx'] as const)('%s', format => {
  test('can be imported again unchanged: every person, every column an import takes', async () => {
    const { bytes } = await asked({ format, columns: every, sort_by: 'employee_number' })
    const rows = await imported(bytes, `employees.${format}`)
    const kept = await house.owner.query<Record<string, unknown>>(
      `select employee_number, first_name, last_name, e.email, mobile, language, provider_status, hire_date::text,
         termination_date::text, employment_type, e.city, tags, d.name as discipline, l.name as location, c.name as coordinator
       from employees e left join disciplines d on d.id = discipline_id left join locations l on l.id = location_id
         left join coordinators c on c.id = coordinator_id
       where e.organization_id = $1 order by coalesce(employee_number, '~') collate "C"`,
      [house.agency.id],
    )
    const plain = (value: unknown) =>
      typeof value === 'string' ? value.replace('\u0001', '').replace(/\s+/g, ' ').trim() : value
    const filled = (row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([key, value]) =>
          value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[key, plain(value)]],
        ),
      )
    expect(rows).toEqual(kept.rows.map(row => ({ values: filled(row), problems: [] })))
  })
})

test('XLSX opens elsewhere: text as text, days as days, header first', async () => {
  const { bytes, headers } = await asked({
    format: 'xlsx',
    columns: 'name,employee_number,hire_date,mobile,city,updated_at',
    sort_by: 'name',
  })
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const sheets = await readXlsx(bytes)
  const data = sheets[0]?.data ?? []
  expect(data[0]).toEqual(['Last name', 'First name', 'Number', 'Hired', 'Mobile phone', 'City', 'Changed'])
  expect(data).toHaveLength(people.length + 1)
  const row = data.find(cells => cells[0] === 'Reyes')
  expect(row?.slice(0, 3)).toEqual(['Reyes', 'José', "'-5"])
  expect(row?.[3]).toEqual(new Date('2023-04-03T00:00:00Z'))
  expect(row?.slice(4, 6)).toEqual(['+442071234567', 'A&B <Town>'])
  expect(new Date(String(row?.[6])).toISOString()).toMatch(/^2023-04-03T10:00/)
})

const many = campaign(5_000, 20_000)

describe(`of ${many}`, () => {
  // Hard to compress: the file must be larger than the buffers between here and the socket
  const noise = () => Array.from({ length: campaign(40, 20) }, () => randomBytes(60).toString('hex'))
  beforeAll(async () => {
    const rows = Array.from({ length: many }, (_, i) =>
      anEmployee({ organization_id: house.agency.id, last_name: `Many${i}`, first_name: 'Person', tags: noise() }),
    )
    await house.load({ employees: rows })
    await house.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const address = async (format: string, columns: string) => {
    const { port } = house.app.server.address() as { port: number }
    const token = await house.tokenFor(house.users.agency_admin, house.agency.id)
    return {
      port,
      token,
      path: `/api/admin/providers/export?format=${format}&columns=${columns}&organization_id=${house.agency.id}`,
    }
  }
  /** Returns sessions in the middle of a read, by the locks they hold, which every login may see; autovacuum takes other locks. */
  const reading = async () =>
    (
      await house.owner.query<{ pid: number }>(`select distinct pid from pg_locks where relation = 'employees'::regclass
        and database = (select oid from pg_database where datname = current_database())
        and mode = 'AccessShareLock' and pid <> pg_backend_pid()`)
    ).rows.map(({ pid }) => pid)

  /** Returns queries still running after two and a half seconds, without short lookups. */
  const readingOn = async () => {
    const before = await reading()
    await new Promise(resolve => setTimeout(resolve, 2_500))
    return (await reading()).filter(pid => before.includes(pid))
  }

  test.each(['csv', 'xlsx'])('%s arrives complete', async format => {
    const { port, token, path } = await address(format, 'name,employee_number,email')
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-authorization': token } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { rows } = await readRoster(bytes, `e.${format}`)
    expect(rows).toHaveLength(many + people.length)
    expect(new Set(rows.map(({ cells }) => cells.join('|'))).size).toBe(rows.length)
  })

  test.each(inProve ? ['csv', 'xlsx'] : ['csv'])(
    'a reader of %s who stops reading pauses the database and fills no memory; disconnected, it frees the connection',
    async format => {
      const { port, token, path } = await address(format, 'name,tags')
      const socket = connect(port, '127.0.0.1').pause()
      try {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Authorization: ${token}\r\n\r\n`)
        // Everything between the database and the socket is now full; a server that only buffers would have finished long ago
        let held: number[] = []
        await expect.poll(async () => (held = await readingOn())).toHaveLength(1)
        socket.destroy()
        const stillHeld = async () => (await reading()).filter(pid => held.includes(pid))
        await expect.poll(stillHeld).toEqual([])
      } finally {
        // A reader left open would keep the test house from closing
        socket.destroy()
      }
      expect((await asked({ columns: 'employee_number', search: 'Reyes' })).status).toBe(200)
    },
  )
})
