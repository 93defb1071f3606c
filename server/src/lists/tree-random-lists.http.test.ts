import { randomBytes } from 'node:crypto'
import {
  partnerDifferencesList,
  agenciesList,
  approvalsList,
  bookingsList,
  chosen,
  type ConditionLeaf,
  type Conditions,
  conditionsText,
  credentialsList,
  csmUsersList,
  employeeFormsList,
  employeesList,
  externalTrainingList,
  type Filter,
  formsList,
  holdsIn,
  isHas,
  learningPathsList,
  leavesOf,
  type List,
  notAssignedList,
  pathProgressList,
  programsList,
  progressList,
  quizResultsList,
  rejectedStatus,
  resolveDay,
  roles,
  rowsAsked,
  sessionsList,
  terminatedStatus,
  usersList,
  waiversList,
} from '@preceptor/contract'
import * as contract from '@preceptor/contract'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import { Client } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { campaign, inProve } from '../../test/campaign.ts'
import { dropDatabase } from '../../test/drop-database.ts'
import { aTree, type Draw, drawn, oneOf } from '../../test/random-trees.ts'
import { takingTurns } from '../../test/sample.ts'
import { asLogin, withDatabase } from '../../test/urls.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { agencyPlans } from '../demo/agencies.ts'
import { demoToday } from '../demo/days.ts'
import { fillWorld } from '../demo/story.ts'
import { approvalsSql } from '../features/approvals/approvals-list.ts'
import { notAssignedSql } from '../features/assignments/not-assigned.ts'
import { progressScope, progressSql } from '../features/assignments/progress.ts'
import { bookingsSql } from '../features/bookings/bookings-list.ts'
import { credentialsSql } from '../features/credentials/credentials-list.ts'
import { agenciesSql } from '../features/csm/agencies/list-agencies.ts'
import { csmUsersSql } from '../features/csm/users/list-csm-users.ts'
import { employeeFormsSql } from '../features/employee-forms/list.ts'
import { employeesChosen } from '../features/employees/population.ts'
import { externalSql } from '../features/external-training/external-list.ts'
import { answersOf } from '../features/form-answers/answers-list.ts'
import { oneForm } from '../features/form-answers/one-form.ts'
import { formsSql } from '../features/forms/forms-list.ts'
import { pathsSql } from '../features/learning-paths/paths-list.ts'
import { pathProgressSql } from '../features/path-standings/progress.ts'
import { differencesSql } from '../features/partners/differences-list.ts'
import { programsSql, readProgram } from '../features/programs/list-programs.ts'
import { resultsSql } from '../features/quiz-results/results-list.ts'
import { sessionsSql } from '../features/sessions/sessions-list.ts'
import { usersSql } from '../features/settings/users/list-users.ts'
import { waiversSql } from '../features/waivers/waivers-list.ts'
import { dayIn } from '../lib/day-in.ts'
import { acrossAgencies, type Actor, inAgency, mayI, type Scope } from '../scope/scope.ts'
import { systemBasis } from '../scope/system.ts'
import { weekStart } from './conditions.ts'
import { type AnyListSql, listPopulation, sqlFor, type Values, wholePopulation } from './list-sql.ts'

/**
 * Checks random conditions on every list that accepts them against a witness in plain TypeScript, which reads the rows without a
 * filter and evaluates the tree on them. Here on a small demo world; `npm run prove` uses the full one with 5,000 trees and more.
 */
const treesOfEach = campaign(9, 280)

type Row = Readonly<Record<string, unknown>> & { id: string }
/** The value a row needs for one of the selected words or ids; `field` lists existing ones. */
interface Said {
  field: string
  holds: (row: Row, word: string, today: string) => boolean
}
interface Witness {
  list: List
  /** For each filter, the field with its word, day or number. A range is named by the common part of its two ends. */
  says: Readonly<Record<string, string | Said>>
  /** Filters that no field of a row shows, so the list itself finds their rows. With the ids they may select. */
  alone?: Readonly<Record<string, readonly string[]>>
  /** Values that replace or add to those a row shows. */
  facts: Sql
  isShown?: boolean
  source: AnyListSql<Scope>
  scopeOf: (values: Values) => Scope
  /** Returns true if a row is compared under these conditions and flat values. */
  looksAt?: (row: Row, tree: Conditions, flat: Values) => boolean
  /** The row's employee, since conditions on other lists count per person. */
  employee?: Sql
}

