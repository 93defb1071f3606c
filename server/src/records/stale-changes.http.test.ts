import { randomUUID } from 'node:crypto'
import { api, ruleTemplates, type Endpoint, type ReportDefinition } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { newFormat } from '@preceptor/contract/payroll-formats/own'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublishedForm } from '../demo/factories/forms.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import {
  aComplianceRule,
  aComplianceRuleVersion,
  aComplianceWaiver,
  aLeaveSpan,
} from '../demo/factories/compliance-rules.ts'
import { aCredential, aCredentialType } from '../demo/factories/credentials.ts'
import { anExternalTraining } from '../demo/factories/external-training.ts'
import { aSession, aSessionDay } from '../demo/factories/sessions.ts'
import { aMembership, aUser } from '../demo/factories/users.ts'
import { type Caller, type House, openHouse } from '../../test/house.ts'
import { csvFile } from '../../test/import-flow.ts'
import { templateOf } from '../../test/session-template.ts'

/** Checks the single error for stale changes on every record that several people edit (server/src/records/change-record.ts). */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Edited {
  endpoint: Endpoint
  what: string
  as?: Caller
  /** Returns the id of a record at version 1, with other ids of its path. */
  id: () => Promise<string | Record<string, string>>
  /** True if the history records the change but not its content. */
  discreet?: true
  bodies: [object, object]
  /** Returns the body's values as the record shows them, if the names differ. */
  shown?: (body: object) => object
  /** The value of the first body as shown in the history. */
  told?: string
}

const aSchedule = {
  report: 'overdue',
  given: {},
  type_id: 'daily' as const,
  schedule_on: null,
  at_time: '08:00',
  zone: 'America/New_York',
  starts_on: '2026-01-01',
  ends_on: null,
  formats: ['csv' as const],
  empty_policy: 'notice' as const,
  user_ids: [],
  addresses: [],
  attaches: false,
  webhook: true,
  sftp_target_id: null,
}
const { at_time: _, ...theSchedule } = aSchedule
const payrollSettings = {
  frequency: 'biweekly' as const,
  anchor: '2026-03-01',
  starts_on: '2026-03-01',
  rounding: 'exact' as const,
  format: 'viventium',
  format_values: {},
  company_codes: [],
  books_to: 'cost_center' as const,
  late_rule: 'pay' as const,
  long_online: 'pay_credit' as const,
}
const payCode = { code: 'STALE', rate: null, rate_code: null, check_code: null, earning_type: null }

const message = {
  title: 'Closed on Monday',
  body: 'We are closed.',
  level: 'info' as const,
  roles: [],
  agencies: [],
  starts_at: null,
  ends_at: null,
  time_zone: 'America/New_York',
  is_dismissible: true,
  needs_acknowledgement: false,
}

const aProgram = async () => {
  const type = await house.call(api.taxonomy.addTrainingType, { body: { name: `Type ${Math.random()}` } })
  const body = { titles: { en: 'Falls' }, training_type_id: type.data.id, delivery: 'online' as const }
  return (await house.call(api.programs.add, { body })).data
}
const aPath = async () =>
  (await house.call(api.learningPaths.add, { body: { title: 'Onboarding', description: null } })).data
const linkable = [randomUUID(), randomUUID()]

const ruleToCome = (name: string) => {
  const { effective_from: _, name: __, ...rule } = examples.rule as RuleVersion
  return { name, ...rule, effective_from: '2099-01-01' }
}

