import {
  type AskableUser,
  deliveries,
  type Id,
  languages,
  type LearningLanguage,
  programOrigins,
  programsList,
  programStates,
  type Program,
  type ProgramRow,
  statesAskingForInstructor,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { among, anyOf, atLeast, atMost, everyWordIn, fromMoment, idsIn, toMoment } from '../../lists/conditions.ts'
import { fileOf, fileRows, type ListFile, textCell, wordOf, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import { remembered } from '../../scope/remembered.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { allTitles } from './all-titles.ts'
import { stateOfCheckout } from './checkout-state.ts'
import { reasonsOfProgram, statusOfProgram } from './program-state.ts'
import { seatsUsed } from './seats.ts'
import { programTexts } from './texts.ts'
import type { KnownProgram, Numbers } from './known-program.ts'
import { underWayOf } from './under-way.ts'

/** The part of a scope that reading needs: anyone with an address can use it. */
export type ReadingScope = Omit<Scope, 'actor'>

/** Folded titles, stored for the panel's languages (migrations/064). */
const sortTitle = (language: string) => (language === 'es' ? sql`p.sort_title_es` : sql`p.sort_title_en`)

/** Every program of the agency with the data for its state, in the reader's language. */
const withState = ({ agency, origin }: ReadingScope, only = sql``) => sql`
  select p.*, o.state as agency_state, text_in(p.titles, ${origin.language}) as title,
    ${sortTitle(origin.language)} as sort_title, tt.name as training_type_name,
    fold(concat_ws(' ', p.code, ${allTitles})) as searched,
    coalesce(pub.credit_minutes, d.credit_minutes, 0) as credit_minutes,
    coalesce(pub.module_count, d.module_count, 0) as module_count, coalesce(pub.languages, d.languages, '{}') as languages,
    pub.number, pub.id as published_id, d.id as draft_id, r.reasons, ${statusOfProgram} as status,
    case when k.program_id is not null then json_build_object('mode', k.mode, 'state', ${stateOfCheckout}, 'number', k.held_number,
      'latest_number', k.latest_number, 'seats', k.seats, 'seats_used', ${seatsUsed}, 'valid_from', k.valid_from, 'valid_to', k.valid_to, 'awaits', k.awaits,
      'people', k.people) end as checkout
  from programs p
  join organizations o on o.id = p.organization_id
  join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
  left join lateral (select v.* from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
    and v.state = 'published' order by v.number desc limit 1) pub on true
  left join program_versions d on d.organization_id = p.organization_id and d.program_id = p.id and d.state = 'draft'
  left join program_checkouts k on k.organization_id = p.organization_id and k.program_id = p.id
  cross join lateral (select ${reasonsOfProgram} as reasons) r
  where p.organization_id = ${agency.id} ${only}`

const namesOf = (table: Sql, names: Sql, id: Sql) => sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by fold(n.name) collate "C", n.id), '[]')
    from ${table} h join ${names} n on n.organization_id = h.organization_id and n.id = ${id}
    where h.organization_id = p.organization_id and h.program_id = p.id)`
const disciplineNames = namesOf(sql`program_disciplines`, sql`disciplines`, sql`h.discipline_id`)
const locationNames = namesOf(sql`program_locations`, sql`locations`, sql`h.location_id`)

const columns = sql`p.id, p.title, p.code, p.status, p.reasons, json_build_object('id', p.training_type_id, 'name', p.training_type_name) as training_type,
  p.delivery, p.origin, p.credit_minutes, p.module_count, p.languages, ${disciplineNames} as disciplines, ${locationNames} as locations,
  p.number, p.draft_id is not null as has_draft, p.is_paused, p.updated_by_name, p.updated_at, p.version`

/** Matches programs for any of these, including programs for everyone; `none`: only programs for everyone. */
const meantFor =
  (table: Sql, id: Sql) =>
  (value: string): Sql | null => {
    const { ids, none } = idsIn(value)
    const rows = sql`select from ${table} h where h.organization_id = p.organization_id and h.program_id = p.id`
    return anyOf([
      ...(ids.length > 0 ? [sql`exists (${rows} and ${id} = any(${ids}::uuid[]))`] : []),
      ...(none || ids.length > 0 ? [sql`not exists (${rows})`] : []),
    ])
  }
/** True for programs with minutes of any of these topics, in the draft or the published version. */
const teaches = (value: string) => sql`exists (select from program_modules m
  join program_module_minutes n on n.organization_id = m.organization_id and n.module_row_id = m.id
  where m.organization_id = p.organization_id and m.version_id in (p.published_id, p.draft_id)
    and n.topic_id = any(${idsIn(value).ids}::uuid[]))`
const overlaps = (column: Sql) => (value: string) => sql`${column} && ${value.split(',')}::text[]`

const byTitle = { sql: sql`p.sort_title collate "C"` }
const trainingType = { sql: sql`fold(p.training_type_name) collate "C"` }

type ListedProgram = Omit<ProgramRow, Numbers>

export const programsSql: ListSql<typeof programsList, Scope, ListedProgram> = {
  list: programsList,
  from: scope => sql`(${withState(scope)}) p`,
  id: sql`p.id`,
  filters: {
    search: everyWordIn(sql`p.searched`),
    status: among(sql`p.status`),
    training_type_id: value => sql`p.training_type_id = any(${idsIn(value).ids}::uuid[])`,
    discipline_id: meantFor(sql`program_disciplines`, sql`h.discipline_id`),
    location_id: meantFor(sql`program_locations`, sql`h.location_id`),
    topic_id: teaches,
    language: overlaps(sql`p.languages`),
    delivery: among(sql`p.delivery`),
    reason: overlaps(sql`p.reasons`),
    hours_min: atLeast(sql`p.credit_minutes / 60.0`),
    hours_max: atMost(sql`p.credit_minutes / 60.0`),
    updated_from: fromMoment(sql`p.updated_at`),
    updated_to: toMoment(sql`p.updated_at`),
    conditions: treeOf(programsList, () => programsSql),
  },
  orders: {
    title: [byTitle],
    training_type: [trainingType, byTitle],
    hours: [{ sql: sql`p.credit_minutes` }, byTitle],
    code: [{ sql: sql`lower(p.code)`, nulls: 'last' }, byTitle],
    updated_at: [{ sql: sql`p.updated_at` }, byTitle],
  },
  tiesStay: true,
  counted: {
    status: { value: sql`p.status` },
    training_type_id: { value: sql`p.training_type_id` },
    language: { value: sql`l.language`, join: () => sql`cross join lateral unnest(p.languages) l (language)` },
    delivery: { value: sql`p.delivery` },
    reason: { value: sql`w.reason`, join: () => sql`cross join lateral unnest(p.reasons) w (reason)` },
  },
  columns,
}

const namesIn = (names: Sql, nobody: string) =>
  sql`coalesce((select string_agg(n ->> 'name', ', ') from json_array_elements(${names}) n), ${nobody})`
export const programsFile: ListFile<typeof programsList, Scope> = {
  list: programsList,
  title: programTexts.named('fileTitle'),
  ...fileOf(programsSql),
  // The numbers of people of all programs at once
  rows: (scope, ...asked) =>
    fileRows(programsSql, sql`left join (${underWayOf(scope)}) uw on uw.program_id = p.id`)(scope, ...asked),
  cells: {
    title: textCell(sql`p.title`, 40),
    status: wordsCell(sql`p.status`, programStates.names, 16),
    training_type: textCell(sql`p.training_type_name`, 20),
    hours: { is: 'text', value: sql`trim(trailing '.' from to_char(p.credit_minutes / 60.0, 'FM99990.##'))`, width: 8 },
    modules: { is: 'text', value: sql`p.module_count::text`, width: 9 },
    assigned: { is: 'number', value: sql`coalesce(uw.assigned, 0)`, width: 10 },
    overdue: { is: 'number', value: sql`coalesce(uw.overdue, 0)`, width: 10 },
    completed: { is: 'number', value: sql`coalesce(uw.completed, 0)`, width: 10 },
    blocked: { is: 'number', value: sql`coalesce(uw.blocked, 0)`, width: 10 },
    disciplines: { is: 'words', value: namesIn(disciplineNames, programTexts.named('everyone')), width: 30 },
    languages: {
      is: 'words',
      value: sql`(select string_agg(${wordOf(sql`l.code`, languages)}, ', ' order by l.at) from unnest(p.languages) with ordinality l (code, at))`,
      width: 24,
    },
    delivery: wordsCell(sql`p.delivery`, deliveries, 12),
    locations: { is: 'words', value: namesIn(locationNames, programTexts.named('everywhere')), width: 30 },
    origin: wordsCell(sql`p.origin`, programOrigins, 24),
    code: textCell(sql`p.code`, 12),
    number: textCell(sql`p.number::text`, 9),
    updated_at: { is: 'moment', value: sql`p.updated_at`, width: 17 },
  },
}

const version = (
  id: Sql,
) => sql`(select json_build_object('id', v.id, 'number', v.number, 'credit_minutes', v.credit_minutes,
  'module_count', v.module_count, 'languages', v.languages, 'updated_by_name', v.updated_by_name, 'updated_at', v.updated_at,
  'published_by_name', v.published_by_name, 'published_at', v.published_at)
  from program_versions v where v.organization_id = p.organization_id and v.id = ${id})`

/** Selects the contact for `p`: the user while they can sign in, otherwise the address. */
const asksUser = sql`(select json_build_object('id', u.user_id, 'name', u.name, 'email', u.email, 'is_active', u.is_active)
  from asked_user(p.asks_user_id) u)`
const asks = sql`coalesce(
  (select json_build_object('name', u.name, 'email', u.email) from asked_user(p.asks_user_id) u where u.is_active),
  case when p.asks_email is not null then json_build_object('name', p.asks_name, 'email', p.asks_email) end)`

const details = sql`${columns}, p.titles, p.descriptions, p.stale, p.training_type_id,
  array(select h.discipline_id from program_disciplines h where h.organization_id = p.organization_id and h.program_id = p.id) as discipline_ids,
  array(select h.location_id from program_locations h where h.organization_id = p.organization_id and h.program_id = p.id) as location_ids,
  p.pass_mark, p.max_attempts, p.cool_down_hours, p.validity, p.validity_months, p.valid_until, p.recurrence, p.lead_days, p.renews_from_expiry, p.credits_by, p.attendance_threshold, p.credits_partial,
  p.due_from, p.due_days, p.due_on, p.grace_days, p.reminders, p.pay_code, p.partner_topic, p.push_to_partner,
  p.gives_certificate, p.certificate_template_id, p.satisfied_by_ids,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', text_in(s.titles, 'en')) order by s.sort_title_en), '[]')
    from programs s where s.organization_id = p.organization_id and s.id = any(p.satisfied_by_ids)) as satisfied_by,
  (select t.name from certificate_templates t where t.organization_id = p.organization_id and t.id = p.certificate_template_id) as certificate_template_name,
  p.asks_user_id, p.asks_name, p.asks_email, ${asksUser} as asks_user, a.asks,
  case when a.asks is null and p.agency_state = any(${statesAskingForInstructor}::text[]) then p.agency_state end as asks_missing_in,
  (select coalesce(json_agg(json_build_object('state', a.state, 'number', a.number, 'valid_to', a.valid_to) order by a.state, a.number), '[]')
    from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id) as approvals, p.checkout,
  ${version(sql`p.published_id`)} as published, ${version(sql`p.draft_id`)} as draft, p.created_by_name, p.created_at`

/** Program data for a renewal. */
export type RenewingProgram = Pick<
  Program,
  'id' | 'titles' | 'title' | 'recurrence' | 'lead_days' | 'due_from' | 'due_days' | 'due_on'
>

const startable = sql`(p.status = 'active' or p.status = 'non_operational' and p.reasons <@ array['no_seats'])`

/** Returns recurring programs that can be started now, even if only by people with a seat. */
export const renewingPrograms = (scope: ReadingScope): Promise<RenewingProgram[]> =>
  scope.db.rows<RenewingProgram>(sql`
    select p.id, p.titles, p.title, p.recurrence, p.lead_days, p.due_from, p.due_days, p.due_on
    from (${withState(scope, sql`and p.recurrence <> 'none' and p.archived_at is null`)}) p where ${startable} order by p.id`)

export interface RemindedProgram {
  id: Id
  /** True when people who haven't started can start now. */
  can_start: boolean
}

/** Returns programs that people can be reminded to continue: not paused, withdrawn or archived. */
export const remindedPrograms = (scope: ReadingScope): Promise<RemindedProgram[]> =>
  scope.db.rows<RemindedProgram>(sql`
    select p.id, p.status = 'active' as can_start from (${withState(scope, sql`and p.archived_at is null`)}) p
    where not p.reasons && array['draft', 'paused_by_agency', 'content_withdrawn'] order by p.id`)

export async function agencyLanguages({ db, agency }: Scope): Promise<LearningLanguage[]> {
  const row = await db.row<{ languages: LearningLanguage[] }>(
    sql`select languages from organizations where id = ${agency.id}`,
    'agency_languages',
  )
  return row?.languages ?? []
}

/** Returns users who can be named as the contact for questions. */
export const askableUsers = ({ db }: Scope): Promise<AskableUser[]> =>
  db.rows<AskableUser>(sql`select u.user_id as id, u.name, u.email from agency_users() u where u.is_active
    order by u.sort_name, u.user_id`)

export async function readProgram(scope: ReadingScope, id: Id): Promise<KnownProgram> {
  const row = await scope.db.row<KnownProgram>(
    sql`select ${details} from (${withState(scope, sql`and p.id = ${id}`)}) p cross join lateral (select ${asks} as asks) a`,
    // Takes a dozen times longer to plan than to run
    `read_program ${scope.origin.language}`,
  )
  if (!row) throw notFound(programTexts.named('noProgram'))
  return row
}

/** Checks that the program exists, for frequent requests about it: anyone who sees an agency's programs sees all of them. */
export const mustBeThere = (scope: Scope, id: Id): Promise<true> =>
  remembered(scope, `program ${id} is there`, async () => Boolean(await readProgram(scope, id)) as true, ['programs'])

/** Locks the program with its content and state until the transaction ends. */
export const holdProgram = heldIn('programs', readProgram)

/** Refuses work that needs a restored program. */
export function refuseArchived({ status, title }: Pick<Program, 'status' | 'title'>): void {
  if (status === 'archived') throw new AppError('TRANSITION_REFUSED', programTexts.named('isArchived', { title }))
}

/** Refuses changes to a linked program, whose content comes from the catalog. */
export function refuseLinked({ origin, title }: Pick<Program, 'origin' | 'title'>): void {
  if (origin === 'linked') throw new AppError('TRANSITION_REFUSED', programTexts.named('isLinked', { title }))
}