let database: Database
let organization_id: string
let coordinator: string
const admin = new Client({ connectionString: inject('ownerUrl') })
const demo = `d_${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${demo} template preceptor_template`)
  const url = withDatabase(inject('ownerUrl'), demo)
  const { appKeys } = readConfig({
    NODE_ENV: 'test',
    APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    DATABASE_URL: 'postgres://set-by-the-tests',
    PUBLIC_URL: 'https://panel.example.org',
  })
  const agencies = inProve
    ? agencyPlans
    : agencyPlans.map(plan => ({ ...plan, employees: Math.min(plan.employees, 120) }))
  await fillWorld(url, { seed: 'preceptor', today: demoToday('2026-03-15'), agencies }, appKeys)
  database = openDatabase({ url: asLogin(url), max: 2 })
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await furnish(owner)
  const { rows } = await owner.query<{ id: string; user_id: string }>(
    `select o.id, c.user_id from organizations o join coordinators c on c.organization_id = o.id and c.user_id is not null
      where o.name = $1 limit 1`,
    [agencyPlans[0]?.name],
  )
  await owner.end()
  organization_id = rows[0]?.id ?? ''
  coordinator = rows[0]?.user_id ?? ''
}, 300_000)
afterAll(async () => {
  await database.end()
  await dropDatabase(admin, demo)
  await admin.end()
})

/** Adds data that the demo lacks: cycles replaced by a renewal, and proposals in each state. */
async function furnish(owner: Client) {
  await owner.query(
    `update assignments set state = 'superseded' where state = 'completed' and substr(id::text, 36) < '5'`,
  )
  await owner.query(`insert into approvals (organization_id, kind, subject_id, plan_hash, title, words, deciding_roles, state, proposed_by,
      proposed_by_name, proposed_at, expires_at, decided_by, decided_by_name, decided_at)
    select o.id, (array['bulk_change', 'form_destruction'])[1 + n % 2], new_id(), repeat('a', 64), 'Proposal ' || n, '[]', array['agency_admin'],
      s.state, new_id(), 'Rea Mason', now() - n * interval '31 hours', now() + (20 - n) * interval '3 hours', d.by, 'Bo Dean', d.at
    from organizations o, generate_series(1, 40) n,
      lateral (select (array['pending', 'approved', 'declined', 'expired', 'withdrawn'])[1 + n % 5] as state) s,
      lateral (select case when s.state <> 'pending' then new_id() end as by, case when s.state <> 'pending' then now() end as at) d`)
}

const personal = sql`e.location_id, e.coordinator_id, e.discipline_id, e.provider_status`
const held = sql`array(select d.discipline_id::text from employee_disciplines d
  where d.organization_id = e.organization_id and d.employee_id = e.id) as held`
const holdsDiscipline: Said = {
  field: 'held',
  holds: (row, word) => (word === 'none' ? row['discipline_id'] === null : (row['held'] as string[]).includes(word)),
}
const people: Said = {
  field: 'provider_status',
  holds: ({ provider_status }, word) =>
    (provider_status === terminatedStatus || provider_status === rejectedStatus) === (word === 'former'),
}
/** Intended for these, or for everyone. */
const meantFor = (field: string): Said => ({
  field,
  holds: (row, word) => {
    const ids = row[field] as string[]
    return ids.length === 0 || ids.includes(word)
  },
})
const all = (list: List, says: Witness['says']) =>
  Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, { kind }]) =>
      Object.hasOwn(says, spanOf(key)) || kind === 'tree' ? [] : [[key, []] as const],
    ),
  )
const spanOf = (key: string) => key.replace(/[._](?:from|to|min|max)$/, '')

const firstOf = async ({ db, agency }: Scope, table: Sql, column: Sql): Promise<string> =>
  (
    await db.row<{ id: string }>(sql`select ${column} as id from ${table} where organization_id = ${agency.id}
      group by 1 order by count(*) desc, 1 limit 1`)
  )?.id ?? '00000000-0000-0000-0000-000000000000'
const idsOf = async ({ db, agency }: Scope, table: Sql) =>
  (
    await db.rows<{ id: string }>(sql`select id from ${table} where organization_id = ${agency.id} order by id limit 4`)
  ).map(({ id }) => id)

const asSource = <S>(source: AnyListSql<S>) => source as unknown as AnyListSql<Scope>
const isSuperseded = (leaf: ConditionLeaf) =>
  !isHas(leaf) && (leaf.where['cycles'] !== undefined || chosen(leaf.where['standing']).includes('superseded'))