const edited: Edited[] = [
  {
    endpoint: api.templates.update,
    what: 'this message text',
    id: async () => {
      const texts = { en: { subject: null, body: 'See you soon.', is_reviewed: true } }
      const { data } = await house.call(api.templates.add, { body: { title: 'Stale', channel: 'sms', texts } })
      return data.id
    },
    bodies: [{ title: 'Stale one' }, { title: 'Stale two' }],
  },
  {
    endpoint: api.automationRules.update,
    what: 'this rule',
    id: async () => {
      const definition = ruleTemplates.overdue.make()
      const { data } = await house.call(api.automationRules.add, { body: { name: 'Stale', definition } })
      return data.id
    },
    bodies: [{ name: 'Stale one' }, { name: 'Stale two' }],
  },
  {
    endpoint: api.reports.update,
    what: 'this report',
    id: async () => {
      const definition = examples['definition'] as ReportDefinition
      const { data } = await house.call(api.reports.add, {
        body: { names: { en: 'Stale' }, definition, shared_with: [] },
      })
      return data.id
    },
    told: 'agency_admin',
    bodies: [{ shared_with: ['agency_admin'] }, { shared_with: ['viewer'] }],
  },
  {
    endpoint: api.employees.update,
    what: 'this employee',
    id: async () => {
      const one = anEmployee({ organization_id: house.agency.id })
      await house.load({ employees: [one] })
      return one.id
    },
    bodies: [{ city: 'Bronx' }, { city: 'Queens' }],
  },
  {
    endpoint: api.employeeNotes.update,
    what: 'this note',
    id: async () => {
      const one = anEmployee({ organization_id: house.agency.id })
      await house.load({ employees: [one] })
      const body = {
        type: 'general' as const,
        text: 'First',
        visible_to: 'everyone' as const,
        is_pinned: false,
        mentions: [],
      }
      const { data } = await house.call(api.employeeNotes.add, { params: { id: one.id }, body })
      return { id: one.id, note_id: data.id }
    },
    discreet: true,
    bodies: [{ text: 'Second' }, { text: 'Third' }],
  },
  {
    endpoint: api.agencySettings.update,
    what: 'the agency info',
    id: async () => house.agency.id,
    bodies: [{ name: 'Ours One' }, { name: 'Ours Two' }],
  },
  {
    endpoint: api.taxonomy.updateTrainingType,
    what: 'this training type',
    id: async () => (await house.call(api.taxonomy.addTrainingType, { body: { name: 'Seasonal' } })).data.id,
    bodies: [{ name: 'Seasonal one' }, { name: 'Seasonal two' }],
  },
  {
    endpoint: api.taxonomy.updateDiscipline,
    what: 'this discipline',
    id: async () => (await house.call(api.taxonomy.addDiscipline, { body: { code: 'STALE', name: 'Stale' } })).data.id,
    bodies: [{ name: 'Stale one' }, { name: 'Stale two' }],
  },
  {
    endpoint: api.taxonomy.updateTopic,
    what: 'this topic',
    id: async () => (await house.call(api.taxonomy.addTopic, { body: { name: 'Seasons' } })).data.id,
    bodies: [{ name: 'Seasons one' }, { name: 'Seasons two' }],
  },
  {
    endpoint: api.taxonomy.updateLocation,
    what: 'this location',
    id: async () => (await house.call(api.taxonomy.addLocation, { body: { name: 'Riverside' } })).data.id,
    bodies: [{ name: 'Riverside one' }, { name: 'Riverside two' }],
  },
  {
    endpoint: api.programs.update,
    what: 'this program',
    id: async () => (await aProgram()).id,
    bodies: [{ asks_name: 'Dana One' }, { asks_name: 'Dana Two' }],
  },
  {
    endpoint: api.programRules.save,
    what: 'this program',
    id: async () => (await aProgram()).id,
    bodies: [{ asks_name: 'Dana One' }, { asks_name: 'Dana Two' }],
  },
  {
    endpoint: api.forms.update,
    what: 'this form',
    id: async () => {
      const { form, version } = aPublishedForm({ organization_id: house.agency.id })
      await house.load({ forms: [form], form_versions: [version] })
      return form.id
    },
    bodies: [{ lead_days: 20 }, { lead_days: 10 }],
    told: '20',
  },
  {
    endpoint: api.learningPaths.update,
    what: 'this learning path',
    id: async () => (await aPath()).id,
    bodies: [{ description: 'First' }, { description: 'Second' }],
  },
  {
    endpoint: api.learningPaths.saveSteps,
    what: 'this learning path',
    id: async () => (await aPath()).id,
    bodies: [
      { is_ordered: false, steps: [], given_to: 'new' },
      { is_ordered: true, steps: [], given_to: 'new' },
    ],
    shown: body => ({ is_ordered: (body as { is_ordered: boolean }).is_ordered }),
    told: 'In any order',
  },
  {
    endpoint: api.learningPaths.saveRule,
    what: 'this learning path',
    id: async () => (await aPath()).id,
    bodies: [
      { rule_on: true, discipline_ids: [], location_ids: [], also_existing: false },
      { rule_on: false, discipline_ids: [], location_ids: [], also_existing: false },
    ],
    shown: body => ({ rule_on: (body as { rule_on: boolean }).rule_on }),
    told: 'Everyone',
  },
  {
    endpoint: api.programContents.updateModule,
    what: 'this module',
    id: async () => {
      const { id } = await aProgram()
      const body = { kind: 'acknowledgement' as const, titles: { en: 'Policies' } }
      const { data } = await house.call(api.programContents.addModule, { params: { id }, body })
      return { id, module_id: data.id }
    },
    discreet: true,
    bodies: [{ min_minutes: 1 }, { min_minutes: 2 }],
  },
  {
    endpoint: api.certificateTemplates.update,
    what: 'this template',
    id: async () => {
      const body = {
        name: 'Stale',
        titles: {},
        texts: {},
        signer_name: null,
        signer_title: null,
        logo_id: null,
        signature_id: null,
        orientation: 'portrait' as const,
        frame: 'band' as const,
      }
      return (await house.call(api.certificateTemplates.add, { body })).data.id
    },
    bodies: [{ name: 'Stale one' }, { name: 'Stale two' }],
  },
  {
    endpoint: api.coordinators.update,
    what: 'this coordinator',
    id: async () => (await house.call(api.coordinators.add, { body: { name: 'Stella Stale' } })).data.id,
    bodies: [{ name: 'Stella One' }, { name: 'Stella Two' }],
  },
  {
    endpoint: api.coordinators.link,
    what: 'this coordinator',
    id: async () => {
      const users = [1, 2].map(n => aUser({ id: linkable[n - 1] ?? '', name: `Linked ${n}` }))
      const organization_id = house.agency.id
      const memberships = users.map(({ id: user_id }) =>
        aMembership({ organization_id, user_id, role: 'coordinator_limited' }),
      )
      await house.load({ users, memberships })
      return (await house.call(api.coordinators.add, { body: { name: 'Lena Linked' } })).data.id
    },
    bodies: linkable.map(user_id => ({ user_id })) as [object, object],
    shown: body => ({ user: { id: (body as { user_id: string }).user_id } }),
    told: 'Linked 1',
  },
  ...(
    [
      [api.imports, 'Last name,First name,Mobile phone', 'Reyes,Ana,555-0142'],
      [api.trainingImports, 'Employee number,Program,Completed on', '1,Lifting,31/31/2025'],
      [api.credentialImports, 'Employee number,Credential,Issued', '1,CPR card,31/31/2025'],
      [api.waiverImports, 'Employee number,Rule,First day,Reason', '1,Yearly in-service,31/31/2025,Cast'],
      [api.leaveImports, 'Employee number,First day of leave', '1,31/31/2025'],
    ] as const
  ).map(
    ([calls, ...lines]): Edited => ({
      endpoint: calls.fixRow,
      what: 'this row',
      id: async () => {
        const { id } = (await house.call(calls.upload as typeof api.imports.upload, { file: csvFile(lines) })).data
        await house.owner.query(`update jobs set state = 'planned', counts = '{"reject": 1}' where id = $1`, [id])
        await house.owner.query(
          `insert into job_items (organization_id, job_id, n, outcome) select organization_id, id, 2, 'reject' from jobs where id = $1`,
          [id],
        )
        return { id, row: '2' }
      },
      bodies: [{ answer: 'update' }, { answer: 'skip' }],
    }),
  ),
  {
    endpoint: api.externalTrainings.update,
    what: 'this training',
    id: async () => {
      const one = anEmployee({ organization_id: house.agency.id })
      const training = anExternalTraining({ organization_id: house.agency.id, employee_id: one.id })
      await house.load({ employees: [one], external_trainings: [training] })
      return training.id
    },
    bodies: [{ title: 'Stale care' }, { title: 'Stale hands' }],
  },
  {
    endpoint: api.taxonomy.updateCredentialType,
    what: 'this credential type',
    id: async () => (await house.call(api.taxonomy.addCredentialType, { body: { name: 'Stale card' } })).data.id,
    bodies: [{ name: 'Stale first' }, { name: 'Stale second' }],
  },
  {
    endpoint: api.sessionRecords.update,
    what: 'this record',
    id: async () => {
      const { id: organization_id } = house.agency
      const { id: program_id } = await aProgram()
      const session = aSession({ organization_id, program_id })
      await house.load({
        sessions: [session],
        session_days: [aSessionDay({ organization_id, session_id: session.id })],
      })
      return session.id
    },
    bodies: [{ objectives: 'Lift safely.' }, { objectives: 'Lift with a belt.' }],
    shown: body => ({ texts: body }),
  },
  {
    endpoint: api.credentials.update,
    what: 'this credential',
    id: async () => {
      const { id: organization_id } = house.agency
      const one = anEmployee({ organization_id })
      const type = aCredentialType({ organization_id })
      const credential = aCredential({ organization_id, employee_id: one.id, type_id: type.id })
      await house.load({ employees: [one], credential_types: [type], credentials: [credential] })
      return credential.id
    },
    bodies: [{ number: 'S-1' }, { number: 'S-2' }],
  },
  {
    endpoint: api.complianceRules.changeVersion,
    what: 'this rule',
    id: async () => {
      const { data } = await house.call(api.complianceRules.add, { body: ruleToCome('Stale') })
      return { id: data.id, version_id: data.versions[0]?.id ?? '' }
    },
    bodies: [ruleToCome('Stale one'), ruleToCome('Stale two')],
    shown: body => ({ rule: { name: (body as { name: string }).name } }),
  },
  {
    endpoint: api.sessionTemplates.update,
    what: 'this template',
    id: async () => {
      const { id } = await aProgram()
      const { data } = await house.call(api.sessionTemplates.add, { params: { id }, body: templateOf() })
      return { id, template_id: data.id }
    },
    bodies: [{ name: 'Morning lab' }, { name: 'Evening lab' }],
  },
  {
    endpoint: api.sessions.update,
    what: 'this session',
    id: async () => {
      const { id: organization_id } = house.agency
      const session = aSession({ organization_id, program_id: (await aProgram()).id })
      await house.load({
        sessions: [session],
        session_days: [aSessionDay({ organization_id, session_id: session.id })],
      })
      return session.id
    },
    bodies: [{ title: 'Stale class' }, { title: 'Stale lab' }],
  },
  {
    endpoint: api.taxonomy.updateRoom,
    what: 'this room',
    id: async () => {
      const { location_id } = house.agency
      return (await house.call(api.taxonomy.addRoom, { body: { name: 'Room', location_id } })).data.id
    },
    bodies: [{ name: 'Stale room' }, { name: 'Stale lab' }],
  },
  {
    endpoint: api.taxonomy.updateInstructor,
    what: 'this instructor',
    id: async () => (await house.call(api.taxonomy.addInstructor, { body: { name: 'Iris' } })).data.id,
    bodies: [{ name: 'Stale Iris' }, { name: 'Stale Ina' }],
  },
  {
    endpoint: api.payrollFormats.update,
    what: 'this layout',
    id: async () => (await house.call(api.payrollFormats.add, { body: newFormat('Layout') })).data.id,
    bodies: [newFormat('Stale A'), newFormat('Stale B')],
  },
  {
    endpoint: api.taxonomy.updateHoliday,
    what: 'this holiday',
    id: async () =>
      (await house.call(api.taxonomy.addHoliday, { body: { name: 'Labor Day', on_day: '2026-09-07' } })).data.id,
    bodies: [{ name: 'Stale Monday' }, { name: 'Stale Tuesday' }],
  },
  {
    endpoint: api.waivers.update,
    what: 'this waiver',
    id: async () => {
      const { id: organization_id } = house.agency
      const one = anEmployee({ organization_id })
      const rule = aComplianceRule({ organization_id })
      const waiver = aComplianceWaiver({ organization_id, employee_id: one.id, rule_id: rule.id })
      await house.load({
        employees: [one],
        compliance_rules: [rule],
        compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id })],
        compliance_waivers: [waiver],
      })
      return waiver.id
    },
    bodies: [{ reason: 'Stale letter' }, { reason: 'Stale form' }],
  },
  {
    endpoint: api.leave.update,
    what: 'this leave',
    id: async () => {
      const { id: organization_id } = house.agency
      const one = anEmployee({ organization_id })
      const span = aLeaveSpan({ organization_id, employee_id: one.id })
      await house.load({ employees: [one], leave_spans: [span] })
      return span.id
    },
    bodies: [{ note: 'Stale leave' }, { note: 'Stale days' }],
  },
  {
    endpoint: api.sftpTargets.update,
    what: 'this SFTP target',
    id: async () => {
      const body = {
        name: `Target ${Math.random()}`,
        host: '8.8.8.8',
        port: 22,
        username: 'agency',
        auth: 'password' as const,
        password: 'a word',
        out_folder: '/in',
        in_folder: null,
        name_pattern: '{name}.{format}',
        way: 'part_rename' as const,
        on_collision: 'refuse' as const,
        pgp_public_key: null,
      }
      return (await house.call(api.sftpTargets.add, { body })).data.id
    },
    bodies: [{ in_folder: '/stale' }, { in_folder: '/other' }],
  },
  {
    endpoint: api.reportSchedules.update,
    what: 'this schedule',
    id: async () => (await house.call(api.reportSchedules.add, { body: aSchedule })).data.id,
    bodies: [
      { at_time: '09:00', ...theSchedule },
      { at_time: '10:00', ...theSchedule },
    ],
    told: '09:00 America/New_York',
  },
  {
    endpoint: api.payroll.updateSettings,
    what: 'the payroll settings',
    id: async () => {
      await house.owner.query(
        `insert into payroll_settings (organization_id, frequency, anchor, starts_on, check_lag, rounding, format, books_to, late_rule, long_online)
         values ($1, 'biweekly', '2026-03-01', '2026-03-01', 5, 'exact', 'viventium', 'cost_center', 'pay', 'pay_credit')`,
        [house.agency.id],
      )
      return {}
    },
    bodies: [
      { check_lag: 3, ...payrollSettings },
      { check_lag: 4, ...payrollSettings },
    ],
    told: '3',
  },
  {
    endpoint: api.payroll.updateCode,
    what: 'this pay code',
    id: async () => {
      const body = { ...payCode, earning_code: 'TRN' }
      return (await house.call(api.payroll.addCode, { body })).data.id
    },
    bodies: [
      { earning_code: 'INS', ...payCode },
      { earning_code: 'EDU', ...payCode },
    ],
  },
  {
    endpoint: api.panelMessages.update,
    what: 'this message',
    as: 'cs_super_user',
    id: async () => (await house.call(api.panelMessages.add, { body: message }, { as: 'cs_super_user' })).data.id,
    bodies: [{ title: 'Closed on Tuesday' }, { title: 'Closed on Friday' }],
  },
]

