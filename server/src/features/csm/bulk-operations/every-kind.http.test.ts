import {
  api,
  type Args,
  catalogId,
  type CsmOperation,
  type Id,
  type OperationChange,
  type OperationKind,
  operationKindFacts,
  type OperationState,
  type RuleDefinition,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { anAgency, aPartner } from '../../../demo/factories/agencies.ts'
import { anAssignment } from '../../../demo/factories/assignments.ts'
import { aCredentialType } from '../../../demo/factories/credentials.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aProgram, aProgramModule, aProgramVersion } from '../../../demo/factories/programs.ts'
import { aDiscipline, aLocation, aTopic, aTrainingType } from '../../../demo/factories/taxonomy.ts'
import { aMembership, anInvitation, aUser } from '../../../demo/factories/users.ts'
import { inWords } from '../../../lib/texts.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { systemBasis } from '../../../scope/system.ts'
import { completeAssignments } from '../../learning/complete.ts'
import { insertLinks, noteSent } from '../../signed-links/write-links.ts'

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

/** One kind in a separate agency, never the test house's. */
interface Case {
  /** Creates the records it affects. */
  make: (org: Id) => Promise<{ change: OperationChange; names: string[] }>
  /** Returns names of the results as the tables contain them, apart from the operation's own records. */
  done: (org: Id) => Promise<string[]>
  /** Tables that an undo restores, each with the columns that an undo changes further. */
  restores?: Readonly<Record<string, readonly string[]>>
  /**
   * Changes the result of one row, as a user might before an undo. Returns that row's ID, which appears in each row that may differ
   * afterward.
   */
  touch?: (org: Id) => Promise<{ id: Id; name: string }>
  /** Makes the records eligible again after an undo. */
  again?: (org: Id) => Promise<unknown>
  as?: Caller
}

const named = async (text: string, values: readonly unknown[]) =>
  (await house.owner.query<{ name: string }>(text, [...values])).rows.map(({ name }) => name)
/** Changes one row of the agency and returns it. */
const touched = async (update: string, org: Id) => {
  const [row] = (await house.owner.query<{ id: Id; name: string }>(update, [org])).rows
  if (!row) throw new Error(`Nothing was touched: ${update}`)
  return row
}
const inside = async <T>(org: Id, work: (scope: Scope) => Promise<T>): Promise<T> => {
  const basis = await systemBasis(house.database, org)
  if (!basis) throw new Error('There is no such agency.')
  return inAgency(basis, work)
}

const peopleOf = async (organization_id: Id, count: number, over: Partial<Parameters<typeof anEmployee>[0]> = {}) => {
  const employees = Array.from({ length: count }, (_, at) =>
    anEmployee({
      organization_id,
      first_name: 'Ana',
      last_name: `Abel${at}`,
      email: `ana${at}@old.example`,
      location_id: null,
      ...over,
    }),
  )
  await house.load({ employees })
  return { employees, names: employees.map(({ last_name }) => `${last_name}, Ana`) }
}

const programOf = async (organization_id: Id, title: string, over: Partial<Parameters<typeof aProgram>[0]> = {}) => {
  const type = aTrainingType({ organization_id, name: `Type of ${title}` })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: title }, ...over })
  const version = aProgramVersion({ organization_id, program_id: program.id })
  await house.load({
    training_types: [type],
    programs: [program],
    program_versions: [version],
    program_modules: [aProgramModule({ organization_id, version_id: version.id, position: 1 })],
  })
  return program
}

/** People who each completed a program on a day. */
async function completions(organization_id: Id, title: string) {
  const { employees, names } = await peopleOf(organization_id, 2)
  const program = await programOf(organization_id, title, { gives_certificate: true })
  const assignments = employees.map(({ id }) =>
    anAssignment({ organization_id, employee_id: id, program_id: program.id }),
  )
  await house.load({ assignments })
  await inside(organization_id, scope =>
    completeAssignments(scope, {
      head: {},
      wanted: sql`select id as assignment_id, date '2026-01-05' as completed_on, 'evidence' as how, null::smallint as score, null as language,
        null::jsonb as evidence from assignments where id = any(${assignments.map(({ id }) => id)}::uuid[])`,
    }),
  )
  const { rows } = await house.owner.query<{ number: string }>(
    'select number from certificates where organization_id = $1 order by number',
    [organization_id],
  )
  return { employees, names, program, numbers: rows.map(({ number }) => number) }
}

async function usersOf(organization_id: Id, count: number) {
  const users = Array.from({ length: count }, (_, at) => aUser({ name: `User ${at}` }))
  const admin = aUser({ name: 'Last Admin' })
  await house.load({
    users: [...users, admin],
    memberships: [
      ...users.map(({ id }) => aMembership({ organization_id, user_id: id, role: 'viewer' })),
      aMembership({ organization_id, user_id: admin.id, role: 'agency_admin' }),
    ],
  })
  return users
}

