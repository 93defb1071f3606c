import {
  access,
  addDays,
  addMonths,
  type CountsAs,
  type FormCategory,
  type Id,
  type ModuleMode,
  type OpenForm,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { mayI, type Scope } from '../../../scope/scope.ts'
import { handles } from '../../employee-forms/reader.ts'
import { reasonsOfProgram } from '../../programs/program-state.ts'
import type { Question } from '../engine/question.ts'
import { dayBefore } from '../engine/days.ts'
import { misfit } from '../engine/ledger.ts'
import { formsIn, openFormsOf, titleOf } from '../person/open-forms.ts'
import { asEntry, type Offer, versionsOf } from './offer.ts'

/** An agency's offers for a person: programs meant for them that they can start now, credentials to submit, and forms. */
export interface RealOffer extends Offer {
  kind: 'program' | 'credential' | 'form'
  title: string
  /** For a program: already assigned. For a credential: waiting for review. */
  is_under_way: boolean
  /** True when a rule requires that a registered nurse leads it. */
  by_nurse: boolean
  /** For a credential: it must be recorded with a scan. */
  needs_scan: boolean
  /** For a form: the unfinished copy, and whether the reader may assign one. */
  open_form: OpenForm | null
  may_give: boolean
}

interface ProgramRow {
  id: Id
  title: string
  expires_on: string | null
  counts_as: CountsAs
  credits: { topic: Id; mode: ModuleMode; minutes: number }[]
  is_under_way: boolean
}

export async function offersFor(scope: Scope, employee_id: Id, questions: readonly Question[]): Promise<RealOffer[]> {
  const today = questions[0]?.as_of
  if (today === undefined) return []
  const programs = await programsFor(scope, employee_id, today)
  return [
    ...programs.map(ledAsAsked(questions)),
    ...(await cardsFor(scope, employee_id, questions, today)),
    ...(await formsFor(scope, employee_id, questions, today)),
  ]
}

/**
 * A nurse can lead in-person training, but not online training. The nurse is not known in advance, so the step says where a rule
 * requires one.
 */
function ledAsAsked(questions: readonly Question[]) {
  const asking = versionsOf(questions).filter(({ rn_led }) => rn_led)
  return (offer: RealOffer): RealOffer => {
    const credits = offer.credits.map(credit => ({ ...credit, rn_led: credit.mode !== 'online' }))
    const by_nurse = asking.some(version => credits.some(credit => misfit(asEntry(credit), version, {}) === null))
    return by_nurse ? { ...offer, credits, by_nurse } : offer
  }
}

/** Leaves out programs completed within a year that are still valid: no one takes the same course twice. */
async function programsFor({ db, agency, origin }: Scope, employee_id: Id, today: string): Promise<RealOffer[]> {
  const of = sql`a.organization_id = p.organization_id and a.program_id = p.id and a.employee_id = ${employee_id}`
  const rows = await db.rows<ProgramRow>(sql`
    select p.id, text_in(p.titles, ${origin.language}) as title, tt.counts_as,
      last_valid_day(${today}, p.validity, p.validity_months, p.valid_until) as expires_on,
      coalesce((select json_agg(json_build_object('topic', c.topic_id, 'mode', c.mode, 'minutes', c.minutes) order by c.mode, c.topic_id)
        from (select mm.topic_id, m.mode, sum(mm.minutes)::int as minutes from program_modules m
          join program_module_minutes mm on mm.organization_id = m.organization_id and mm.module_row_id = m.id
          where m.organization_id = p.organization_id and m.version_id = pub.id group by 1, 2) c), '[]') as credits,
      exists (select from assignments a where ${of} and a.state in ('assigned', 'in_progress')) as is_under_way
    from programs p
    join organizations o on o.id = p.organization_id
    join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
    join lateral (select v.* from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
      and v.state = 'published' order by v.number desc limit 1) pub on true
    left join program_checkouts k on k.organization_id = p.organization_id and k.program_id = p.id
    where p.organization_id = ${agency.id} and p.archived_at is null and cardinality(${reasonsOfProgram}) = 0
      and (not exists (select from program_disciplines h where h.organization_id = p.organization_id and h.program_id = p.id)
        or exists (select from program_disciplines h join employee_disciplines e on e.organization_id = h.organization_id
          and e.discipline_id = h.discipline_id where h.organization_id = p.organization_id and h.program_id = p.id and e.employee_id = ${employee_id}))
      and not exists (select from assignments a where ${of} and a.state = 'completed' and a.completed_on > ${today}::date - 365
        and (a.expires_on is null or a.expires_on >= ${today}))
    order by text_in(p.titles, ${origin.language}), p.id`)
  return rows.map(({ id, title, expires_on, counts_as, credits, is_under_way }) => ({
    kind: 'program',
    id,
    title,
    is_under_way,
    by_nurse: false,
    needs_scan: false,
    on: today,
    minutes: credits.reduce((sum, { minutes }) => sum + minutes, 0),
    credits: credits.map(credit => ({ ...credit, counts_as, rn_led: false })),
    completes: { program_id: id, expires_on },
    credential: null,
    form: null,
    open_form: null,
    may_give: false,
  }))
}

/** Returns credentials of the types that rules require, with their usual validity. */
async function cardsFor(
  { db, agency }: Scope,
  employee_id: Id,
  questions: readonly Question[],
  today: string,
): Promise<RealOffer[]> {
  const asked = versionsOf(questions).flatMap(({ asks }) => (asks.kind === 'credential' ? [asks.credential_type] : []))
  const rows = await db.rows<{
    id: Id
    title: string
    valid_months: number | null
    needs_scan: boolean
    is_under_way: boolean
  }>(sql`
    select y.id, y.name as title, y.valid_months, y.needs_file as needs_scan, exists (select from credentials c where c.organization_id = y.organization_id
      and c.type_id = y.id and c.employee_id = ${employee_id} and c.state = 'recorded') as is_under_way
    from credential_types y where y.organization_id = ${agency.id} and y.id = any(${asked}::uuid[]) order by y.name, y.id`)
  return rows.map(({ id, title, valid_months, needs_scan, is_under_way }) => ({
    kind: 'credential',
    id,
    title,
    is_under_way,
    by_nurse: false,
    needs_scan,
    on: today,
    minutes: 0,
    credits: [],
    completes: null,
    credential: {
      type: id,
      // One that expires soon would be required again right away
      expires_on: valid_months === null ? addDays(today, 365) : dayBefore(addMonths(today, valid_months)),
    },
    form: null,
    open_form: null,
    may_give: false,
  }))
}

/** Returns forms that rules require: an open one to complete, else one to assign. */
async function formsFor(
  scope: Scope,
  employee_id: Id,
  questions: readonly Question[],
  today: string,
): Promise<RealOffer[]> {
  const asked = formsIn(questions.map(({ rule }) => rule))
  if (asked.length === 0) return []
  const open = await openFormsOf(scope, employee_id, asked)
  const { db, agency } = scope
  const rows = await db.rows<{
    id: Id
    title: string
    category: FormCategory
    expires_on: string | null
    can_be_given: boolean
  }>(sql`
    select f.id, ${titleOf(scope)} as title, f.category, f.archived_at is null and exists (select from form_versions v
        where v.organization_id = f.organization_id and v.form_id = f.id and v.state = 'published') as can_be_given,
      last_valid_day(${today}, case when f.validity_months is null then 'forever' else 'months' end, f.validity_months, null) as expires_on
    from forms f where f.organization_id = ${agency.id} and f.id = any(${asked}::uuid[]) order by f.id`)
  return rows.flatMap(({ id, title, category, expires_on, can_be_given }) => {
    const open_form = open.get(id) ?? null
    if (!can_be_given && open_form === null) return []
    return [
      {
        kind: 'form' as const,
        id,
        title,
        is_under_way: open_form !== null,
        by_nurse: false,
        needs_scan: false,
        on: today,
        minutes: 0,
        credits: [],
        completes: null,
        credential: null,
        form: { form_id: id, expires_on },
        open_form,
        may_give: can_be_given && mayI(scope.actor, access.assignForms) && handles(scope, category),
      },
    ]
  })
}