test('every call that takes a version is tried below', () => {
  const versioned = Object.values(api)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(endpoint => endpoint.versioned)
  expect(versioned.length).toBeGreaterThan(4)
  // A merge changes two records: tested in features/employee-merges/merges.http.test.ts; another version of a rule has another day,
  // another edition is a new one: compliance/rules, packs; drafts have no history: compliance/laboratory, forms; answers of a form
  // are merged by field: features/employee-forms/employee-forms.http.test.ts
  const elsewhere: Endpoint[] = [
    api.complianceRules.addVersion,
    api.ruleDrafts.update,
    api.csmRulePacks.publish,
    api.employeeMerges.merge,
    api.employeeForms.answer,
    api.forms.saveDraft,
    api.signing.answer,
    // Thread states have no fields: features/threads/threads.http.test.ts
    api.threads.assign,
    api.threads.snooze,
    api.threads.done,
    api.threads.reopen,
    // Only undoes the last version: features/bookings/changed-sessions.http.test.ts
    api.sessions.undo,
  ]
  const untried = versioned.filter(endpoint => !edited.some(one => one.endpoint === endpoint))
  expect(untried).toEqual(elsewhere)
})

test.each(edited.map(one => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
  '%s with an old version changes nothing, and reports who changed what and the current state',
  async (_, {
    endpoint,
    what,
    as = 'agency_admin',
    id,
    discreet,
    bodies: [first, second],
    shown = body => body,
    told,
  }) => {
    const named = await id()
    const params = typeof named === 'string' ? { id: named } : named
    const change = (body: object, version: number) =>
      house.call(
        endpoint,
        { params, body },
        {
          as,
          headers: { 'if-match': `"${version}"` },
          ...(endpoint.scope === 'agencies' && { organization_id: null }),
        },
      )
    const changed = await change(first, 1)
    expect(changed.status, JSON.stringify(changed.failure)).toBe(200)
    const current = changed.data as { version: number }
    expect(current.version).toBe(2)
    const { status, failure } = await change(second, 1)
    const who = as === 'cs_super_user' ? 'Vendor cs_super_user' : 'Ada Admin'
    expect([status, failure.code, failure.message]).toEqual([
      412,
      'CHANGED_MEANWHILE',
      `${who} changed ${what} while you were editing.`,
    ])
    expect(failure.details?.['current']).toMatchObject({ ...shown(first), version: 2 })
    expect(failure.details?.['meanwhile']).toMatchObject([
      {
        actor_name: who,
        changes: discreet ? [] : [{ field: Object.keys(first)[0], after: told ?? Object.values(first)[0] }],
      },
    ])
    // A user who reloaded the record may change it
    expect((await change(second, 2)).data).toMatchObject({ ...shown(second), version: 3 })
  },
)

test('the refusal is in the reader’s language', async () => {
  const one = anEmployee({ organization_id: house.agency.id })
  await house.load({ employees: [one] })
  const change = (version: number) =>
    house.call(
      api.employees.update,
      { params: { id: one.id }, body: { city: `City ${version}` } },
      { headers: { 'if-match': `"${version}"`, 'accept-language': 'es' } },
    )
  await change(1)
  await change(2)
  expect((await change(1)).failure.message).toBe('Ada Admin cambió este empleado mientras usted editaba.')
})