/** Creates an agency to copy from. */
async function sourceOf(name: string) {
  const source = anAgency({ name })
  await house.load({ organizations: [source] })
  return source.id
}
const called = async <T extends { status: number; failure: unknown }>(answer: Promise<T>): Promise<T> => {
  const given = await answer
  expect(given.status, JSON.stringify(given.failure)).toBe(200)
  return given
}

const employees = { employees: ['version', 'updated_at'] }
const touchPerson = (org: Id) =>
  touched(
    `update employees set city = 'Albany', version = version + 1 where organization_id = $1 and last_name = 'Abel0'
      returning id, last_name || ', ' || first_name as name`,
    org,
  )
const touchAssignment = (org: Id) =>
  touched(
    `update assignments a set version = a.version + 1 from employees e where a.organization_id = $1 and e.id = a.employee_id and e.last_name = 'Abel0'
      returning a.id, e.last_name || ', ' || e.first_name as name`,
    org,
  )
const ageAssignments = (org: Id) =>
  house.owner.query(`update assignments set updated_at = now() - interval '200 days' where organization_id = $1`, [org])
const touchProgram = (org: Id, title: string) =>
  touched(
    `update programs set version = version + 1 where organization_id = $1 and titles ->> 'en' = '${title}' returning id, titles ->> 'en' as name`,
    org,
  )
const inCatalog = { as: 'cs_super_user', organization_id: catalogId } as const

const addPart = (id: Id, text: string) =>
  called(
    house.call(
      api.programContents.addModule,
      {
        params: { id },
        body: {
          kind: 'acknowledgement',
          titles: { en: text },
          minutes: [],
          content: { kind: 'acknowledgement', statements: { en: text } },
        },
      },
      inCatalog,
    ),
  )

/** Creates a catalog program, published this many times. */
async function offered(title: string, times: number): Promise<Id> {
  const types = await house.call(api.lookups.trainingTypes, {}, inCatalog)
  const training_type_id = types.data.data[0]?.id ?? ''
  const { data } = await called(
    house.call(api.programs.add, { body: { titles: { en: title }, training_type_id, delivery: 'online' } }, inCatalog),
  )
  const params = { id: data.id }
  for (let time = 0; time < times; time++) {
    if (time > 0) await called(house.call(api.programContents.startDraft, { params, body: {} }, inCatalog))
    await addPart(data.id, `Part ${time}`)
    const content = await house.call(api.programContents.get, { params }, inCatalog)
    await called(
      house.call(
        api.programRules.publish,
        {
          params,
          body: {
            change_kind: 'minor',
            given_to: 'new_only',
            note: 'Change',
            seen_at: content.data.version.updated_at,
          },
        },
        inCatalog,
      ),
    )
  }
  return data.id
}