/** Lists of people that users limited to their own people may use too. */
async function ofPeople(scope: Scope): Promise<Witness[]> {
  const program_id = await firstOf(scope, sql`assignments`, sql`program_id`)
  const program = await readProgram(scope, program_id)
  const says = {
    provider_status: 'provider_status',
    discipline_id: holdsDiscipline,
    location_id: 'location_id',
    coordinator_id: 'coordinator_id',
    language: 'language',
    employment_type: 'employment_type',
    hired: 'hire_date',
    terminated: 'termination_date',
    return: 'expected_return',
    city: 'sort_city',
    tag: {
      field: 'sort_tags',
      holds: (row, word) =>
        word === 'none' ? (row['sort_tags'] as string[]).length === 0 : hasWord(row['sort_tags'], word),
    } satisfies Said,
    task: 'tasks',
    birth_month: {
      field: 'sort_birthday',
      holds: (row, word) => Math.floor(Number(row['sort_birthday']) / 100) === Number(word),
    } satisfies Said,
  }
  return [
    {
      list: employeesList,
      source: asSource({ ...employeesChosen, list: employeesList, columns: sql`e.id` }),
      scopeOf: () => scope,
      says,
      alone: {
        ...all(employeesList, says),
        program_id: await idsOf(scope, sql`programs`),
        compliance_rule: await idsOf(scope, sql`compliance_rules`),
        import_id: await idsOf(scope, sql`jobs`),
      },
      isShown: false,
      employee: sql`e.id`,
      facts: sql`${personal}, ${held}, e.language, e.employment_type, e.hire_date::text, e.termination_date::text, e.expected_return::text,
        e.sort_city, e.sort_tags, e.tasks, e.sort_birthday`,
    },
    {
      list: progressList,
      source: asSource(progressSql),
      scopeOf: values => progressScope(scope, program_id, values),
      says: {
        standing: 'standing',
        completed: 'completed_day',
        expires: {
          field: 'standing',
          holds: ({ assigned_state, expires_day }, word, today) => {
            if (assigned_state !== 'completed' && assigned_state !== 'satisfied') return false
            if (expires_day === null || word === 'never') return expires_day === null && word === 'never'
            const day = expires_day as string
            if (word === 'expired') return day < today
            return day >= today && day <= resolveDay(word === 'month' ? 'today+30d' : 'today+90d', today)
          },
        },
        discipline_id: 'discipline_id',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
      },
      alone: { search: [], due: [] },
      looksAt: ({ assigned_state }, tree, flat) =>
        assigned_state !== 'superseded' || flat['cycles'] !== undefined || leavesOf(tree).some(isSuperseded),
      employee: sql`a.employee_id`,
      facts: sql`${personal}, a.state as assigned_state, a.completed_on::text as completed_day, a.expires_on::text as expires_day`,
    },
    {
      list: credentialsList,
      source: asSource(credentialsSql),
      scopeOf: () => scope,
      says: {
        standing: 'standing',
        type_id: 'type_id',
        people,
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        expires: 'expires_day',
      },
      alone: { search: [] },
      employee: sql`c.employee_id`,
      facts: sql`${personal}, c.type_id, c.expires_on::text as expires_day`,
    },
    {
      list: waiversList,
      source: asSource(waiversSql),
      scopeOf: () => scope,
      says: {
        standing: 'standing',
        rule_id: 'rule_id',
        people,
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        ends: 'ends_day',
      },
      alone: { search: [] },
      employee: sql`w.employee_id`,
      facts: sql`${personal}, w.last_day::text as ends_day`,
    },
    {
      list: partnerDifferencesList,
      source: asSource(differencesSql),
      scopeOf: () => scope,
      says: {
        kind: 'kind',
        field: 'field',
        location_id: 'location_id',
        discipline_id: 'discipline_id',
        coordinator_id: 'coordinator_id',
        since: 'since_day',
      },
      alone: { search: [] },
      employee: sql`x.employee_id`,
      facts: sql`${personal}, x.kind, x.field, ((x.since at time zone ${scope.agency.time_zone})::date)::text as since_day`,
    },
    {
      list: bookingsList,
      source: asSource(bookingsSql),
      scopeOf: () => scope,
      says: {
        result: {
          field: 'result',
          holds: ({ result }, word) => (word === 'none' ? result === null : result === word),
        },
        state: 'state',
        program_id: 'program_id',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        starts: 'on_day',
      },
      alone: { search: [] },
      employee: sql`b.employee_id`,
      facts: sql`${personal}, s.program_id, ((s.starts_at at time zone s.zone)::date)::text as on_day`,
    },
    {
      list: externalTrainingList,
      source: asSource(externalSql),
      scopeOf: () => scope,
      says: {
        state: 'state',
        program_id: 'program_id',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        completed: 'completed_day',
      },
      alone: { search: [] },
      employee: sql`x.employee_id`,
      facts: sql`${personal}, x.program_id, x.completed_on::text as completed_day`,
    },
    {
      list: notAssignedList,
      source: asSource(notAssignedSql),
      scopeOf: () => ({ ...scope, program }) as Scope,
      says: {
        past: 'past',
        discipline_id: holdsDiscipline,
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        hired: 'hired_day',
      },
      alone: { search: [] },
      employee: sql`e.id`,
      facts: sql`${personal}, ${held}, e.hire_date::text as hired_day`,
    },
    {
      list: employeeFormsList,
      source: asSource(employeeFormsSql),
      scopeOf: () => scope,
      says: {
        state: 'state',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        due: 'due_day',
        completed: 'completed_day',
      },
      alone: { search: [], desk: [], category: [], form_id: await idsOf(scope, sql`forms`) },
      employee: sql`a.employee_id`,
      facts: sql`${personal}, a.due_on::text as due_day, a.completed_on::text as completed_day`,
    },
  ]
}

