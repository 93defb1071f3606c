import type { Id, ProviderStatus } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { ofFew } from '../../../db/of-few.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { CompletedForm, Credential, Leave, Waiver } from '../engine/facts.ts'

/** Table rows about these people, grouped by person. */

type Of<T> = T & { employee_id: Id }

interface Person {
  id: Id
  hire_date: string | null
  birth_date: string | null
  certified_on: Record<string, string>
}

export const readPeople = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<Person>(
    sql`
    select e.id, e.hire_date, e.birth_date, coalesce((select jsonb_object_agg(d.discipline_id, d.issued_on) from employee_disciplines d
      where d.organization_id = e.organization_id and d.employee_id = e.id and d.issued_on is not null), '{}') as certified_on
    from employees e where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`,
    ofFew(ids, 'facts.people'),
  )

/** A stretch of days with the data currently known about it. */
export interface FactRow {
  employee_id: Id
  from: string
  to: string | null
  status: ProviderStatus | null
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
  employment_type: string | null
  discipline_ids: string[]
  location_state: string | null
  tags: string[]
  tasks: string[]
}

export const readEmployment = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<FactRow>(
    sql`
    select f.employee_id, f.valid_from as from, nullif(f.valid_to, 'infinity') as to, f.provider_status as status, f.hire_date, f.rehire_date,
      f.termination_date, f.employment_type, f.discipline_ids::text[] as discipline_ids, l.state as location_state, f.tags, f.tasks
    from employment_facts f left join locations l on l.organization_id = f.organization_id and l.id = f.location_id
    where f.organization_id = ${agency.id} and f.employee_id = any(${ids}::uuid[]) and f.known_to = 'infinity'
    order by f.employee_id, f.valid_from`,
    ofFew(ids, 'facts.employment'),
  )

/** A planned status change. */
export interface PlanRow {
  employee_id: Id
  on: string
  status: ProviderStatus
}

export const readPlans = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<PlanRow>(
    sql`
    select employee_id, effective_on as on, provider_status as status from scheduled_statuses
    where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and ended_at is null
    order by effective_on, created_at, id`,
    ofFew(ids, 'facts.plans'),
  )

export const readLeave = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<Of<Leave>>(
    sql`
    select employee_id, first_day, last_day from leave_spans
    where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and removed_at is null order by first_day, id`,
    ofFew(ids, 'facts.leave'),
  )

/** Reads recorded or verified credentials, without returned or withdrawn ones. */
export const readPapers = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<Of<Credential>>(
    sql`
    select employee_id, id, type_id as type, issued_on, expires_on, state = 'verified' as is_verified, state = 'withdrawn' as is_revoked
    from credentials
    where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and (state in ('recorded', 'verified') or revoked_at is not null)
    order by issued_on, id`,
    ofFew(ids, 'facts.papers'),
  )

/** Reads completed forms, in any later state. */
export const readForms = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<Of<CompletedForm>>(
    sql`
    select employee_id, id, form_id, completed_on, expires_on, state, corrects_id as corrects from employee_forms
    where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and completed_on is not null
      and state in ('completed', 'superseded', 'corrected', 'voided')
    order by completed_on, id`,
    ofFew(ids, 'facts.forms'),
  )

export const readWaivers = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<Of<Waiver>>(
    sql`
    select employee_id, id, rule_id, window_no as window, window_scheme as scheme, first_day, last_day from compliance_waivers
    where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and state = 'approved' order by first_day, id`,
    ofFew(ids, 'facts.waivers'),
  )
