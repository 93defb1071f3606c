import { api, catalogId, type Endpoint } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProgram } from '../src/demo/factories/programs.ts'
import { aCoordinator, aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../src/demo/factories/users.ts'
import { anAgency, aPartner } from '../src/demo/factories/agencies.ts'
import { aJob } from '../src/demo/factories/jobs.ts'
import { aClientRequest, aPartnerDelivery } from '../src/demo/factories/partners.ts'
import { aForm } from '../src/demo/factories/forms.ts'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { aComplianceRule, aComplianceRuleVersion, aComplianceWaiver } from '../src/demo/factories/compliance-rules.ts'
import { aCredential, aCredentialType } from '../src/demo/factories/credentials.ts'
import { aBooking, aSession } from '../src/demo/factories/sessions.ts'
import { anExternalTraining } from '../src/demo/factories/external-training.ts'
import { anEvent } from '../src/demo/factories/events.ts'
import { aPanelMessage } from '../src/demo/factories/panel-messages.ts'
import { newId } from '../src/lib/new-id.ts'
import { previewed } from './bulk-flow.ts'
import { type AnyArgs, everyEndpoint, exampleArgs } from './every-call.ts'
import { type House, openHouse } from './house.ts'
import { csvFile, upload, workerOf } from './import-flow.ts'
import { withoutLimits } from './leaks.ts'
import { isDrawn, isDrawnFrom } from './sample.ts'

/** Characters with a meaning in patterns, and others that folding turns into them. */
const special = ['%', '_', '\\', '(', '[', '*', '.', '^', '$', '|', '+', '?', '{']
const folding = ['％', '＿', '＼', '（', '［', '＊', '．', '＾', '＄', '｜', '＋', '？', '｛', '©', '½', '…', '№']
/** A search for each must find that name and no other; `Zabcz` is what a wildcard would find. */
const found = ['Zabcz', 'Zaz', ...[...special, ...folding].map(sign => `Z${sign}z`)]

let house: House
/** A bulk change of everyone, up to its preview. */
let bulk: string
/** A program of the agency, and one from the catalog. */
const shown = {
  program: newId(),
  session: newId(),
  offered: newId(),
  path: newId(),
  draft: newId(),
  form: newId(),
  batch: newId(),
  operation: newId(),
  exchange: newId(),
}
let shownRule: string
/** An import with one rejected row for each name. */
let rejected: string
/** Imports of the other file types, by endpoint group. */
const otherFiles: Record<string, string> = {}
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  const organization_id = house.agency.id
  const users = found.map((name, n) => aUser({ name, email: `odd${n}@example.org` }))
  const type = aTrainingType({ organization_id })
  const {
    rows: [offeredType],
  } = await house.owner.query<{ id: string }>(`select id from training_types where organization_id = $1 limit 1`, [
    catalogId,
  ])
  await house.load({
    training_types: [type],
    programs: [
      ...found.map(title => aProgram({ organization_id, training_type_id: type.id, titles: { en: title } })),
      aProgram({ id: shown.program, organization_id, training_type_id: type.id }),
      aProgram({ id: shown.offered, organization_id: catalogId, training_type_id: offeredType?.id ?? '' }),
    ],
    organizations: found.map(name => anAgency({ name })),
    users,
    memberships: users.map(({ id }) => aMembership({ organization_id, user_id: id, role: 'viewer' })),
    coordinators: [...found, 'Somebody'].map(name => aCoordinator({ organization_id, name })),
    // Two of each, so that the list of duplicates has them too
    employees: [...found, ...found].map(last_name =>
      anEmployee({ organization_id, last_name, first_name: 'Odd', birth_date: '1990-02-03', mobile: null }),
    ),
    events: found.flatMap((subject_name, n) => [
      anEvent({ id: newId(Date.now() + n), organization_id, subject_name }),
      anEvent({ id: newId(Date.now() + n), organization_id: null, subject_name }),
    ]),
    panel_messages: found.map(title => aPanelMessage({ title, body: 'Odd', created_by: house.users.admin.id })),
  })
  await house.owner.query(
    `insert into compliance_drafts (organization_id, id, title, changes, written_by_name) values ($1, $2, 'Shown', '[]', 'Odd')`,
    [organization_id, shown.draft],
  )
  await house.owner.query(
    `insert into messages (organization_id, employee_id, direction, channel, state, to_address, sender_name)
     select organization_id, id, 'out', 'mail', 'sent', email, 'Odd' from employees where organization_id = $1 and first_name = 'Odd'`,
    [organization_id],
  )
  const partner = aPartner({ adapter: 'hhax' })
  await house.load({
    partners: [partner],
    jobs: [
      aJob({ id: shown.exchange, organization_id, created_by: house.users.agency_admin.id, kind: 'partner_pull' }),
    ],
    partner_inbox: found.map(event => aPartnerDelivery({ organization_id, partner_id: partner.id, event })),
  })
  await house.owner.query(
    `with job as (insert into integration_jobs (organization_id, id, partner_id, type, trigger) values ($1, $2, $3, 'caregivers.pull', 'user')),
       pushes as (insert into partner_pushes (organization_id, partner_id, kind, key, employee_id, about, facts)
         select distinct on (last_name) organization_id, $3, 'status', id::text, id, '', '{}' from employees where organization_id = $1 and first_name = 'Odd')
     insert into integration_items (organization_id, job_id, n, partner_id, external_id, name, outcome)
     select $1, $2, u.n, $3, '', u.name, 'created' from unnest($4::text[]) with ordinality u (name, n)`,
    [organization_id, shown.exchange, partner.id, found],
  )
  const syncs = found.map(created_by_name =>
    aJob({ organization_id, created_by: house.users.agency_admin.id, created_by_name, kind: 'partner_pull' }),
  )
  await house.load({ jobs: syncs, api_client_requests: found.map(company => aClientRequest({ company })) })
  await house.owner.query('update organizations set partner_id = $2 where id = $1', [organization_id, partner.id])
  await house.owner.query(
    `with syncs as (insert into integration_jobs (organization_id, id, partner_id, type, trigger)
       select $1, id, $2, 'caregivers.pull', 'user' from unnest($3::uuid[]) id),
     cases as (insert into triage_cases (organization_id, partner_id, type, code, value)
       select $1, $2, 'caregivers.pull', 'OFFICE_NOT_MAPPED', name from unnest($4::text[]) name)
     insert into partner_differences (organization_id, partner_id, kind, name) select $1, $2, 'only_theirs', name from unnest($4::text[]) name`,
    [organization_id, partner.id, syncs.map(({ id }) => id), found],
  )
  await house.owner.query(
    `insert into payroll_batches (organization_id, id, number, period_start, period_end, check_date, format, created_by_name)
     values ($1, $2, 1, '2026-03-01', '2026-03-14', '2026-03-19', 'viventium', 'Odd')`,
    [organization_id, shown.batch],
  )
  await house.owner.query(
    `insert into bulk_operations (id, kind, title, change, reason, proposed_by, proposed_by_name)
     values ($1, 'close_stale', 'Shown', '{}', 'Odd', $2, 'Odd')`,
    [shown.operation, house.users.admin.id],
  )
  const definition = {
    trigger: { on: 'hand' as const },
    steps: [{ act: { act: 'tags' as const, add: ['odd'], remove: [] } }],
  }
  shownRule = (await house.call(api.automationRules.add, { body: { name: 'Shown', definition } })).data.id
  const learner = anEmployee({ organization_id, last_name: 'Learner', first_name: 'Odd' })
  const rule = aComplianceRule({ organization_id })
  const classes = found.map(title => aSession({ organization_id, program_id: shown.program, title }))
  const cards = found.map(name => aCredentialType({ organization_id, name }))
  await house.load({
    employees: [learner],
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id })],
    compliance_waivers: found.map(reason =>
      aComplianceWaiver({ organization_id, employee_id: learner.id, rule_id: rule.id, reason }),
    ),
    sessions: [...classes, aSession({ organization_id, program_id: shown.program, id: shown.session, title: 'Shown' })],
    session_bookings: classes.map(({ id: session_id }) =>
      aBooking({ organization_id, session_id, employee_id: learner.id }),
    ),
    forms: [
      ...found.map(title => aForm({ organization_id, titles: { en: title } })),
      aForm({ organization_id, id: shown.form }),
    ],
    credential_types: cards,
    credentials: cards.map(({ id: type_id }) => aCredential({ organization_id, employee_id: learner.id, type_id })),
    external_trainings: found.map(title => anExternalTraining({ organization_id, employee_id: learner.id, title })),
  })
  await house.owner.query(
    `insert into learning_paths (organization_id, title, created_by_name, updated_by_name) select $1, t, 'Odd', 'Odd' from unnest($2::text[]) t`,
    [organization_id, found],
  )
  await house.owner.query(
    `insert into learning_paths (organization_id, id, title, created_by_name, updated_by_name) values ($1, $2, 'Shown', 'Odd', 'Odd')`,
    [organization_id, shown.path],
  )
  await house.owner.query(
    `insert into learning_path_versions (organization_id, path_id, steps_no, is_ordered, created_by_name)
     select organization_id, id, 1, true, 'Odd' from learning_paths where organization_id = $1`,
    [organization_id],
  )
  const worker = await workerOf(house)
  const change = { act: 'tags' as const, add: ['odd'], remove: [] }
  bulk = (await previewed(house, { audience: { by: 'matching', filters: {} }, change })).id
  await worker.stop()
  rejected = (await upload(house, csvFile(['Last name,First name', 'Reyes,Ana']))).id
  await house.owner.query(`update jobs set state = 'planned' where id = $1`, [rejected])
  await house.owner.query(
    `insert into job_items (organization_id, job_id, n, outcome, name)
     select organization_id, id, u.n + 1, 'reject', u.name from jobs, unnest($2::text[]) with ordinality u (name, n) where id = $1`,
    [rejected, found],
  )
  const { trainingImports, credentialImports, waiverImports, leaveImports } = api
  for (const [group, calls] of Object.entries({ trainingImports, credentialImports, waiverImports, leaveImports })) {
    const { upload: take } = calls as unknown as typeof api.imports
    otherFiles[group] = (await house.call(take, { file: csvFile(['Last name,First name', 'Reyes,Ana']) })).data.id
  }
})
afterAll(() => house.close())