/** Returns the lists of an agency for users who see all of it. */
async function ofAgency(scope: Scope): Promise<Witness[]> {
  const { time_zone } = scope.agency
  const general = sql`(select f.organization_id, f.form_id from employee_forms f join forms t on t.organization_id = f.organization_id
    and t.id = f.form_id and t.visibility = 'general') f`
  const given = scope.actor.role === 'agency_admin' ? sql`employee_forms` : general
  const form = await oneForm(scope, await firstOf(scope, given, sql`form_id`))
  const answers = answersOf(form)
  const quizzes = { ...scope, program_id: await firstOf(scope, sql`quiz_attempts`, sql`program_id`) }
  const onPath = { ...scope, path_id: await firstOf(scope, sql`path_enrolments`, sql`path_id`) }
  const steps = (
    await scope.db.rows<{ id: string }>(sql`select distinct step_id as id from learning_path_steps
      where organization_id = ${scope.agency.id} and path_id = ${onPath.path_id} order by 1`)
  ).map(({ id }) => id)
  const data = Object.keys(answers.list.filters).filter(key => key.startsWith('v.'))
  const dayOf = (moment: Sql) => sql`((${moment} at time zone ${time_zone})::date)::text`
  const inAnswer = Object.fromEntries(
    data.flatMap(key => {
      const { kind = 'text' } = answers.list.filters[key] ?? {}
      const field = spanOf(key)
      return kind === 'text' ? [] : [[field, field] as const]
    }),
  )
  return [
    {
      list: answers.list,
      source: asSource(answers),
      scopeOf: () => form,
      says: {
        state: 'state',
        version_id: 'version_id',
        completed: 'completed_day',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        ...inAnswer,
      },
      alone: {
        search: [],
        ...Object.fromEntries(
          data.flatMap(key => (answers.list.filters[key]?.kind === 'text' ? [[key, []] as const] : [])),
        ),
      },
      employee: sql`f.employee_id`,
      facts: sql`${personal}, f.version_id, f.completed_on::text as completed_day`,
    },
    {
      list: quizResultsList,
      source: asSource(resultsSql),
      scopeOf: () => quizzes,
      says: {
        result: 'state',
        module_id: 'module_id',
        language: 'language',
        version_id: 'version_id',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
        submitted: 'submitted_day',
        score: 'score',
      },
      alone: { search: [] },
      employee: sql`qa.employee_id`,
      facts: sql`${personal}, qa.version_id, qa.submitted_on::text as submitted_day`,
    },
    {
      list: pathProgressList,
      source: asSource(pathProgressSql),
      scopeOf: () => onPath,
      says: {
        state: 'state',
        stuck: { field: 'stuck_days', holds: ({ stuck_days }, word) => Number(stuck_days) > Number(word) },
        late: { field: 'is_late', holds: ({ is_late }) => is_late === true },
        source: 'source',
        discipline_id: 'discipline_id',
        location_id: 'location_id',
        coordinator_id: 'coordinator_id',
      },
      alone: { search: [], step_id: steps },
      employee: sql`p.employee_id`,
      facts: personal,
    },
    {
      list: usersList,
      source: asSource(usersSql),
      scopeOf: () => scope,
      says: { role: 'role', status: 'status', seen: 'seen_day' },
      alone: { search: [] },
      facts: sql`${dayOf(sql`p.last_seen_at`)} as seen_day`,
    },
    {
      list: programsList,
      source: asSource(programsSql),
      scopeOf: () => scope,
      says: {
        status: 'status',
        training_type_id: 'training_type_id',
        discipline_id: meantFor('discipline_ids'),
        location_id: meantFor('location_ids'),
        language: 'languages',
        delivery: 'delivery',
        reason: 'reasons',
        hours: 'hours',
        updated: 'updated_day',
      },
      alone: { search: [], topic_id: await idsOf(scope, sql`topics`) },
      facts: sql`p.training_type_id, p.credit_minutes / 60.0 as hours, ${dayOf(sql`p.updated_at`)} as updated_day,
        array(select d.discipline_id::text from program_disciplines d where d.organization_id = p.organization_id and d.program_id = p.id) as discipline_ids,
        array(select d.location_id::text from program_locations d where d.organization_id = p.organization_id and d.program_id = p.id) as location_ids`,
    },
    {
      list: sessionsList,
      source: asSource(sessionsSql),
      scopeOf: () => scope,
      says: {
        time: { field: 'is_coming', holds: ({ is_coming }, word) => is_coming === (word === 'coming') },
        phase: 'phase',
        mode: 'mode',
        program_id: 'program_id',
        instructor_id: {
          field: 'instructor_ids',
          holds: ({ instructor_ids: ids }, word) =>
            word === 'none' ? (ids as string[]).length === 0 : hasWord(ids, word),
        },
        location_id: 'location_id',
        room_id: 'room_id',
        language: 'language',
        starts: 'on_day',
      },
      alone: { search: [] },
      facts: sql`s.mode, s.language, s.location_id, s.room_id, s.ends_at > now() as is_coming, ((s.starts_at at time zone s.zone)::date)::text as on_day,
        array(select i.instructor_id::text from session_instructors i where i.organization_id = s.organization_id and i.session_id = s.id) as instructor_ids`,
    },
    {
      list: learningPathsList,
      source: asSource(pathsSql),
      scopeOf: () => scope,
      says: {
        state: 'state',
        rule: { field: 'rule_on', holds: ({ rule_on }, word) => rule_on === (word === 'on') },
        steps: 'steps',
        updated: 'updated_day',
      },
      alone: { search: [] },
      facts: sql`${dayOf(sql`l.updated_at`)} as updated_day`,
    },
    {
      list: approvalsList,
      source: asSource(approvalsSql),
      scopeOf: () => scope,
      says: {
        state: 'state',
        kind: 'kind',
        turn: {
          field: 'is_mine',
          holds: ({ is_mine, may_decide }, word) => (word === 'decide' ? may_decide : is_mine) === true,
        },
        proposed: 'proposed_day',
      },
      alone: { search: [] },
      facts: sql`${dayOf(sql`a.proposed_at`)} as proposed_day`,
    },
    {
      list: formsList,
      source: asSource(formsSql),
      scopeOf: () => scope,
      says: { status: 'status', category: 'category', visibility: 'visibility' },
      alone: { search: [] },
      facts: sql`f.id`,
    },
  ]
}

