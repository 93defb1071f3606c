import {
  api,
  type Args,
  catalogId,
  type Endpoint,
  failureBody,
  type Id,
  quizKind,
  type QuizContent,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { aDiscipline, aLocation, aTopic, aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { type AnyArgs, everyEndpoint } from './every-call.ts'
import { type Caller, type House, openHouse } from './house.ts'
import { withoutLimits } from './leaks.ts'
import { isRefusedBefore } from './refused-before.ts'
import { isDrawn } from './sample.ts'
import { strangeTexts, strangeValues } from './strange-values.ts'
import { aPdf, kept } from './upload-flow.ts'
import { aPackage } from './zips.ts'

/** Sends malformed values to every program endpoint, with existing ids. */
let house: House
let taxonomy: { training_type_id: Id; topic_id: Id; discipline_id: Id; location_id: Id }
let catalogType: Id
let employee_id: Id
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  const organization_id = house.agency.id
  const [type, topic] = [aTrainingType({ organization_id }), aTopic({ organization_id })]
  const [discipline, location] = [aDiscipline({ organization_id }), aLocation({ organization_id })]
  const employee = anEmployee({ organization_id })
  await house.load({
    training_types: [type],
    topics: [topic],
    disciplines: [discipline],
    locations: [location],
    employees: [employee],
  })
  taxonomy = { training_type_id: type.id, topic_id: topic.id, discipline_id: discipline.id, location_id: location.id }
  employee_id = employee.id
  const { data } = await house.call(api.lookups.trainingTypes, {}, { as: 'super_admin', organization_id: catalogId })
  catalogType = data.data[0]?.id ?? ''
})
afterAll(() => house.close())

type Place = { as: Caller; organization_id: Id }
const ours = (): Place => ({ as: 'agency_admin', organization_id: house.agency.id })
const vendors = (): Place => ({ as: 'super_admin', organization_id: catalogId })

const texts = { en: 'When?' }
const two = ['1', '2']
const answer = (id: string, is_right: boolean) => ({ id, texts: { en: id }, is_right })
const shared = { pool_id: null, points: 1, texts, explanations: { en: 'So.' } }
const quiz: QuizContent = {
  ...quizKind.empty(),
  pools: [{ id: 'p', name: 'Pool', draws: 1 }],
  questions: [
    { kind: 'single', id: 'a', ...shared, pool_id: 'p', answers: [answer('x', true), answer('y', false)] },
    { kind: 'multiple', id: 'b', ...shared, answers: [answer('x', true), answer('y', false)] },
    { kind: 'true_false', id: 'c', ...shared, is_true: true },
    { kind: 'ordering', id: 'd', ...shared, steps: two.map(id => ({ id, texts: { en: id } })) },
    { kind: 'matching', id: 'e', ...shared, pairs: two.map(id => ({ id, lefts: { en: id }, rights: { en: id } })) },
    { kind: 'short', id: 'f', ...shared, accepted: { en: ['now'] }, by_hand: false },
  ],
}

type NewModule = Args<typeof api.programContents.addModule>['body']
const aQuiz = (content = quiz): NewModule => ({ kind: 'quiz', titles: { en: 'Quiz' }, content })

interface Made {
  id: Id
  module_id: Id
  version_id: Id
  seen_at: string
}
/** Adds a program whose draft has one module. */
async function written(module: NewModule = aQuiz(), at = ours()): Promise<Made> {
  const training_type_id = at.organization_id === catalogId ? catalogType : taxonomy.training_type_id
  const body = { titles: { en: 'Hands' }, training_type_id, delivery: 'online' as const }
  const { id } = (await house.call(api.programs.add, { body }, at)).data
  const added = await house.call(api.programContents.addModule, { params: { id }, body: module }, at)
  expect(added.status, JSON.stringify(added.failure)).toBe(200)
  const { version } = (await house.call(api.programContents.get, { params: { id }, query: {} }, at)).data
  return { id, module_id: added.data.id, version_id: version.id, seen_at: version.updated_at }
}
const publishing = ({ seen_at }: Pick<Made, 'seen_at'>) => ({
  change_kind: 'minor' as const,
  given_to: 'new_only' as const,
  note: 'First',
  seen_at,
})
async function published(module?: NewModule, at = ours()): Promise<Made> {
  const made = await written(module, at)
  const body = publishing(made)
  const { status, failure } = await house.call(api.programRules.publish, { params: { id: made.id }, body }, at)
  expect(status, JSON.stringify(failure)).toBe(200)
  return made
}