const cases: Record<OperationKind, Case> = {
  people_acts: {
    make: async org => {
      const { names } = await peopleOf(org, 3)
      return {
        change: {
          kind: 'people_acts',
          names_of: org,
          people: { by: 'matching', filters: {} },
          changes: [{ act: 'tags', add: ['night'], remove: [] }],
        },
        names,
      }
    },
    done: org =>
      named(
        `select last_name || ', ' || first_name as name from employees where organization_id = $1 and 'night' = any(tags)`,
        [org],
      ),
    restores: employees,
    touch: touchPerson,
  },
  transfer_people: {
    make: async () => {
      const source = await sourceOf('Source of people')
      const { names } = await completions(source, 'Carried course')
      return {
        change: {
          kind: 'transfer_people',
          from_agency_id: source,
          lines: ['ana0@old.example', 'ana1@old.example'],
          consented_on: '2026-01-10',
          consent: 'Signed form',
        },
        names,
      }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from employees e join external_trainings x on x.employee_id = e.id
          where e.organization_id = $1 and x.title = 'Carried course' and x.provider = 'Source of people' and x.state = 'recorded'`,
        [org],
      ),
  },
  move_people: {
    make: async org => {
      const [from, to] = ['Old', 'New'].map(name => aLocation({ organization_id: org, name }))
      await house.load({ locations: [from, to].flatMap(one => one ?? []) })
      const { names } = await peopleOf(org, 2, { location_id: from?.id ?? null })
      return { change: { kind: 'move_people', from_id: from?.id ?? '', to_id: to?.id ?? '' }, names }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from employees e join locations l on l.id = e.location_id
          where e.organization_id = $1 and l.name = 'New'`,
        [org],
      ),
    restores: employees,
    touch: touchPerson,
  },
  mail_domain: {
    make: async org => ({
      names: (await peopleOf(org, 2)).names,
      change: { kind: 'mail_domain', from_domain: 'old.example', to_domain: 'new.example' },
    }),
    done: org =>
      named(
        `select last_name || ', ' || first_name as name from employees where organization_id = $1 and email like '%@new.example'`,
        [org],
      ),
    restores: employees,
    touch: touchPerson,
  },
  close_stale: {
    make: async org => {
      const { employees: people, names } = await peopleOf(org, 2)
      const program = await programOf(org, 'Stale program')
      const assignments = people.map(({ id }) =>
        anAssignment({ organization_id: org, employee_id: id, program_id: program.id }),
      )
      await house.load({ assignments })
      await ageAssignments(org)
      return { change: { kind: 'close_stale', idle_days: 180 }, names }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from assignments a join employees e on e.id = a.employee_id
          where a.organization_id = $1 and a.state = 'withdrawn'`,
        [org],
      ),
    restores: { assignments: ['version', 'updated_at'] },
    touch: touchAssignment,
    again: ageAssignments,
  },
  correct_completions: {
    make: async org => {
      const { names } = await completions(org, 'Wound care')
      const rows = [0, 1].map(at => ({
        row: at + 2,
        who: `ana${at}@old.example`,
        program: 'Wound care',
        completed_on: '02/10/2026',
        minutes: '',
      }))
      return { change: { kind: 'correct_completions', rows }, names }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from assignments a join employees e on e.id = a.employee_id
          where a.organization_id = $1 and a.state = 'completed' and a.completed_on = '2026-02-10'`,
        [org],
      ),
    // The ledger keeps every entry, so a restored completion has a new entry with the old values
    restores: { assignments: ['version', 'updated_at', 'record_id', 'completed_at'] },
    touch: touchAssignment,
  },
  void_certificates: {
    make: async org => {
      const { numbers, names } = await completions(org, 'Lifting')
      return { change: { kind: 'void_certificates', numbers }, names }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from certificates c join employees e on e.id = c.employee_id
          where c.organization_id = $1 and c.state = 'void'`,
        [org],
      ),
  },
  reissue_certificates: {
    make: async org => {
      const { numbers } = await completions(org, 'Hygiene')
      await house.owner.query(`update employees set last_name = 'New' || last_name where organization_id = $1`, [org])
      const { rows } = await house.owner.query<{ name: string }>(
        `select last_name || ', ' || first_name as name from employees where organization_id = $1`,
        [org],
      )
      return { change: { kind: 'reissue_certificates', numbers }, names: rows.map(({ name }) => name) }
    },
    // Each has one valid certificate, with the new name
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from certificates c join employees e on e.id = c.employee_id
          where c.organization_id = $1 and c.state = 'valid' and c.printed ->> 'person' like '%New%'`,
        [org],
      ),
  },
  archive_programs: {
    make: async org => {
      for (const title of ['Old course', 'Older course', 'Kept course']) await programOf(org, title)
      return {
        change: { kind: 'archive_programs', names: ['old COURSE', 'Older course'] },
        names: ['Old course', 'Older course'],
      }
    },
    done: org =>
      named(`select titles ->> 'en' as name from programs where organization_id = $1 and archived_at is not null`, [
        org,
      ]),
    restores: { programs: ['version', 'updated_at', 'updated_by_name'] },
    touch: org => touchProgram(org, 'Old course'),
  },
  pay_codes: {
    make: async org => {
      const names = ['Unpaid course', 'Unpaid class']
      for (const title of names) await programOf(org, title, { pay_code: null })
      await programOf(org, 'Paid course', { pay_code: 'OWN' })
      return { change: { kind: 'pay_codes', pay_code: 'TRN', search: null }, names }
    },
    done: org =>
      named(`select titles ->> 'en' as name from programs where organization_id = $1 and pay_code = 'TRN'`, [org]),
    restores: { programs: ['version', 'updated_at', 'updated_by_name'] },
    touch: org => touchProgram(org, 'Unpaid class'),
  },
  recompute: {
    make: async org => ({ change: { kind: 'recompute' }, names: [await nameOf(org)] }),
    done: org =>
      named(
        `select o.name from events e join organizations o on o.id = e.organization_id
          where e.organization_id = $1 and e.kind = 'bulk_operation.recalculated'`,
        [org],
      ),
  },
  resend_invitations: {
    make: async org => {
      await house.load({
        invitations: [anInvitation({ organization_id: org, name: 'Ivy Invited', email: 'ivy@example.org' })],
      })
      return { change: { kind: 'resend_invitations' }, names: ['Ivy Invited'] }
    },
    done: org => named(`select name from invitations where organization_id = $1 and sent_count = 2`, [org]),
  },
  resend_links: {
    make: async org => {
      const { employees: people, names } = await peopleOf(org, 2)
      const program = await programOf(org, 'Linked program')
      await house.load({
        assignments: people.map(({ id }) =>
          anAssignment({ organization_id: org, employee_id: id, program_id: program.id }),
        ),
      })
      await inside(org, async scope => {
        const about = {
          purpose: 'learn',
          program_id: program.id,
          employee_ids: people.map(({ id }) => id),
          days: 30,
        } as const
        const links = await insertLinks(scope, house.config.appKeys, about)
        await noteSent(
          scope,
          links.map(({ id }) => id),
          'mail',
        )
      })
      await house.owner.query(
        `update signed_links set last_sent_at = now() - interval '3 days' where organization_id = $1`,
        [org],
      )
      return { change: { kind: 'resend_links', within_days: 7 }, names }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from signed_links l join employees e on e.id = l.employee_id
          where l.organization_id = $1 and l.last_sent_at > now() - interval '1 hour'`,
        [org],
      ),
  },
  deactivate_users: {
    make: async org => {
      const users = await usersOf(org, 2)
      await house.owner.query(
        `update memberships set created_at = now() - interval '400 days' where organization_id = $1`,
        [org],
      )
      return {
        change: { kind: 'deactivate_users', idle_days: 365, role: 'viewer' },
        names: users.map(({ name }) => name),
      }
    },
    done: org =>
      named(
        `select u.name from memberships m join users u on u.id = m.user_id where m.organization_id = $1 and not m.is_active`,
        [org],
      ),
    restores: { memberships: [] },
    touch: org =>
      touched(
        `update memberships m set role = 'rn_limited' from users u where m.organization_id = $1 and u.id = m.user_id and u.name = 'User 0'
          returning u.id, u.name`,
        org,
      ),
  },
  end_sign_ins: {
    make: async org => {
      const users = await usersOf(org, 2)
      for (const user of users) await house.tokenFor(user, org)
      await house.owner.query(`update access_tokens set last_seen_at = now() where organization_id = $1`, [org])
      return { change: { kind: 'end_sign_ins', role: null }, names: users.map(({ name }) => name) }
    },
    done: org =>
      named(
        `select u.name from memberships m join users u on u.id = m.user_id where m.organization_id = $1 and m.role = 'viewer'
          and not exists (select from access_tokens t where t.user_id = u.id and t.organization_id = $1)`,
        [org],
      ),
  },
  reset_second_factors: {
    make: async org => {
      const users = await usersOf(org, 2)
      await house.owner.query(
        `insert into two_factor (user_id, secret_sealed, confirmed_at) select id, 'x', now() from users where id = any($1)`,
        [users.map(({ id }) => id)],
      )
      return {
        change: { kind: 'reset_second_factors', emails: users.map(({ email }) => email) },
        names: users.map(({ name }) => name),
      }
    },
    done: org =>
      named(
        `select u.name from memberships m join users u on u.id = m.user_id where m.organization_id = $1 and m.role = 'viewer'
          and not exists (select from two_factor t where t.user_id = u.id)`,
        [org],
      ),
  },
  suppress_messages: {
    make: async org => ({
      change: { kind: 'suppress_messages', from_day: '2099-12-24', until_day: '2099-12-26' },
      names: [await nameOf(org)],
    }),
    done: org =>
      named(
        `select o.name from message_pauses p join organizations o on o.id = p.organization_id
          where p.organization_id = $1 and p.from_day = '2099-12-24' and p.until_day = '2099-12-26'`,
        [org],
      ),
    restores: { message_pauses: [] },
    touch: async org => {
      await house.owner.query('delete from message_pauses where organization_id = $1', [org])
      return { id: org, name: await nameOf(org) }
    },
  },
  copy_rules: {
    make: async () => {
      const source = await sourceOf('Source of rules')
      const definition: RuleDefinition = {
        trigger: { on: 'hand' },
        people: null,
        steps: [{ wait: null, still: null, act: { act: 'tags', add: ['new'], remove: [] } }],
        at_most: null,
        stop_when: null,
      }
      const names = ['Tag newcomers', 'Tag all']
      const rule_ids: Id[] = []
      for (const name of names) {
        const body = { name, definition }
        const { data } = await called(
          house.call(api.automationRules.add, { body }, { as: 'csm', organization_id: source }),
        )
        rule_ids.push(data.id)
      }
      return { change: { kind: 'copy_rules', from_agency_id: source, rule_ids }, names }
    },
    done: org => named('select name from automation_rules where organization_id = $1', [org]),
    restores: { automation_rules: [] },
    touch: org =>
      touched(
        `update automation_rules set version = version + 1 where organization_id = $1 and name = 'Tag all' returning id, name`,
        org,
      ),
  },
  copy_lists: {
    make: async org => {
      const source = await sourceOf('Source of lists')
      const nights = aDiscipline({ organization_id: source, name: 'Night Aide', code: 'NA' })
      await house.load({
        topics: ['Falls', 'Dementia'].map(name => aTopic({ organization_id: source, name })),
        disciplines: [nights],
      })
      await house.load({
        credential_types: ['Night permit', 'Own car'].map(name =>
          aCredentialType({
            organization_id: source,
            name,
            code: null,
            discipline_ids: name === 'Own car' ? [] : [nights.id],
          }),
        ),
      })
      await house.load({ topics: [aTopic({ organization_id: org, name: 'falls' })] })
      return {
        change: { kind: 'copy_lists', from_agency_id: source, lists: ['credential_types', 'topics', 'disciplines'] },
        names: [
          'Topics: Dementia',
          'Disciplines: Night Aide',
          'Credential types: Night permit',
          'Credential types: Own car',
        ],
      }
    },
    // The credential type refers to the agency's own discipline of that name, which was copied too
    done: org =>
      named(
        `select 'Topics: ' || name as name from topics where organization_id = $1 and name = 'Dementia'
          union all select 'Disciplines: ' || name from disciplines where organization_id = $1
          union all select 'Credential types: ' || t.name from credential_types t where t.organization_id = $1
            and t.discipline_ids = array(select d.id from disciplines d where d.organization_id = $1 and t.name = 'Night permit')`,
        [org],
      ),
    restores: { topics: [], disciplines: [], credential_types: [] },
    touch: org =>
      touched(
        `update topics set version = version + 1 where organization_id = $1 and name = 'Dementia' returning id, 'Topics: Dementia' as name`,
        org,
      ),
  },
  copy_templates: {
    make: async () => {
      const source = await sourceOf('Source of messages')
      const names = ['Snow day', 'Storm day']
      const template_ids: Id[] = []
      for (const title of names) {
        const texts = { en: { subject: null, body: 'No visits today.', is_reviewed: true } }
        const { data } = await called(
          house.call(
            api.templates.add,
            { body: { title, channel: 'sms', texts } },
            { as: 'csm', organization_id: source },
          ),
        )
        template_ids.push(data.id ?? '')
      }
      return { change: { kind: 'copy_templates', from_agency_id: source, template_ids }, names }
    },
    done: org => named('select title as name from message_templates where organization_id = $1', [org]),
    restores: { message_templates: [], message_template_versions: [] },
    touch: org =>
      touched(
        `update message_templates set version = version + 1 where organization_id = $1 and title = 'Snow day' returning id, title as name`,
        org,
      ),
  },
  copy_paths: {
    make: async org => {
      const source = await sourceOf('Source of paths')
      const as = { as: 'csm', organization_id: source } as const
      const program = await programOf(source, 'Shared course')
      await programOf(org, 'Shared Course')
      const step = {
        kind: 'program',
        ref_id: program.id,
        is_required: true,
        is_gate: false,
        start: null,
        due: null,
      } as const
      const names = ['Newcomers', 'Returners']
      const path_ids: Id[] = []
      for (const title of names) {
        const { data } = await called(house.call(api.learningPaths.add, { body: { title, description: null } }, as))
        await called(
          house.call(
            api.learningPaths.saveSteps,
            { params: { id: data.id }, body: { is_ordered: true, steps: [step], given_to: 'new' } },
            { ...as, headers: { 'if-match': `"${data.version}"` } },
          ),
        )
        path_ids.push(data.id)
      }
      return { change: { kind: 'copy_paths', from_agency_id: source, path_ids }, names }
    },
    done: org =>
      named(
        `select l.title as name from learning_paths l join learning_path_steps s on s.path_id = l.id
          join programs p on p.id = s.program_id and p.organization_id = $1 where l.organization_id = $1`,
        [org],
      ),
    restores: { learning_paths: [], learning_path_versions: [], learning_path_steps: [] },
    touch: org =>
      touched(
        `update learning_paths set version = version + 1 where organization_id = $1 and title = 'Newcomers' returning id, title as name`,
        org,
      ),
  },
  copy_forms: {
    make: async () => {
      const source = await sourceOf('Source of forms')
      const names = ['Field visit', 'Office visit']
      const form_ids: Id[] = []
      for (const title of names) {
        const body = { titles: { en: title }, category: 'competency', visibility: 'general' } as const
        const { data } = await called(house.call(api.forms.add, { body }, { as: 'csm', organization_id: source }))
        form_ids.push(data.id)
      }
      return { change: { kind: 'copy_forms', from_agency_id: source, form_ids }, names }
    },
    done: org => named(`select titles ->> 'en' as name from forms where organization_id = $1`, [org]),
    restores: { forms: [], form_versions: [] },
    touch: org =>
      touched(
        `update forms set version = version + 1 where organization_id = $1 and titles ->> 'en' = 'Field visit' returning id, titles ->> 'en' as name`,
        org,
      ),
  },
  copy_maps: {
    make: async org => {
      const source = await sourceOf('Source of maps')
      const partner = aPartner({ name: 'Shared Partner' })
      const nights = aDiscipline({ organization_id: source, name: 'Night Aide', code: 'NA' })
      const office = aLocation({ organization_id: source, name: 'Only there' })
      await house.load({
        partners: [partner],
        disciplines: [nights, aDiscipline({ organization_id: org, name: 'night aide', code: 'N' })],
        locations: [office],
      })
      const program = await programOf(source, 'Shared course')
      await programOf(org, 'Shared Course')
      await house.owner.query('update organizations set partner_id = $1 where id = any($2)', [
        partner.id,
        [source, org],
      ])
      await house.owner.query(
        `insert into partner_maps (organization_id, partner_id, kind, theirs, theirs_key, ours, updated_by_name) values
          ($1, $2, 'discipline', 'HHA II', 'hha ii', $3, 'x'), ($1, $2, 'location', 'Office 9', 'office 9', $4, 'x'),
          ($1, $2, 'status', 'Working', 'working', '1', 'x')`,
        [source, partner.id, nights.id, office.id],
      )
      await house.owner.query(
        `insert into partner_topics (organization_id, partner_id, program_id, topic, updated_by_name) values ($1, $2, $3, 'T-9', 'x')`,
        [source, partner.id, program.id],
      )
      return {
        change: { kind: 'copy_maps', from_agency_id: source },
        names: ['Discipline: HHA II', 'Status: Working', 'Topic: Shared course'],
      }
    },
    done: org =>
      named(
        `select 'Discipline: ' || m.theirs as name from partner_maps m join disciplines d on d.organization_id = m.organization_id and d.id::text = m.ours
            where m.organization_id = $1 and d.name = 'night aide'
          union all select 'Status: ' || theirs from partner_maps where organization_id = $1 and ours = '1'
          union all select 'Topic: Shared course' from partner_topics where organization_id = $1 and topic = 'T-9'`,
        [org],
      ),
    restores: { partner_maps: [], partner_topics: [] },
    touch: org =>
      touched(
        `update partner_maps set ours = '2' where organization_id = $1 and kind = 'status' returning id, 'Status: Working' as name`,
        org,
      ),
  },
  merge_entries: {
    make: async org => {
      await house.load({ topics: ['Fall', 'Falls'].map(name => aTopic({ organization_id: org, name })) })
      return {
        change: { kind: 'merge_entries', list: 'topics', from_name: 'fall', into_name: 'Falls' },
        names: ['Fall'],
      }
    },
    done: org => named('select name from merged_entries where organization_id = $1', [org]),
  },
  check_out: {
    as: 'cs_super_user',
    make: async org => {
      await house.load({ training_types: [aTrainingType({ organization_id: org, name: 'In-service' })] })
      const names = ['Fire drill', 'Fire exits']
      const program_ids: Id[] = []
      for (const name of names) program_ids.push(await offered(name, 1))
      return { change: { kind: 'check_out', program_ids }, names }
    },
    done: org =>
      named(
        `select p.titles ->> 'en' as name from program_checkouts k join programs p on p.id = k.program_id and p.organization_id = k.organization_id
          where k.organization_id = $1`,
        [org],
      ),
    restores: { programs: [], program_versions: [], program_checkouts: [], program_disciplines: [] },
    touch: org => touchProgram(org, 'Fire drill'),
  },
  update_programs: {
    as: 'cs_super_user',
    make: async org => {
      await house.load({ training_types: [aTrainingType({ organization_id: org, name: 'In-service' })] })
      const id = await offered('Burns', 1)
      const given = await previewed(
        { agency_ids: [org], change: { kind: 'check_out', program_ids: [id] }, reason: 'First.' },
        'cs_super_user',
      )
      await run(given, 'cs_super_user')
      const params = { id }
      await called(house.call(api.programContents.startDraft, { params, body: {} }, inCatalog))
      await addPart(id, 'Newer part')
      const { data } = await house.call(api.programContents.get, { params }, inCatalog)
      await called(
        house.call(
          api.programRules.publish,
          {
            params,
            body: { change_kind: 'minor', given_to: 'new_only', note: 'Newer', seen_at: data.version.updated_at },
          },
          inCatalog,
        ),
      )
      return { change: { kind: 'update_programs' }, names: ['Burns'] }
    },
    done: org =>
      named(
        `select p.titles ->> 'en' as name from program_checkouts k join programs p on p.id = k.program_id and p.organization_id = k.organization_id
          where k.organization_id = $1 and k.held_number = 2`,
        [org],
      ),
  },
  adopt_pack: {
    make: async () => {
      const { rows } = await house.owner.query<{ key: string; name: string }>(
        `select key, body ->> 'name' as name from state_pack_editions e where edition = (select max(edition) from state_pack_editions o where o.key = e.key)
          and key = 'fl-dementia'`,
      )
      return {
        change: { kind: 'adopt_pack', keys: ['fl-dementia'], effective_from: '2026-01-01' },
        names: rows.map(({ name }) => name),
      }
    },
    done: org =>
      named(`select v.body ->> 'name' as name from compliance_rule_versions v where v.organization_id = $1`, [org]),
  },
  change_partner: {
    as: 'cs_super_user',
    make: async org => {
      const partner = aPartner({ name: 'New Partner' })
      await house.load({ partners: [partner] })
      return { change: { kind: 'change_partner', partner_id: partner.id }, names: [await nameOf(org)] }
    },
    done: org => named('select name from organizations where id = $1 and partner_id is not null', [org]),
    restores: { organizations: ['version'] },
    touch: async org => {
      await house.owner.query('update organizations set partner_id = null where id = $1', [org])
      return { id: org, name: await nameOf(org) }
    },
  },
  replay_deliveries: {
    make: async org => {
      const { data } = await called(
        house.call(
          api.webhooks.add,
          { body: { url: 'https://example.org/hook', events: ['training.completed'] } },
          { as: 'csm', organization_id: org },
        ),
      )
      await house.owner.query(
        `with sent as (insert into outbox (organization_id, channel, event, recipient, subject, state, last_error)
          values ($1, 'webhook', 'webhook', 'https://example.org/hook', 'training.completed', 'failed', 'gone') returning id)
        insert into webhook_deliveries (organization_id, webhook_id, event, payload, outbox_id)
        select $1, $2, 'training.completed', '{"data": {}}', id from sent`,
        [org, data.id],
      )
      return { change: { kind: 'replay_deliveries', within_days: 7 }, names: ['https://example.org/hook'] }
    },
    done: org =>
      named(
        `select w.url as name from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where d.organization_id = $1 and d.replay_of is not null`,
        [org],
      ),
  },
  replay_pushes: {
    make: async org => {
      const { employees: people, names } = await peopleOf(org, 1)
      const partner = aPartner({ name: 'Refusing Partner' })
      await house.load({ partners: [partner] })
      await house.owner.query('update organizations set partner_id = $2 where id = $1', [org, partner.id])
      await house.owner.query(
        `insert into partner_pushes (organization_id, partner_id, kind, key, employee_id, about, facts, asked_by, state, code, ended_at)
          values ($1, $2, 'completion', 'k1', $3, 'Falls', '{}', 'user', 'refused', 'UNKNOWN', now())`,
        [org, partner.id, people[0]?.id],
      )
      return { change: { kind: 'replay_pushes', within_days: 7 }, names }
    },
    done: org =>
      named(
        `select e.last_name || ', ' || e.first_name as name from partner_pushes p join employees e on e.id = p.employee_id
          where p.organization_id = $1 and p.state <> 'refused'`,
        [org],
      ),
  },
}

const nameOf = async (org: Id) => (await named('select name from organizations where id = $1', [org]))[0] ?? ''

type New = Args<typeof api.csmOperations.add>['body']

async function until(id: Id, ...states: OperationState[]): Promise<CsmOperation> {
  for (const end = Date.now() + 60_000; ; ) {
    const { data } = await house.call(api.csmOperations.get, { params: { id } }, { as: 'admin' })
    if (states.includes(data.state)) return data
    if (Date.now() > end) throw new Error(`still ${data.state}: ${JSON.stringify(data.parts)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
async function previewed(body: New, as: Caller): Promise<CsmOperation> {
  const { data } = await called(house.call(api.csmOperations.add, { body }, { as }))
  return until(data.id, 'planned', 'failed')
}
async function refusesUndo({ id, why_final }: CsmOperation, as: Caller) {
  const { failure } = await house.call(api.csmOperations.undo, { params: { id }, body: {} }, { as })
  expect([failure.code, failure.message]).toEqual(['NOT_UNDOABLE', `This cannot be undone. ${why_final}`])
}

const act = (to: 'submit' | 'approve' | 'undo', id: Id, as: Caller) =>
  called(house.call(api.csmOperations[to], { params: { id }, body: {} }, { as }))
async function run(planned: CsmOperation, as: Caller) {
  await act('submit', planned.id, as)
  if (planned.approval_reasons.length > 0) await act('approve', planned.id, 'admin')
  return until(planned.id, 'done', 'partial')
}
const rowsOf = async (id: Id) =>
  (await house.call(api.csmOperations.rows, { params: { id }, query: { per_page: 100 } }, { as: 'admin' })).data.data

/** Returns every row of these tables, without the columns that an undo changes further. */
async function tablesOf(org: Id, restores: NonNullable<Case['restores']>) {
  const found: Record<string, unknown[]> = {}
  for (const [table, moving] of Object.entries(restores)) {
    const { rows } = await house.owner.query<{ row: object }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where ${table === 'organizations' ? 'id' : 'organization_id'} = $1 order by 1`,
      [org, [...moving]],
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const kinds = Object.keys(operationKindFacts) as OperationKind[]

test.each(kinds)(
  '[R-PER-14] %s: the preview equals the result by name, and an undo restores it byte for byte',
  async kind => {
    const { make, done, restores, touch, again, as = 'csm' } = cases[kind]
    const agency = anAgency({ name: `Agency of ${kind}` })
    await house.load({ organizations: [agency] })
    const org = agency.id
    const { change, names } = await make(org)
    const before = restores && (await tablesOf(org, restores))

    const planned = await previewed({ agency_ids: [org], change, reason: 'Ticket 4821' }, as)
    expect(planned.state, JSON.stringify(planned.parts)).toBe('planned')
    const preview = await rowsOf(planned.id)
    const byName = (rows: typeof preview) => rows.map(({ name, outcome }) => `${outcome} ${name}`)
    const chosen = preview.filter(({ outcome }) => outcome === 'update').map(({ name }) => name)
    expect(chosen.toSorted()).toEqual(names.toSorted())
    // Nothing happens before approval
    expect(restores && (await tablesOf(org, restores))).toEqual(before)

    const ended = await run(planned, as)
    expect(ended.state, JSON.stringify(await rowsOf(planned.id))).toBe('done')
    const result = await rowsOf(planned.id)
    expect(byName(result)).toEqual(byName(preview))
    expect(result.every(row => row.done === (row.outcome === 'update'))).toBe(true)
    expect((await done(org)).toSorted()).toEqual(names.toSorted())
    const events = await named(
      `select kind as name from events where organization_id = $1 and subject_id = $2 and kind like 'bulk_operation.%'`,
      [org, planned.id],
    )
    expect(events).toContain('bulk_operation.ran')

    // An operation that can't be undone says so, and why, before it starts
    expect(planned.why_final).toBe(
      operationKindFacts[kind].final ? inWords('en', operationKindFacts[kind].final) : null,
    )
    if (planned.why_final) return refusesUndo(planned, as)
    expect(restores, 'an undo restores some table').toBeDefined()
    const undo = await house.call(api.csmOperations.undoPreview, { params: { id: planned.id } }, { as })
    expect(undo.data).toEqual({ restored: names.length, left: 0, left_rows: [] })
    await act('undo', planned.id, as)
    expect((await until(planned.id, 'undone')).counts).toMatchObject({ update: names.length })
    expect(await tablesOf(org, restores ?? {})).toEqual(before)

    // The second time, a user changes a row before the undo: it stays, and every other row is restored
    await again?.(org)
    if (!touch || !restores) throw new Error(`${kind} has no row to touch.`)
    const once = await tablesOf(org, restores)
    const second = await run(await previewed({ agency_ids: [org], change, reason: 'Ticket 4822' }, as), as)
    expect(second.counts['update']).toBe(names.length)
    const { id, name } = await touch(org)
    const later = await house.call(api.csmOperations.undoPreview, { params: { id: second.id } }, { as })
    expect(later.data).toMatchObject({ restored: names.length - 1, left: 1, left_rows: [{ name }] })
    await act('undo', second.id, as)
    const { counts } = await until(second.id, 'undone')
    expect([counts['update'], counts['kept']]).toEqual([names.length - 1, 1])
    const others = (tables: Record<string, unknown[]>) =>
      Object.fromEntries(
        Object.entries(tables).map(([table, rows]) => [table, rows.filter(row => !JSON.stringify(row).includes(id))]),
      )
    expect(others(await tablesOf(org, restores))).toEqual(others(once))
  },
)

test('the catalog has at least twenty kinds; each can be undone or says why not', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(20)
  for (const kind of kinds) {
    const { subjects, final, is_harmless } = operationKindFacts[kind]
    expect(['people', 'users', 'deliveries', 'settings'], kind).toContain(subjects)
    expect(Boolean(final), kind).toBe(cases[kind].restores === undefined)
    // Harmless kinds have nothing to undo
    expect(!is_harmless || final !== undefined, kind).toBe(true)
  }
})