const ofVendor = (scope: Scope): Witness[] => [
  {
    list: agenciesList,
    source: asSource(agenciesSql),
    scopeOf: () => scope,
    says: {
      status: 'status',
      health: 'health',
      cs_user_id: 'cs_user_id',
      partner_id: 'partner_id',
      state: 'state',
      active: 'active_count',
      trial_ends: 'trial_day',
      signed_in: 'signed_in_day',
    },
    alone: { search: [] },
    facts: sql`o.cs_user_id, o.trial_ends_on::text as trial_day, ((s.last_at at time zone 'UTC')::date)::text as signed_in_day`,
  },
  {
    list: csmUsersList,
    source: asSource(csmUsersSql),
    scopeOf: () => scope,
    says: {
      kind: {
        field: 'vendor_role',
        holds: ({ vendor_role, agencies }, word) =>
          word === (vendor_role === null ? ((agencies as string[]).length > 0 ? 'agency' : 'none') : 'vendor'),
      },
      seen: 'seen_day',
    },
    // Role and agency in one condition refer to the same membership
    alone: { search: [], status: [], role: [], agency_id: [organization_id] },
    isShown: false,
    facts: sql`u.vendor_role, ((u.last_seen_at at time zone 'UTC')::date)::text as seen_day,
      array(select m.organization_id::text from memberships m where m.user_id = u.id) as agencies`,
  },
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const hasWord = (value: unknown, word: string): boolean =>
  Array.isArray(value)
    ? value.map(String).includes(word)
    : word === 'none'
      ? value === null || value === undefined
      : value !== null && value !== undefined && textOf(value) === word

interface Clock {
  today: string
  week: WeekDay
}

/** A witness with its rows. */
class Seen {
  readonly witness: Witness
  readonly rows: readonly Row[]
  readonly #clock: Clock
  readonly #found = new Map<string, ReadonlySet<string>>()

  private constructor(witness: Witness, rows: readonly Row[], clock: Clock) {
    this.witness = witness
    this.rows = rows
    this.#clock = clock
  }

  static async of(scope: Scope, witness: Witness, clock: Clock) {
    const { source, facts, isShown = true, employee } = witness
    const own = witness.scopeOf({ cycles: 'all' })
    const shown = isShown ? sql`${sqlFor(source.columns, own)}, ` : sql`${source.id} as id, `
    const whose = employee ? sql`, ${employee} as whose` : sql``
    const seen = source.seen ? source.seen(own) : sql`true`
    const rows = await scope.db.rows<Row>(
      sql`select ${shown}${facts}${whose} from ${sqlFor(source.from, own)} where ${seen}`,
    )
    return new Seen(witness, rows, clock)
  }

  field(row: Row, name: string): unknown {
    return name.startsWith('v.') ? (row['values'] as Record<string, unknown>)[name.slice(2)] : row[name]
  }

  /** Evaluates a filter in plain code; undefined means the list itself must be used. */
  private plain(row: Row, key: string, value: string): boolean | undefined {
    const filter = this.witness.list.filters[key]
    const said = this.witness.says[spanOf(key)] ?? this.witness.says[key]
    if (!filter || said === undefined) return undefined
    const field = typeof said === 'string' ? said : said.field
    const is = this.field(row, field)
    const isBlank = is === null || is === undefined
    const { today, week } = this.#clock
    switch (filter.kind) {
      case 'from':
        return !isBlank && textOf(is) >= resolveDay(value, today, week)
      case 'to':
        return !isBlank && textOf(is) <= resolveDay(value, today, week)
      case 'min':
        return !isBlank && Number(is) >= Number(value)
      case 'max':
        return !isBlank && Number(is) <= Number(value)
      default:
        return chosen(value).some(word => (typeof said === 'string' ? hasWord(is, word) : said.holds(row, word, today)))
    }
  }

  /** Asks the list for the rows matching this part of a condition alone. */
  async findAlone(where: Values): Promise<void> {
    const values = this.aloneOf(where)
    const key = JSON.stringify(values)
    if (Object.keys(values).length === 0 || this.#found.has(key)) return
    const own = this.witness.scopeOf({ cycles: 'all' })
    this.#found.set(key, new Set(await idsFound(own, listPopulation(this.witness.source, own, values), this.witness)))
  }

  private aloneOf(where: Values): Values {
    const { list, alone = {} } = this.witness
    const isFrame = (key: string) => list.filters[key]?.frame === true
    const asked = Object.entries(where).filter(([key]) => Object.hasOwn(alone, key) && !isFrame(key))
    if (asked.length === 0) return {}
    return Object.fromEntries(
      [...asked, ...Object.entries(where).filter(([key]) => isFrame(key))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  holds(row: Row, where: Values): boolean {
    const alone = this.aloneOf(where)
    if (Object.keys(alone).length > 0 && !this.#found.get(JSON.stringify(alone))?.has(row.id)) return false
    return Object.entries(where).every(([key, value]) => this.plain(row, key, value ?? '') ?? true)
  }

  /** Returns values that a filter may have: words, ids and days that occur in rows, and some that don't. */
  valueOf(draw: Draw, key: string): string {
    const { list, says, alone = {} } = this.witness
    const filter = list.filters[key] as Filter
    const said = says[spanOf(key)] ?? says[key]
    const field = typeof said === 'string' ? said : (said?.field ?? '')
    const seen = [...new Set(this.rows.flatMap(row => this.field(row, field) ?? []).map(String))].toSorted()
    switch (filter.kind) {
      case 'choice': {
        const words = Object.keys(filter.choices)
        return [...new Set(Array.from({ length: 1 + draw.below(3) }, () => oneOf(draw, words)))].join()
      }
      case 'reference': {
        const none = filter.always ? [] : ['none']
        const strange = filter.typed ? ['nowhere'] : ['00000000-0000-4000-8000-000000000000']
        const ids = [...(Object.hasOwn(alone, key) ? (alone[key] ?? []) : seen), ...none, ...strange]
        return [...new Set(Array.from({ length: 1 + draw.below(2) }, () => oneOf(draw, ids)))].join()
      }
      case 'from':
      case 'to':
        return oneOf(draw, [...relative, ...(seen.length > 0 ? [oneOf(draw, seen), oneOf(draw, seen)] : [])])
      case 'day':
        return oneOf(draw, ['2025-06-30', '2026-01-31', '2026-06-30'])
      case 'min':
      case 'max':
        return oneOf(draw, ['1', '2.5', ...seen.filter(one => /^\d{1,6}(\.\d{1,4})?$/.test(one))])
      default:
        return oneOf(draw, ['a', 'ma', 're s', '1', 'o i'])
    }
  }

  aWhere(draw: Draw): Record<string, string> {
    const { list } = this.witness
    const keys = Object.entries(list.filters).flatMap(([key, { kind, frame }]) =>
      kind === 'tree' || frame ? [] : [key],
    )
    const frames = Object.keys(list.filters).filter(key => list.filters[key]?.frame === true)
    const asked = Array.from({ length: 1 + draw.below(2) }, () => oneOf(draw, keys))
    if (frames.length > 0 && draw.next() < 0.1) asked.push(oneOf(draw, frames))
    return Object.fromEntries(asked.map(key => [key, this.valueOf(draw, key)]))
  }
}

const relative = [
  'today',
  'today-30d',
  'today+60d',
  'today-2y',
  'month_start',
  'quarter_end+1m',
  'year_start-1y',
  'week_start-8w',
]

const idsFound = async ({ db }: Scope, { from, where }: { from: Sql; where: Sql }, { source }: Witness) =>
  (await db.rows<{ id: string }>(sql`select ${source.id} as id from ${from} where ${where}`)).map(({ id }) => id)

async function compare(scope: Scope, witnesses: readonly Witness[], runs: number, clock: Clock, seed: number) {
  const seen: Seen[] = []
  for (const witness of witnesses) seen.push(await Seen.of(scope, witness, clock))
  const counted = seen.filter(({ witness: { list } }) => offered.has(list.name))
  const told: Record<string, { rows: number; some: number }> = {}
  for (const one of seen) {
    const { witness, rows } = one
    const { list, source, scopeOf, looksAt = () => true, employee } = witness
    const draw = drawn(seed)
    const frame = Object.entries(list.filters).find(([, filter]) => filter.frame)
    const aLeaf = (from: Draw): ConditionLeaf => {
      if (!employee || counted.length === 0 || from.next() > 0.2) return { where: one.aWhere(from) }
      const other = oneOf(from, counted)
      const least = from.below(3)
      const bound = [{}, { at_least: least }, { at_most: least }, { at_least: 1, at_most: 1 + least }][from.below(4)]
      const where = from.next() < 0.7 ? { where: other.aWhere(from) } : {}
      return { has: other.witness.list.name, ...where, ...bound }
    }
    let some = 0
    for (let n = 0; n < runs; n += 1) {
      const tree = aTree(draw, aLeaf)
      const flat: Values = frame && draw.next() < 0.2 ? { [frame[0]]: one.valueOf(draw, frame[0]) } : {}
      const leaves = new Map<string, (row: Row) => boolean>()
      for (const leaf of leavesOf(tree)) leaves.set(JSON.stringify(leaf), await holdsOf(leaf, flat, one, counted))
      const holds = (row: Row) => holdsIn(tree, leaf => leaves.get(JSON.stringify(leaf))?.(row) ?? false)
      const looked = rows.filter(row => looksAt(row, tree, flat))
      const expected = looked
        .filter(holds)
        .map(({ id }) => id)
        .toSorted()
      const values = { ...flat, conditions: conditionsText(tree) }
      const own = scopeOf(values)
      const found = (await idsFound(own, listPopulation(source, own, values), witness)).toSorted()
      const said = `${list.name} ${JSON.stringify(values)}`
      expect(found, said).toEqual(expected)
      // Counts and sort orders over all rows join no more than they need
      const inAll = (await idsFound(own, wholePopulation(source, own, values), witness)).toSorted()
      expect(inAll, `all of ${said}`).toEqual(expected)
      if (found.length > 0 && found.length < looked.length) some += 1
    }
    told[list.name] = { rows: rows.length, some }
  }
  return told
}

async function holdsOf(leaf: ConditionLeaf, flat: Values, own: Seen, counted: readonly Seen[]) {
  if (!isHas(leaf)) {
    const where = { ...flat, ...leaf.where }
    await own.findAlone(where)
    return (row: Row) => own.holds(row, where)
  }
  const other = counted.find(({ witness: { list } }) => list.name === leaf.has)
  const { where = {} } = leaf
  await other?.findAlone(where)
  const each = new Map<unknown, number>()
  for (const row of other?.rows ?? [])
    if (other?.holds(row, where)) each.set(row['whose'], (each.get(row['whose']) ?? 0) + 1)
  const { least, most = Infinity } = rowsAsked(leaf)
  return ({ whose }: Row) => (each.get(whose) ?? 0) >= least && (each.get(whose) ?? 0) <= most
}

const isTreeList = (one: unknown): one is List =>
  typeof one === 'object' &&
  one !== null &&
  'columns' in one &&
  'filters' in one &&
  Object.values(one.filters as List['filters']).some(({ kind }) => kind === 'tree')

/** Lists whose rows can be counted in conditions on people. */
const offered = new Set(
  [credentialsList, externalTrainingList, bookingsList, waiversList].map(({ name }): string => name),
)

test('each filter of a list with conditions has a plain check', async () => {
  const basis = await systemBasis(database, organization_id)
  if (!basis) throw new Error('The agency is missing.')
  await inAgency(basis, async scope => {
    const own: Scope = { ...scope, actor: { ...scope.actor, kind: 'user', role: 'agency_admin' } }
    const witnesses = [...(await ofPeople(own)), ...(await ofAgency(own)), ...ofVendor(own)]
    for (const { list, says, alone = {} } of witnesses) {
      const unknown = Object.entries(list.filters).flatMap(([key, { kind, frame }]) =>
        kind === 'tree' || frame || Object.hasOwn(says, spanOf(key)) || Object.hasOwn(alone, key) ? [] : [key],
      )
      expect([list.name, unknown]).toEqual([list.name, []])
    }
    const known = Object.values(contract).flatMap(one => (isTreeList(one) ? [one.name] : []))
    expect(witnesses.map(({ list }) => list.name).toSorted()).toEqual([...new Set(known)].toSorted())
  })
})

test.each(['agency_admin', 'coordinator_limited'] as const)(
  'as %s, random conditions find the same rows in every list of an agency as a plain check',
  async role => {
    const basis = await systemBasis(database, organization_id)
    if (!basis) throw new Error('The agency is missing.')
    const isAdmin = role === 'agency_admin'
    const actor: Actor = { ...basis.actor, kind: 'user', role, ...(!isAdmin && { user_id: coordinator }) }
    await inAgency(
      { ...basis, actor },
      async scope => {
        const clock = { today: dayIn(scope.agency.time_zone), week: await weekStart(scope) }
        const witnesses = [...(await ofPeople(scope)), ...(isAdmin ? await ofAgency(scope) : [])]
        const told = await compare(
          scope,
          witnesses,
          isAdmin ? treesOfEach : Math.ceil(treesOfEach / 4),
          clock,
          isAdmin ? 5 : 9,
        )
        // Enough trees match some rows but not all
        const blunt = Object.entries(told).filter(
          ([, { rows, some }]) => isAdmin && rows > 20 && some <= treesOfEach / 12,
        )
        expect(blunt).toEqual([])
      },
      { long: true },
    )
  },
  campaign(120_000, 3_600_000),
)

test.each(inProve ? roles : (['csm', 'agency_admin', ...takingTurns(['rn_limited', 'viewer'] as const)] as const))(
  'a condition shows %s the rows that its filter shows alone, and its opposite all others of the list',
  async role => {
    const basis = await systemBasis(database, organization_id)
    if (!basis) throw new Error('The agency is missing.')
    const isLimited = role === 'coordinator_limited'
    const actor: Actor = { ...basis.actor, kind: 'user', role, ...(isLimited && { user_id: coordinator }) }
    await inAgency({ ...basis, actor }, async scope => {
      const draw = drawn(13)
      const clock = { today: dayIn(scope.agency.time_zone), week: await weekStart(scope) }
      for (const witness of [...(await ofPeople(scope)), ...(await ofAgency(scope))]) {
        const { list, source, scopeOf } = witness
        if (!mayI(scope.actor, list.access)) continue
        const one = await Seen.of(scope, witness, clock)
        const found = async (values: Values) => {
          const own = scopeOf(values)
          return (await idsFound(own, listPopulation(source, own, values), witness)).toSorted()
        }
        const asked = Object.entries(list.filters).filter(([, { kind, frame }]) => kind !== 'tree' && !frame)
        for (const [key] of asked) {
          const values = { [key]: one.valueOf(draw, key) }
          const leaf = { where: values }
          const alone = await found(values)
          const said = `${list.name} ${JSON.stringify(values)}`
          expect(await found({ conditions: conditionsText(leaf) }), said).toEqual(alone)
          const own = scopeOf({ conditions: conditionsText(leaf) })
          const all = await idsFound(own, listPopulation(source, own, {}), witness)
          const others = all.filter(id => !alone.includes(id)).toSorted()
          expect(await found({ conditions: conditionsText({ not: leaf }) }), `not ${said}`).toEqual(others)
        }
      }
    })
  },
  campaign(60_000, 3_600_000),
)

test(
  'random conditions find the same agencies and users as a plain check',
  async () => {
    const basis = await systemBasis(database, organization_id)
    if (!basis) throw new Error('The agency is missing.')
    const actor: Actor = { ...basis.actor, kind: 'user', role: 'csm' }
    const told = await acrossAgencies(
      { ...basis, actor },
      scope =>
        compare(scope as Scope, ofVendor(scope as Scope), treesOfEach, { today: dayIn('UTC'), week: 'sunday' }, 3),
      { long: true },
    )
    expect(Object.keys(told)).toHaveLength(2)
  },
  campaign(60_000, 3_600_000),
)