/** Yields every value of a body; in lists of similar rows only those of the first row. */
function* places(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  const kinds = new Set<unknown>()
  for (const [key, inner] of Object.entries(value)) {
    const { kind } = Object(inner) as { kind?: unknown }
    if (Array.isArray(value) && kinds.has(kind)) continue
    kinds.add(kind)
    yield* places(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
}
function put(value: unknown, [at, ...rest]: readonly (string | number)[], strange: unknown): unknown {
  if (at === undefined) return strange
  const inner = put((value as Record<string | number, unknown>)[at], rest, strange)
  return Array.isArray(value) ? value.with(at as number, inner) : { ...(value as object), [at]: inner }
}

interface Call {
  endpoint: Endpoint
  args: () => Promise<AnyArgs> | AnyArgs
  /** True if a successful call uses up its data, which is then created again. */
  spends?: true
  /** True if the example itself is refused because its references don't exist. */
  isRefused?: true
  place?: () => Place
}

async function refuses(call: Call, args: AnyArgs, what: string): Promise<boolean> {
  const { endpoint, place = ours } = call
  const { as, organization_id } = place()
  const token = await tokenOf(as, organization_id)
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => args.params?.[key] ?? '')
  const search = endpoint.scope === 'agency' ? `?organization_id=${organization_id}` : ''
  const { statusCode, body } = await house.app.inject({
    method: endpoint.method,
    url: `/api${path}${search}`,
    headers: { 'x-authorization': token, ...(endpoint.versioned && { 'if-match': '*' }) },
    ...(args.body && { payload: args.body }),
  })
  const label = `${endpoint.method} ${endpoint.path}, ${what}: ${statusCode} ${body.slice(0, 300)}`
  expect.soft(statusCode, label).toBeLessThan(500)
  if (statusCode < 400) return false
  expect.soft(failureBody.safeParse(JSON.parse(body)).success, label).toBe(true)
  // The database had to refuse a value that validation let through
  expect.soft(body, label).not.toMatch(/A value (is not of the right form|breaks a rule of the records)/)
  return true
}

const tokens = new Map<string, string>()
async function tokenOf(as: Caller, organization_id: Id): Promise<string> {
  const key = JSON.stringify([as, organization_id])
  const known = tokens.get(key)
  if (known) return known
  const isOurs = as === 'agency_admin'
  const made = await house.tokenFor(
    isOurs ? house.users.agency_admin : house.users.super_admin,
    isOurs ? organization_id : null,
  )
  tokens.set(key, made)
  return made
}

const module = (content: NewModule['content'], over: Partial<NewModule> = {}): NewModule => ({
  kind: content?.kind ?? 'document',
  titles: { en: 'One' },
  mode: 'online',
  is_required: true,
  min_minutes: 1,
  needs: 'all',
  prerequisites: [],
  minutes: [{ topic_id: taxonomy.topic_id, minutes: 5 }],
  attachments: [],
  ...(content && { content }),
  ...over,
})
const document: NewModule['content'] = {
  kind: 'document',
  bodies: {
    en: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A' }] },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] }],
        },
      ],
    },
  },
}
const settings = () => ({
  titles: { en: 'Hands', es: 'Manos' },
  descriptions: { en: 'How' },
  code: null,
  training_type_id: taxonomy.training_type_id,
  delivery: 'online',
  discipline_ids: [taxonomy.discipline_id],
  location_ids: [taxonomy.location_id],
  pass_mark: 80,
  max_attempts: 3,
  cool_down_hours: 0,
  validity: 'until',
  validity_months: 12,
  valid_until: '2030-01-01',
  recurrence: 'none',
  lead_days: 30,
  due_from: 'fixed',
  due_days: 30,
  due_on: '2030-01-01',
  grace_days: 0,
  reminders: [7, -7],
  pay_code: 'P',
  partner_topic: 'T',
  push_to_partner: false,
  asks_user_id: null,
  asks_name: 'Ana',
  asks_email: 'ana@example.org',
  approvals: [{ state: 'NY', number: '7', valid_to: '2030-01-01' }],
  is_paused: false,
})
const training = (change: Record<string, unknown>) => async () => ({
  body: { audience: { by: 'rows', ids: [employee_id] }, change: { program_id: (await published()).id, ...change } },
})
const checkout = {
  act: 'check_out',
  mode: 'linked',
  seats: 5,
  valid_from: '2026-01-01',
  valid_to: '2030-01-01',
  discipline_ids: [],
  pay_code: null,
}

