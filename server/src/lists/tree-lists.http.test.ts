import { addDays, api, type Conditions, conditionsText, type Role } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { aLearningPath, aPathVersion } from '../demo/factories/learning-paths.ts'
import { aProgram, aProgramVersion } from '../demo/factories/programs.ts'
import { aSession } from '../demo/factories/sessions.ts'
import { aTrainingType } from '../demo/factories/taxonomy.ts'
import { dayIn } from '../lib/day-in.ts'

/** Lists whose rows don't name an employee accept conditions on their own filters. */
let house: House
let today: string
beforeAll(async () => {
  house = await openHouse()
  today = dayIn(house.agency.time_zone)
  const { id: organization_id } = house.agency
  const type = aTrainingType({ organization_id })
  const programs = [
    aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Fire' }, delivery: 'online' }),
    aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Lifts' }, delivery: 'live' }),
  ]
  const paths = [
    aLearningPath({ organization_id, title: 'Onboarding' }),
    aLearningPath({ organization_id, title: 'Yearly', state: 'draft' }),
  ]
  await house.load({
    training_types: [type],
    programs,
    program_versions: programs.map(({ id }) => aProgramVersion({ organization_id, program_id: id })),
    sessions: [
      aSession({ organization_id, program_id: programs[1]?.id ?? '', title: 'Monday', language: 'en' }),
      aSession({ organization_id, program_id: programs[1]?.id ?? '', title: 'Tuesday', language: 'es' }),
    ],
    learning_paths: paths,
    learning_path_versions: paths.map(({ id }) => aPathVersion({ organization_id, path_id: id })),
    employees: [anEmployee({ organization_id, last_name: 'Alvarez' })],
  })
})
afterAll(() => house.close())

const where = (values: Record<string, string>) => ({ where: values })
const query = (tree: Conditions) => ({ conditions: conditionsText(tree) })

test('users of an agency, by the days they were last active', async () => {
  const found = async (tree: Conditions, as: Role = 'agency_admin') =>
    (await house.call(api.users.list, { query: query(tree) }, { as })).data.data.map(({ name }) => name).toSorted()
  const viewer = where({ role: 'viewer' })
  expect(await found({ any: [viewer, { not: where({ role: 'agency_admin,coordinator_limited' }) }] })).toEqual([
    'Rhea Nurse',
    'Vera Viewer',
  ])
  expect(await found({ all: [viewer, where({ status: 'active' })] })).toEqual(['Vera Viewer'])
  await house.owner.query('insert into user_visits (organization_id, user_id) values ($1, $2) on conflict do nothing', [
    house.agency.id,
    house.users.viewer.id,
  ])
  expect(await found(where({ seen_from: 'today', seen_to: 'today' }))).toContain('Vera Viewer')
  expect(await found(where({ seen_to: 'today-1d' }))).not.toContain('Vera Viewer')
  // No one else can see when they were here
  expect(await found(where({ seen_from: 'today' }), 'viewer')).toEqual([])
  const counts = await house.call(api.users.counts, { query: { ...query({ not: viewer }), of: 'role' } })
  expect(counts.data.data.map(({ value }) => value)).not.toContain('viewer')
})

test('programs and learning paths, by hours, steps and change dates', async () => {
  const programs = async (tree: Conditions) =>
    (await house.call(api.programs.list, { query: query(tree) })).data.data.map(({ title }) => title)
  expect(await programs({ not: where({ delivery: 'online' }) })).toEqual(['Lifts'])
  expect(await programs({ any: [where({ search: 'fire' }), where({ hours_min: '999' })] })).toEqual(['Fire'])
  expect(await programs(where({ updated_from: 'today+1d' }))).toEqual([])
  const paths = async (tree: Conditions) =>
    (await house.call(api.learningPaths.list, { query: query(tree) })).data.data.map(({ title }) => title)
  expect(await paths({ not: where({ state: 'draft' }) })).toEqual(['Onboarding'])
  expect(await paths({ all: [where({ steps_max: '0' }), where({ state: 'draft' })] })).toEqual(['Yearly'])
})