const inCsv = (bytes: Buffer, column: number) =>
  bytes
    .toString('utf8')
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(',')[column] ?? '')

/** Returns the names that each search finds. */
const searches: Record<string, (search: string) => Promise<(string | null)[]>> = {
  employees: async search =>
    (await house.call(api.employees.list, { query: { search, per_page: 100 } })).data.data.map(one => one.last_name),
  'employees of an export': async search =>
    inCsv((await house.call(api.employees.export, { query: { search, format: 'csv', columns: 'name' } })).bytes, 0),
  'people of a bulk change': async search =>
    (await house.call(api.bulk.people, { params: { id: bulk }, query: { search, per_page: 100 } })).data.data.map(
      ({ name }) => name.replace(/, Odd$/, ''),
    ),
  programs: async search =>
    (await house.call(api.programs.list, { query: { search, per_page: 100 } })).data.data.map(one => one.title),
  'outside training': async search =>
    (await house.call(api.externalTrainings.list, { query: { search, per_page: 100 } })).data.data.map(
      one => one.title,
    ),
  'learning paths': async search =>
    (await house.call(api.learningPaths.list, { query: { search, per_page: 100 } })).data.data.map(one => one.title),
  forms: async search =>
    (await house.call(api.forms.list, { query: { search, per_page: 100 } })).data.data.map(one => one.title),
  sessions: async search =>
    (await house.call(api.sessions.list, { query: { search, per_page: 100 } })).data.data.map(one => one.title),
  'the inbox': async search =>
    (await house.call(api.threads.list, { query: { search, per_page: 100 } })).data.data.map(
      ({ listed_name }) => listed_name.split(',')[0] ?? '',
    ),
  'the delivery log': async search =>
    (await house.call(api.messageLog.list, { query: { search, per_page: 100 } })).data.data.map(
      ({ name }) => name.split(',')[0] ?? '',
    ),
  'pushes to the partner': async search =>
    (await house.call(api.partnerPushes.list, { query: { search, per_page: 100 } })).data.data.map(
      ({ employee }) => employee.name.split(',')[0] ?? '',
    ),
  'deliveries of the partner': async search =>
    (
      await house.call(api.partnerInbox.deliveries, {
        params: { id: house.agency.id },
        query: { search, per_page: 100 },
      })
    ).data.data.map(one => one.event),
  'people of a sync': async search =>
    (
      await house.call(api.syncItems.list, { params: { jobId: shown.exchange }, query: { search, per_page: 100 } })
    ).data.data.map(one => one.name),
  'syncs with the partner': async search =>
    (await house.call(api.integrations.jobs, { query: { search, per_page: 100 } })).data.data.map(
      one => one.started_by_name,
    ),
  'causes of failed items': async search =>
    (await house.call(api.integrations.cases, { query: { search, per_page: 100 } })).data.data.map(one => one.value),
  'differences with the partner': async search =>
    (
      await house.call(api.partnerReconcile.differences, {
        params: { id: house.agency.id },
        query: { search, per_page: 100 },
      })
    ).data.data.map(one => one.name),
  'client requests': async search =>
    (await house.call(api.clientRequests.list, { query: { search, per_page: 100 } }, { as: 'admin' })).data.data.map(
      one => one.company,
    ),
  'people who are hard to reach': async search =>
    (await house.call(api.reachability.list, { query: { search, per_page: 100 } })).data.data.map(
      ({ name }) => name.split(',')[0] ?? '',
    ),
  bookings: async search =>
    (await house.call(api.bookings.list, { query: { search, per_page: 100 } })).data.data.map(one => one.session_title),
  waivers: async search =>
    (await house.call(api.waivers.list, { query: { search, per_page: 100 } })).data.data.map(one => one.reason),
  credentials: async search =>
    (await house.call(api.credentials.list, { query: { search, per_page: 100 } })).data.data.map(one => one.type_name),
  'rejected rows of an import': async search =>
    (await house.call(api.imports.fixes, { params: { id: rejected }, query: { search, per_page: 100 } })).data.data.map(
      ({ name }) => name,
    ),
  'the global search': async search =>
    (await house.call(api.search.agency, { query: { search } })).data.data.employees.map(one => one.last_name),
  'possible duplicates': async search =>
    (await house.call(api.employeeMerges.found, { query: { search, per_page: 100 } })).data.data.flatMap(({ people }) =>
      people.map(one => one.last_name),
    ),
  'employees of all agencies': async search =>
    (await house.call(api.csmEmployees.list, { query: { search, per_page: 100 } }, { as: 'csm' })).data.data.map(
      one => one.last_name,
    ),
  'employees of all agencies of an export': async search =>
    inCsv(
      (await house.call(api.csmEmployees.export, { query: { search, format: 'csv', columns: 'name' } }, { as: 'csm' }))
        .bytes,
      0,
    ),
  'the finder': async name =>
    (
      await house.call(api.csmEmployees.locate, { query: { name, birth_date: '1990-02-03' } }, { as: 'csm' })
    ).data.data.flatMap(({ employments }) => employments.map(one => one.last_name)),
  'people for a session': async search =>
    (
      await house.call(api.bookings.candidates, { params: { id: shown.session }, query: { search, per_page: 100 } })
    ).data.data
      .map(({ name }) => name.split(',')[0] ?? '')
      // There are two of each
      .filter((name, at, all) => all.indexOf(name) === at),
  coordinators: async search =>
    (await house.call(api.coordinators.list, { query: { search, per_page: 100 } })).data.data.map(({ name }) => name),
  users: async search =>
    (await house.call(api.users.list, { query: { search, per_page: 100 } })).data.data.map(({ name }) => name),
  'users of the global search': async search =>
    (await house.call(api.search.agency, { query: { search } })).data.data.users.map(({ name }) => name),
  'users of all agencies of the global search': async search =>
    (await house.call(api.search.everywhere, { query: { search } }, { as: 'csm' })).data.data.users.map(
      ({ name }) => name,
    ),
  'users of all agencies': async search =>
    (await house.call(api.csmUsers.list, { query: { search, per_page: 100 } }, { as: 'admin' })).data.data.map(
      ({ name }) => name,
    ),
  'users of an export': async search =>
    inCsv((await house.call(api.users.export, { query: { search, format: 'csv', columns: 'name' } })).bytes, 0),
  'users of all agencies of an export': async search =>
    inCsv(
      (await house.call(api.csmUsers.export, { query: { search, format: 'csv', columns: 'name' } }, { as: 'csm' }))
        .bytes,
      0,
    ),
  'agencies of an export': async search =>
    inCsv(
      (await house.call(api.agencies.export, { query: { search, format: 'csv', columns: 'name' } }, { as: 'csm' }))
        .bytes,
      0,
    ),
  agencies: async search =>
    (await house.call(api.agencies.list, { query: { search, per_page: 100 } }, { as: 'admin' })).data.data.map(
      ({ name }) => name,
    ),
  'the picker of agencies': async search =>
    (await house.call(api.agencies.list, { query: { search, to_select: '1' } }, { as: 'admin' })).data.data.map(
      ({ name }) => name,
    ),
  'the audit log': async search =>
    (await house.call(api.auditLog.list, { query: { search, per_page: 100 } })).data.data.map(one => one.subject_name),
  'the audit log of an export': async search =>
    inCsv((await house.call(api.auditLog.export, { query: { search, format: 'csv' } })).bytes, 4),
  'the log of customer success': async search =>
    (await house.call(api.auditLog.vendor, { query: { search, per_page: 100 } }, { as: 'admin' })).data.data.map(
      one => one.subject_name,
    ),
  'panel messages': async search =>
    (await house.call(api.panelMessages.list, { query: { search, per_page: 100 } }, { as: 'admin' })).data.data.map(
      ({ title }) => title,
    ),
}

