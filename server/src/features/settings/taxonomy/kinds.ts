import {
  type Coordinator,
  countsAs,
  type Discipline,
  type Id,
  type Location,
  type Topic,
  type TrainingType,
  trainingTypeColours,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { remembered } from '../../../scope/remembered.ts'
import { taxonomyTexts } from './texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { checkParent } from './check-parent.ts'
import { coordinatorColumns, coordinatorsFrom } from './coordinators-list.ts'
import { moveMinutes, topicUses } from './merge/move-minutes.ts'
import { moveUser } from './move-user.ts'

export interface Entry {
  id: Id
  name: string
  code?: string | null
  email?: string | null
  is_active: boolean
  version: number
}

/** Returns the entry's second name in rosters. */
export const wordOf = ({ code, email }: Pick<Entry, 'code' | 'email'>): string | null => code ?? email ?? null

/** Some of its fields, as sent in a request. */
export type Sent<Row> = { [K in keyof Row]?: Row[K] | undefined }

/** Lists that classify only programs: no person has one, and no roster names one. */
export const sortsPrograms = (name: Kind['name']): name is 'training_type' | 'topic' =>
  name === 'training_type' || name === 'topic'

type MergedName = 'training_type' | 'topic' | 'discipline' | 'location' | 'coordinator'
/** The other kinds can't be merged; unused entries are deactivated. */
export type KindName = MergedName | 'credential_type' | 'room' | 'instructor' | 'holiday'

/** Differences between the lists. */
export interface Kind<Row extends Entry = Entry, Name extends KindName = MergedName> {
  name: Name
  /** The name used in a sentence. */
  what: string
  table: Sql
  /** Columns that users set. */
  columns: readonly (keyof Row & string)[]
  /** Types of columns with several values. */
  arrays?: Readonly<Record<string, 'text[]' | 'int[]' | 'uuid[]'>>
  /** Fields that must be unique in the agency; default: name, code and email. */
  unique?: readonly ('name' | 'code' | 'email')[]
  /** Extra columns that every change sets. */
  touched?: Sql
  /** Column and value that a new row gets automatically. */
  given?: (scope: Scope) => { column: Sql; value: Sql }
  /** Returns all of the agency's rows in order, or the one with the id. */
  rows: (scope: Scope, id?: Id) => Promise<Row[]>
  /** Checks beyond the schema; returns sentences per field. */
  check?: (scope: Scope, values: Sent<Row>, id: Id | null) => Promise<Record<string, string[]>>
  /** The row as shown in the history: words instead of ids. */
  readable: (row: Row) => object
  /** Extra parts of a merge. */
  merge?: {
    /** Returns the reason these two can't be merged, if any. */
    refusal: (pair: { from: Row; into: Row }) => string | null
    /** Returns the user who will see the people of both. */
    seenBy: (pair: { from: Row; into: Row }) => string | null
    move: (scope: Scope, pair: { from: Row; into: Row }) => Promise<void>
  }
}

const only = (id: Id | undefined, column = sql`t.id`) => (id === undefined ? sql`` : sql`and ${column} = ${id}`)
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const trainingTypes: Kind<TrainingType> = {
  name: 'training_type',
  what: taxonomyTexts.named('thisTrainingType'),
  table: sql`training_types`,
  columns: ['name', 'code', 'colour', 'counts_as', 'is_payable', 'is_active'],
  given: ({ agency }) => ({
    column: sql`sort`,
    value: sql`(select coalesce(max(o.sort), 0) + 1 from training_types o where o.organization_id = ${agency.id})`,
  }),
  rows: ({ db, agency }, id) =>
    db.rows(sql`select t.id, t.version, t.name, t.code, t.colour, t.counts_as, t.is_payable, t.is_active
      from training_types t where t.organization_id = ${agency.id} ${only(id)} order by t.sort, t.id`),
  readable: row => ({
    ...row,
    colour: trainingTypeColours[row.colour],
    counts_as: countsAs[row.counts_as],
    is_payable: yesNo(row.is_payable),
    is_active: yesNo(row.is_active),
  }),
}

export const topics: Kind<Topic> = {
  name: 'topic',
  what: taxonomyTexts.named('thisTopic'),
  table: sql`topics`,
  columns: ['name', 'code', 'is_active'],
  rows: ({ db, agency }, id) =>
    db.rows(sql`select t.id, t.version, t.name, t.code, t.is_active, coalesce(u.programs, 0) as programs, coalesce(u.modules, 0) as modules
      from topics t left join (${topicUses(agency)}) u on u.topic_id = t.id
      where t.organization_id = ${agency.id} ${only(id)} order by fold(t.name) collate "C", t.id`),
  readable: row => ({ ...row, is_active: yesNo(row.is_active) }),
  merge: { refusal: () => null, seenBy: () => null, move: moveMinutes },
}

export const disciplines: Kind<Discipline> = {
  name: 'discipline',
  what: taxonomyTexts.named('thisDiscipline'),
  table: sql`disciplines`,
  columns: ['name', 'code', 'is_skilled', 'is_active'],
  rows: async (scope, id) => {
    const { db, agency } = scope
    const rows = await db.rows<Omit<Discipline, 'employees'>>(sql`
      select t.id, t.version, t.name, t.code, t.is_skilled, t.is_active
      from disciplines t where t.organization_id = ${agency.id} ${only(id)} order by fold(t.name) collate "C", t.id`)
    return withCounts(
      scope,
      rows,
      sql`select h.discipline_id as id, count(*) as n from employee_disciplines h
      where h.organization_id = ${agency.id} ${only(id, sql`h.discipline_id`)} group by 1`,
    )
  },
  readable: row => ({ ...row, is_skilled: yesNo(row.is_skilled), is_active: yesNo(row.is_active) }),
}

export const locations: Kind<Location> = {
  name: 'location',
  what: taxonomyTexts.named('thisLocation'),
  table: sql`locations`,
  columns: ['name', 'code', 'address_line1', 'city', 'state', 'postal_code', 'time_zone', 'parent_id', 'is_active'],
  rows: async (scope, id) => {
    const { db, agency } = scope
    const rows = await db.rows<Omit<Location, 'employees'>>(sql`
      select t.id, t.version, t.name, t.code, t.address_line1, t.city, t.state, t.postal_code, t.time_zone, t.parent_id,
        p.name as parent_name, t.is_active,
        (select count(*)::int from rooms r where r.organization_id = t.organization_id and r.location_id = t.id) as rooms
      from locations t left join locations p on p.organization_id = t.organization_id and p.id = t.parent_id
      where t.organization_id = ${agency.id} ${only(id)} order by fold(t.name) collate "C", t.id`)
    return withCounts(
      scope,
      rows,
      sql`select e.location_id as id, count(*) as n from employees e
      where e.organization_id = ${agency.id} and e.location_id is not null ${only(id, sql`e.location_id`)} group by 1`,
    )
  },
  check: checkParent,
  readable: row => ({
    ...row,
    parent_id: row.parent_name,
    is_active: yesNo(row.is_active),
  }),
}

export const coordinators: Kind<Coordinator> = {
  name: 'coordinator',
  what: taxonomyTexts.named('thisCoordinator'),
  table: sql`coordinators`,
  columns: ['name', 'email', 'is_active'],
  touched: sql`updated_at = now()`,
  rows: (scope, id) =>
    scope.db.rows(sql`select ${coordinatorColumns} from ${coordinatorsFrom(scope)}
      where t.organization_id = ${scope.agency.id} ${only(id)} order by fold(t.name) collate "C", t.id`),
  readable: row => ({ ...row, is_active: yesNo(row.is_active), user_id: row.user?.name ?? null }),
  merge: {
    refusal: ({ from, into }) =>
      from.user && into.user
        ? taxonomyTexts.named('bothHaveUsers', { from: from.name, into: into.name, user: from.user.name })
        : null,
    seenBy: ({ from, into }) => (from.user ?? into.user)?.name ?? null,
    move: moveUser,
  },
}

/** Counting a large agency takes a while, so counts are cached until its people change; a single entry is counted directly. */
async function withCounts<Row extends { id: Id }>(
  scope: Scope,
  rows: Row[],
  counts: Sql,
): Promise<(Row & { employees: number })[]> {
  const count = async () => {
    const counted = await scope.db.rows<{ id: Id; n: number }>(counts)
    return new Map(counted.map(({ id, n }) => [id, String(n)]))
  }
  const found = await remembered(scope, `taxonomy.counts ${counts.text} ${counts.values.join()}`, count, ['people'])
  return rows.map(row => ({ ...row, employees: Number(found.get(row.id) ?? 0) }))
}
