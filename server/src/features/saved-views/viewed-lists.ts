import {
  agenciesList,
  credentialsList,
  csmEmployeesList,
  csmUsersList,
  employeeFormsList,
  employeesList,
  formsList,
  formAnswersList,
  type Id,
  pathProgressList,
  programsList,
  progressList,
  sessionsList,
  threadsList,
  usersList,
  waiversList,
} from '@preceptor/contract'
import type { List, ViewResource, VendorViewResource } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type NewEvent, recordEvent, recordVendorEvent } from '../../events/record.ts'
import { keptTotal } from '../../lists/kept-page.ts'
import { countRows } from '../../lists/list-page.ts'
import type { Values } from '../../lists/list-sql.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { agenciesSql } from '../csm/agencies/list-agencies.ts'
import { countPeople } from '../csm/employees/find-people.ts'
import { countEmployees } from '../employees/population.ts'
import { credentialsKept, credentialsSql } from '../credentials/credentials-list.ts'
import { csmUsersSql } from '../csm/users/list-csm-users.ts'
import { aboutProgress, progressScope, progressSql } from '../assignments/progress.ts'
import { employeeFormsKept, employeeFormsSql } from '../employee-forms/list.ts'
import { formsSql } from '../forms/forms-list.ts'
import { programsSql, readProgram } from '../programs/list-programs.ts'
import { pathProgressKept, pathProgressSql } from '../path-standings/progress.ts'
import { knownPath } from '../path-standings/read-path.ts'
import { waiversKept, waiversSql } from '../waivers/waivers-list.ts'
import { answersKept, answersOf } from '../form-answers/answers-list.ts'
import { oneForm } from '../form-answers/one-form.ts'
import { sessionsSql } from '../sessions/sessions-list.ts'
import { threadsSql } from '../threads/thread-sql.ts'
import { usersSql } from '../settings/users/list-users.ts'

/** A list that users can save views of. */
interface ViewedList<S> {
  list: List
  /** Returns the number of rows that the caller sees with these filters; null for a list that needs a program or path. */
  count: (scope: S, values: Values, of: Id | undefined) => Promise<number | null>
  /** The view appears in many lists of this kind, so only such a list links to it. */
  ofMany?: true
  /**
   * Returns the list of one form, with columns from its data; refuses actors who may not see it. Each view belongs to that form.
   */
  listOf?: (scope: S, form_id: Id) => Promise<List>
}

/** One set of saved views: an agency's, or customer success's. */
export interface ViewStore<S> {
  lists: Readonly<Record<string, ViewedList<S>>>
  table: Sql
  /** Columns that all its views share, for inserting and finding one. */
  home: { columns: Sql; values: (scope: S) => Sql; is: (scope: S) => Sql }
  /** The form a view belongs to, if any. */
  formId: Sql
  /** The name in the lock that allows one change at a time per user. */
  name: (scope: S) => string
  record: (scope: S, event: NewEvent) => Promise<void>
}

async function countProgress(scope: Scope, values: Values, program_id: Id | undefined): Promise<number | null> {
  if (!program_id) return null
  await readProgram(scope, program_id)
  return keptTotal(progressSql, progressScope(scope, program_id, values), values, {
    about: aboutProgress,
    of: program_id,
  })
}

async function countOnPath(scope: Scope, values: Values, path_id: Id | undefined): Promise<number | null> {
  if (!path_id) return null
  await knownPath(scope, path_id)
  return keptTotal(pathProgressSql, { ...scope, path_id }, values, { ...pathProgressKept, of: path_id })
}

async function countAnswers(scope: Scope, values: Values, form_id: Id | undefined): Promise<number | null> {
  if (!form_id) return null
  const own = await oneForm(scope, form_id)
  return keptTotal(answersOf(own), own, values, answersKept(own))
}

const agencyLists: Record<ViewResource, ViewedList<Scope>> = {
  employees: { list: employeesList, count: countEmployees },
  users: { list: usersList, count: (scope, values) => countRows(usersSql, scope, values) },
  credentials: {
    list: credentialsList,
    count: (scope, values) => keptTotal(credentialsSql, scope, values, credentialsKept),
  },
  waivers: { list: waiversList, count: (scope, values) => keptTotal(waiversSql, scope, values, waiversKept) },
  forms: { list: formsList, count: (scope, values) => countRows(formsSql, scope, values) },
  employee_forms: {
    list: employeeFormsList,
    count: (scope, values) => keptTotal(employeeFormsSql, scope, values, employeeFormsKept(scope)),
  },
  threads: { list: threadsList, count: (scope, values) => countRows(threadsSql([]), scope, values) },
  sessions: { list: sessionsList, count: (scope, values) => countRows(sessionsSql, scope, values) },
  programs: { list: programsList, count: (scope, values) => countRows(programsSql, scope, values) },
  progress: { list: progressList, count: countProgress, ofMany: true },
  path_progress: { list: pathProgressList, count: countOnPath, ofMany: true },
  form_answers: {
    list: formAnswersList,
    count: countAnswers,
    ofMany: true,
    listOf: async (scope, form_id) => answersOf(await oneForm(scope, form_id)).list,
  },
}
export const agencyViews: ViewStore<Scope> = {
  lists: agencyLists,
  table: sql`saved_views`,
  formId: sql`v.form_id`,
  home: {
    columns: sql`organization_id, `,
    values: ({ agency }) => sql`${agency.id}, `,
    is: ({ agency }) => sql`v.organization_id = ${agency.id}`,
  },
  name: ({ agency }) => agency.id,
  record: recordEvent,
}

const vendorLists: Record<VendorViewResource, ViewedList<AgenciesScope>> = {
  agencies: { list: agenciesList, count: (scope, values) => countRows(agenciesSql, scope, values) },
  csm_users: { list: csmUsersList, count: (scope, values) => countRows(csmUsersSql, scope, values) },
  csm_employees: { list: csmEmployeesList, count: countPeople },
}
export const vendorViews: ViewStore<AgenciesScope> = {
  lists: vendorLists,
  table: sql`csm_saved_views`,
  formId: sql`null::uuid`,
  home: { columns: sql``, values: () => sql``, is: () => sql`true` },
  name: () => 'csm',
  record: recordVendorEvent,
}

export type AnyScope = Scope | AgenciesScope