const calls: Record<string, Call> = {
  'a new program': { endpoint: api.programs.add, args: () => ({ body: settings() }) },
  'settings of a program': {
    endpoint: api.programs.update,
    args: async () => {
      const { titles, validity, valid_until, due_from, due_on, approvals } = settings()
      return {
        params: { id: (await written()).id },
        body: { titles, validity, valid_until, due_from, due_on, approvals },
      }
    },
  },
  'a copy': {
    endpoint: api.programs.duplicate,
    args: async () => ({ params: { id: (await written()).id }, body: { titles: { en: 'Other' } } }),
  },
  'a state': {
    endpoint: api.programs.setStatus,
    spends: true,
    args: async () => ({ params: { id: (await written()).id }, body: { status: 'archived', open: 'finish' } }),
  },
  'what partners read': {
    endpoint: api.programs.updateMetaIntegrationData,
    args: async () => ({
      params: { id: (await written()).id },
      body: { meta_integration_data: { paycode: 'A', partner_topic_id: 'B', push: true } },
    }),
  },
  'a text': {
    endpoint: api.programContents.addModule,
    args: async () => ({ params: { id: (await written()).id }, body: module(document) }),
  },
  'a quiz': {
    endpoint: api.programContents.addModule,
    args: async () => ({ params: { id: (await written()).id }, body: aQuiz() }),
  },
  'a video': {
    endpoint: api.programContents.addModule,
    isRefused: true,
    args: async () => ({
      params: { id: (await written()).id },
      body: module({
        kind: 'video',
        videos: { en: employee_id },
        captions: { en: employee_id },
        transcripts: { en: 'x' },
        watch_percent: 80,
      }),
    }),
  },
  'a checklist': {
    endpoint: api.programContents.addModule,
    args: async () => ({
      params: { id: (await written()).id },
      body: module({ kind: 'checklist', instructions: { en: 'Do' }, items: [{ id: 'a', texts: { en: 'Wash' } }] }),
    }),
  },
  'a changed module': {
    endpoint: api.programContents.updateModule,
    args: async () => {
      const { id, module_id } = await written(module(document))
      const { kind: _, ...body } = module(document)
      return { params: { id, module_id }, body }
    },
  },
  'a moved module': {
    endpoint: api.programContents.moveModule,
    args: async () => {
      const { id, module_id } = await written()
      return { params: { id, module_id }, body: { before_id: module_id } }
    },
  },
  'a publication': {
    endpoint: api.programRules.publish,
    spends: true,
    args: async () => {
      const made = await written()
      return { params: { id: made.id }, body: publishing(made) }
    },
  },
  'a started quiz': {
    endpoint: api.programQuizzes.start,
    args: async () => {
      const { id, module_id, version_id } = await written()
      return { params: { id, module_id }, body: { version_id } }
    },
  },
  'a graded quiz': {
    endpoint: api.programQuizzes.grade,
    args: async () => {
      const { id, module_id, version_id } = await written()
      const run = await house.call(api.programQuizzes.start, { params: { id, module_id }, body: { version_id } })
      const answers = { a: ['0'], b: ['0', '1'], c: ['true'], d: ['0', '1'], e: ['0'], f: ['now'] }
      return { params: { id, module_id }, body: { token: run.data.token, language: 'en', answers } }
    },
  },
  'an opened package': {
    endpoint: api.programPackages.launch,
    args: async () => {
      const { id: file_id } = await kept(house, 'a.zip', aPackage(), 'agency_admin', 'package')
      const { id } = await written(module({ kind: 'scorm', packages: { en: file_id } }))
      return { params: { id, file_id }, body: {} }
    },
  },
  'an upload': { endpoint: api.files.start, args: () => ({ body: { use: 'document', name: 'a.pdf', size: 5 } }) },
  'a kept upload': {
    endpoint: api.files.finish,
    args: async () => ({
      params: { id: (await kept(house, 'a.pdf', aPdf(), 'agency_admin', 'document')).id },
      body: {},
    }),
  },
  'an assignment': {
    endpoint: api.bulk.add,
    args: training({ act: 'assign', start_date: '2026-03-02', due_on: '2026-05-02', reason: 'New' }),
  },
  'a start': { endpoint: api.bulk.add, args: training({ act: 'assignment_start', start_date: '2026-03-02' }) },
  'a due date': {
    endpoint: api.bulk.add,
    args: training({ act: 'assignment_due', to: { by: 'day', due_on: '2026-05-02' }, reason: 'More time' }),
  },
  'more days': {
    endpoint: api.bulk.add,
    args: training({ act: 'assignment_due', to: { by: 'days', days: 5 }, reason: 'More time' }),
  },
  'a withdrawal': { endpoint: api.bulk.add, args: training({ act: 'withdraw', reason: 'Not needed' }) },
  'people of a program': {
    endpoint: api.bulk.add,
    isRefused: true,
    args: async () => {
      const { id: program_id } = await published()
      const audience = { by: 'progress', program_id, filters: { standing: 'assigned' }, ids: [employee_id] }
      return { body: { audience, change: { act: 'withdraw', program_id, reason: 'Not needed' } } }
    },
  },
  'a checkout': {
    endpoint: api.catalog.run,
    place: vendors,
    args: async () => ({
      params: { id: (await published(aQuiz(), vendors())).id },
      body: { agency_ids: [house.agency.id], change: { ...checkout, training_type_id: catalogType } },
    }),
  },
  'changed terms': {
    endpoint: api.catalog.run,
    place: vendors,
    args: async () => ({
      params: { id: (await published(aQuiz(), vendors())).id },
      body: {
        agency_ids: [house.agency.id],
        change: { act: 'change', seats: 5, valid_from: '2026-01-01', valid_to: '2030-01-01' },
      },
    }),
  },
  'a plan of named agencies': {
    endpoint: api.catalog.plan,
    place: vendors,
    args: async () => ({
      params: { id: (await published(aQuiz(), vendors())).id },
      body: {
        whom: { by: 'named', agency_ids: [house.agency.id] },
        training_type_id: catalogType,
        discipline_ids: [taxonomy.discipline_id],
      },
    }),
  },
  'a plan of all': {
    endpoint: api.catalog.plan,
    place: vendors,
    args: async () => ({
      params: { id: (await published(aQuiz(), vendors())).id },
      body: { whom: { by: 'matching', search: 'a', state: 'NY', status: 'live' }, training_type_id: catalogType },
    }),
  },
  'a standing': {
    endpoint: api.catalog.setStatus,
    spends: true,
    place: vendors,
    args: async () => ({
      params: { id: (await published(aQuiz(), vendors())).id },
      body: { status: 'withdrawn', people: 'stop' },
    }),
  },
}

const groupOf = ({ endpoint }: Call) => ({
  endpoint,
  group: everyEndpoint.find(one => one.endpoint === endpoint)?.group ?? '',
})

test.each(Object.entries(calls))(
  '[R-API-2] [R-API-3] %s: whatever it contains, the answer is clear and never a server error',
  { timeout: 120_000 },
  async (name, call) => {
    const sound = await call.args()
    expect(await refuses(call, sound, 'as it should be'), 'the example').toBe(call.isRefused === true)
    let args = await call.args()
    let taken = 0
    for (const path of places(sound.body))
      for (const strange of [...strangeValues, ...strangeTexts]) {
        const changed = { ...args, body: put(args.body, path, strange) as Record<string, unknown> }
        const what = `${path.join('.')} = ${(JSON.stringify(strange) ?? '').slice(0, 40)}`
        // The checks themselves receive every value, the whole call one in eight
        isRefusedBefore(call.endpoint, changed)
        if (!isDrawn(groupOf(call), `${name} ${what}`, 16)) continue
        if (await refuses(call, changed, what)) continue
        taken += 1
        // Otherwise the data that each call adds to would grow and slow down later calls
        if (call.spends || taken % 20 === 0) args = await call.args()
      }
  },
)