/** `％` and `%` are the same to a reader, and so is `ｚ％ｚ`. */
const plain = (name: string | null) => (name ?? '').normalize('NFKC').replace(/^'+/, '')

/** The list of employees gets all searches, the others some, because they share the search code (`lists/`). */
const some = (list: string, typed: readonly string[]) =>
  list === 'employees' ? typed : typed.filter(sign => isDrawnFrom('lists', `${list} ${sign}`, 4))

describe.each(Object.entries(searches))('a search in %s', (list, names) => {
  test.each(some(list, [...special, ...folding]))('takes %s literally', async sign => {
    const hits = (await names(`z${sign}z`)).map(plain)
    expect(new Set(hits)).toEqual(new Set([plain(`Z${sign}z`)]))
  })
  test.each(
    some(list, [
      '％％％',
      '＿＿＿',
      '%%%',
      '％＿',
      '\u0301\u0301',
      '\u0301\u0301\u0301',
      '＼＼',
      '＼＼＼',
      '.*',
      '．＊',
      '﷼﷼',
      '-------',
    ]),
  )('finds nothing for %s alone', async typed => expect(await names(typed)).toEqual([]))
})

test('folded letters are found in any spelling', async () => {
  const organization_id = house.agency.id
  const people = ['Sørensen', 'Weiß', '김민준', 'Łukasz', 'José']
  await house.load({
    employees: people.map(last_name => anEmployee({ organization_id, last_name, first_name: 'Fold' })),
  })
  const { employees } = searches
  for (const [typed, name] of [
    ['Sørensen', 'Sørensen'],
    ['sorensen', 'Sørensen'],
    ['WEISS', 'Weiß'],
    ['Weiß', 'Weiß'],
    ['김민준', '김민준'],
    ['김민준'.normalize('NFD'), '김민준'],
    ['łu', 'Łukasz'],
    ['Łukasz', 'Łukasz'],
    ['jose\u0301', 'José'],
  ] as const)
    expect([typed, await employees?.(typed)]).toEqual([typed, [name]])
})

/** Returns the kind of row that owns a sublist. */
function thingOf(endpoint: Endpoint, group: string): string | null {
  if (endpoint === api.bulk.people) return bulk
  if (endpoint.path.includes('/:jobId')) return shown.exchange
  if (!endpoint.path.includes('/:id')) return null
  return (
    {
      imports: rejected,
      ...otherFiles,
      assignments: shown.program,
      quizResults: shown.program,
      notAssigned: shown.program,
      programRules: shown.program,
      learningPaths: shown.path,
      forms: shown.form,
      answersOfForm: shown.form,
      sessions: shown.session,
      bookings: shown.session,
      ruleDrafts: shown.draft,
      catalog: shown.offered,
      automationRules: shownRule,
      payroll: shown.batch,
      csmOperations: shown.operation,
    }[group] ?? null
  )
}

describe('every call answers any text', () => {
  const odd = [
    ...special,
    ...folding,
    '©a',
    'a\u0301',
    '\u0301a',
    '\u0301',
    '\u0300\u0301',
    '﷼',
    '℡',
    '⅓',
    'ﬁ',
    'İ',
    'ß',
    'Ａ％Ｂ',
    '＼％',
    '\\％',
    'a＼',
    '（?',
    '***:',
    '***=',
    '\u200b',
    '\u200e',
    '\u2028',
    '\ufeff',
    '\u{e0001}',
    '👩‍⚕️',
    'e\u0301\u0301',
    '\u3099',
    '(?=',
    '[[:<:]]',
    '\\m',
    '{1',
    'a{99999}',
    '$1',
    '-------',
  ]
  const texts = new Set([
    'search',
    'name',
    'email',
    'phone',
    'code',
    'first_name',
    'last_name',
    'mobile',
    'employee_number',
  ])
  const few = ['©a', '\u0301', '％', '\\']
  for (const call of everyEndpoint) {
    const { endpoint, name, group } = call
    const fields = Object.entries((endpoint.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})
    if (endpoint.method !== 'GET' || fields.length === 0) continue
    test(`every text of ${name} may hold any character`, async () => {
      const example = exampleArgs(endpoint, group)
      const there = thingOf(endpoint, group)
      const args: AnyArgs =
        there === null
          ? example
          : { ...example, params: { [endpoint.path.includes('/:jobId') ? 'jobId' : 'id']: there } }
      for (const [field] of fields)
        for (const typed of texts.has(field) ? odd : few) {
          if (!isDrawn(call, `${field} ${typed}`, 16)) continue
          const { status } = await house.call(
            endpoint,
            { ...args, query: { ...args.query, [field]: typed } },
            {
              as: endpoint.scope === 'agencies' ? 'super_admin' : 'agency_admin',
              ...(endpoint.agencyIn === 'path' && { organization_id: house.agency.id }),
            },
          )
          expect(status, `${field} = ${typed}`).toBeLessThan(500)
          // An error from the database is not a plain message about the typed text
          expect(field !== 'search' || status === 200, `${field} = ${typed}: ${status}`).toBe(true)
        }
    })
  }
})