test('sessions, with a saved view, a file and both languages', async () => {
  const spanish = where({ language: 'es' })
  const list = await house.call(api.sessions.list, { query: query({ not: spanish }) })
  expect(list.data.data.map(({ title }) => title)).toEqual(['Monday'])
  const view = await house.call(api.savedViews.add, {
    body: {
      resource: 'sessions',
      name: 'In Spanish',
      query: query({ any: [spanish, where({ starts_from: 'today+99y' })] }),
      columns: null,
      visibility: 'private',
      is_default: false,
    },
  })
  expect(view.data.count).toBe(1)
  const file = await house.call(
    api.sessions.export,
    { query: { format: 'csv', columns: 'title', ...query({ any: [spanish, where({ starts_from: 'today+30d' })] }) } },
    { headers: { 'accept-language': 'es' } },
  )
  expect(file.bytes.toString()).toContain('Tuesday')
  expect(file.bytes.toString()).not.toContain('Monday')
  const { data } = await house.call(api.auditLog.list, { query: { group: 'files' } })
  expect(data.data[0]?.note).toContain(
    `Advanced filters: Language: Spanish or From day: today+30d (${addDays(today, 30)})`,
  )
})

test('agencies and users of all agencies, for customer success', async () => {
  const found = async (tree: Conditions) =>
    (await house.call(api.agencies.list, { query: query(tree) }, { as: 'csm' })).data.data
      .map(({ name }) => name)
      .toSorted()
  const all = await house.call(api.agencies.list, { query: {} }, { as: 'csm' })
  expect(await found(where({ active_min: '1' }))).toEqual(['Ours Home Care'])
  expect(await found({ not: where({ active_min: '1' }) })).toHaveLength(all.data.data.length - 1)
  expect(await found(where({ trial_ends_from: 'today-99y' }))).toEqual([])
  const users = await house.call(
    api.csmUsers.list,
    {
      query: query({
        all: [where({ role: 'viewer', agency_id: house.agency.id }), { not: where({ kind: 'vendor' }) }],
      }),
    },
    { as: 'csm' },
  )
  expect(users.data.data.map(({ name }) => name)).toEqual(['Vera Viewer'])
})

test.each([
  ['users', api.users.list, 'agency_admin'],
  ['programs', api.programs.list, 'agency_admin'],
  ['sessions', api.sessions.list, 'agency_admin'],
  ['learning paths', api.learningPaths.list, 'agency_admin'],
  ['agencies', api.agencies.list, 'csm'],
  ['users of all agencies', api.csmUsers.list, 'csm'],
] as const)('%s don’t take conditions on other lists’ rows, and say so', async (_, endpoint, as) => {
  const refused = await house.call(endpoint, { query: query({ has: 'credentials' }) }, { as })
  expect([refused.status, refused.failure.errors]).toEqual([
    422,
    { conditions: ['There is no list "credentials" whose rows name an employee.'] },
  ])
})

const many = { any: Array.from({ length: 21 }, () => where({ search: 'a' })) }
const deep = { all: [{ any: [{ all: [{ any: [where({ search: 'a' })] }] }] }] }
const long = where({ search: 'a'.repeat(6_000) })
test.each([
  ['too many', many, 'Use at most 20 conditions.', 'Use como máximo 20 condiciones.'],
  ['too deep', deep, 'Put groups at most 3 deep.', 'Ponga como máximo 3 grupos uno dentro de otro.'],
  [
    'too long',
    long,
    'These conditions are too long. Choose fewer values.',
    'Estas condiciones son demasiado largas. Elija menos valores.',
  ],
  [
    'a strange filter',
    where({ shoes: '1' }),
    '"shoes" isn’t a filter of this list.',
    '"shoes" no es un filtro de esta lista.',
  ],
  [
    'a strange value',
    where({ delivery: 'by mule' }),
    'The value of "delivery" doesn’t fit that filter.',
    'El valor de "delivery" no corresponde a ese filtro.',
  ],
])('%s: the list, its counts, its file and a view report it in both languages', async (_, tree, english, spanish) => {
  const conditions = JSON.stringify(tree)
  const view = {
    resource: 'programs' as const,
    name: 'Odd',
    columns: null,
    visibility: 'private' as const,
    is_default: false,
  }
  for (const [language, sentence] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const options = { headers: { 'accept-language': language } }
    const asked = [
      await house.call(api.programs.list, { query: { conditions } }, options),
      await house.call(api.programs.counts, { query: { conditions, of: 'delivery' } }, options),
      await house.call(api.programs.export, { query: { conditions, format: 'csv', columns: 'title' } }, options),
    ]
    for (const { status, failure } of asked) expect([status, failure.errors]).toEqual([422, { conditions: [sentence] }])
    const kept = await house.call(api.savedViews.add, { body: { ...view, query: { conditions } } }, options)
    expect([kept.status, Object.values(kept.failure.errors ?? {}).flat()]).toEqual([422, [sentence]])
  }
})
