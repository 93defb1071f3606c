import type {
  AnswerValue,
  Employee,
  EmployeeFormState,
  FormAnswers,
  FormCategory,
  FormContent,
  FormLanguage,
  FormVisibility,
  Id,
  LanguageTexts,
} from '@preceptor/contract'
import { asAnswers, type FormPerson } from '@preceptor/contract/forms/employee-fields'
import { fieldsOf, isSealed } from '@preceptor/contract/forms/parts'
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { type Keyring, seal, unseal } from '../../keys/secrets.ts'
import { lockRow } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { isOwnStep } from './reader.ts'
import { employeeFormTexts } from './texts.ts'
import { whoTakes } from './rows.ts'

/** A step as stored in its row. */
export interface Signer {
  id: Id
  step_key: string
  place: number
  kind: 'caregiver' | 'coordinator' | 'user' | 'role' | 'outside'
  role: string | null
  step_order: number
  user_id: Id | null
  name: string | null
  email: string | null
  phone: string | null
  who: string
  state: 'waiting' | 'asked' | 'opened' | 'signed' | 'refused' | 'skipped'
  reason: string | null
  due_on: string | null
  asked_at: string | null
  opened_at: string | null
  decided_at: string | null
  /** True for the acting panel user. */
  is_own: boolean
}

export interface Signed {
  id: Id
  step_key: string
  signer_id: Id
  signer_name: string
  user_id: Id | null
  method: 'drawn' | 'typed' | 'stored' | 'paper'
  typed_name: string | null
  language: string
  attestation: string
  consent: string
  answers_hash: string
  proof: 'birth_date' | 'phone' | 'code' | 'panel' | 'panel_two_factor' | 'in_person' | 'paper'
  witness_name: string | null
  at: string
  device_at: string | null
  ip: string | null
  agent: string | null
}

/** The settings that form actions need. */
export interface FormSettings {
  titles: LanguageTexts
  code: string | null
  category: FormCategory
  visibility: FormVisibility
  due_from: 'assignment' | 'hire' | 'start' | 'fixed'
  due_days: number | null
  form_due_on: string | null
  recurrence: 'none' | 'months' | 'anniversary' | 'calendar' | 'date_field'
  recurrence_months: number | null
  recurrence_field: string | null
  lead_days: number
  validity_months: number | null
  review: 'none' | 'any' | 'nurse'
  gives_credential_type_id: Id | null
  evidence: 'appended' | 'beside'
}

interface Stored extends FormSettings {
  id: Id
  version: number
  employee_id: Id
  form_id: Id
  cycle_no: number
  renews_id: Id | null
  corrects_id: Id | null
  /** Null before the start, so `content` is the newest version. */
  version_id: Id | null
  content_id: Id
  number: number
  content: FormContent
  content_hash: string
  state: Exclude<EmployeeFormState, 'scheduled'>
  start_date: string
  due_on: string | null
  language: FormLanguage | null
  plain: Record<string, AnswerValue>
  answers_sealed: string | null
  masks: Record<string, string>
  changed: Record<string, number>
  remarks: Record<string, string>
  note: string | null
  decided_by_name: string | null
  decided_at: string | null
  completed_on: string | null
  expires_on: string | null
  ends_on: string | null
  renews_on: string | null
  renews_until: string | null
  paper_on: string | null
  paper_by: Id | null
}

export interface Held extends Omit<Stored, 'plain' | 'answers_sealed'> {
  /** All answers, including medical and secret ones: never sent unchanged. */
  answers: Record<string, AnswerValue>
  /** Makes digests of secrets unguessable. Stored with the first secret, so a key rotation changes no digest. */
  salt: string
  signers: Signer[]
  /** Oldest first. */
  signatures: Signed[]
  employee: Employee
  today: string
  /** This call starts the form. */
  started_now?: boolean
  /** The day of the last signature, which decides the content of a completed form, whenever it was reviewed. */
  evaluated_on?: string
}

const place = (id: Id) => ({ table: 'employee_forms', column: 'answers_sealed', id })

function saltOf(keys: Keyring, id: Id): string {
  const [newest] = keys
  if (!newest) throw new Error('The key ring is empty.')
  return createHmac('sha256', newest.key).update(`secrets of form ${id}`).digest('base64url')
}

interface SealedAnswers {
  salt: string
  values: Record<string, AnswerValue>
}
/** The salt is stored among them, under a name that no field has. */
export const sealAnswers = (keys: Keyring, id: Id, { salt, values }: SealedAnswers): string =>
  seal(keys, place(id), JSON.stringify({ ...values, _salt: salt }))
export function unsealAnswers(keys: Keyring, id: Id, sealed: string): SealedAnswers {
  const { _salt, ...values } = JSON.parse(unseal(keys, place(id), sealed)) as Record<string, AnswerValue>
  return { salt: typeof _salt === 'string' ? _salt : '', values }
}

const columns = sql`a.id, a.version, a.employee_id, a.form_id, a.cycle_no, a.renews_id, a.corrects_id, a.version_id, v.id as content_id, v.number,
  v.content, v.content_hash, a.state, a.start_date, a.due_on, a.language, a.answers as plain, a.answers_sealed, a.masks, a.changed, a.remarks, a.note,
  a.decided_by_name, a.decided_at, a.completed_on, a.expires_on, a.ends_on, a.renews_on, a.renews_until, a.paper_on, a.paper_by,
  f.titles, f.code, f.category, f.visibility, f.due_from, f.due_days, f.due_on as form_due_on, f.recurrence, f.recurrence_months, f.recurrence_field,
  f.lead_days, f.validity_months, f.review, f.gives_credential_type_id, f.evidence`

/** Returns the form with its content, plain answers, steps and signatures. */
export async function readForm(scope: Scope, keys: Keyring, id: Id): Promise<Held> {
  const { db, agency } = scope
  const found = await db.row<Stored>(sql`
    select ${columns} from employee_forms a
    join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join lateral (select v.id, v.number, v.content, v.content_hash from form_versions v where v.organization_id = a.organization_id
      and v.form_id = a.form_id and v.state = 'published' and (a.version_id is null or v.id = a.version_id)
      order by v.number desc limit 1) v on true
    where a.organization_id = ${agency.id} and a.id = ${id}`)
  if (!found) throw notFound(employeeFormTexts.named('notFound'))
  const { plain, answers_sealed, ...stored } = found
  const sealed = answers_sealed === null ? null : unsealAnswers(keys, id, answers_sealed)
  const signatures = await db.rows<Signed>(sql`
    select id, step_key, signer_id, signer_name, user_id, method, typed_name, language, attestation, consent, answers_hash, proof, witness_name, at,
      device_at, ip, agent
    from form_signatures where organization_id = ${agency.id} and employee_form_id = ${id} order by at, id`)
  return {
    ...stored,
    answers: { ...plain, ...sealed?.values },
    salt: sealed?.salt ?? saltOf(keys, id),
    signers: await readSigners(scope, id),
    signatures,
    employee: await readEmployee(scope, stored.employee_id),
    today: todayIn(agency.time_zone),
  }
}

/** Returns the form's steps as rows, in order. */
export const readSigners = (scope: Scope, id: Id): Promise<Signer[]> =>
  scope.db.rows<Signer>(sql`
    select s.id, s.step_key, s.place, s.kind, s.role, s.step_order, s.user_id, s.name, s.email, s.phone, ${whoTakes} as who, s.state, s.reason,
      s.due_on, s.asked_at, s.opened_at, s.decided_at, ${isOwnStep(scope)} as is_own
    from form_signers s join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    where s.organization_id = ${scope.agency.id} and s.employee_form_id = ${id} order by s.place`)

/** Works like `readForm`, and locks the row until the transaction ends: every action checks whose turn it is under this lock. */
export async function holdForm(scope: Scope, keys: Keyring, id: Id): Promise<Held> {
  await lockRow(scope, 'employee_forms', id)
  return readForm(scope, keys, id)
}

/** Returns the inputs for evaluating the answers. */
export const contextOf = ({
  today,
  evaluated_on,
  language,
  employee,
}: Pick<Held, 'today' | 'evaluated_on' | 'language'> & { employee: FormPerson }) => ({
  today: evaluated_on ?? today,
  language: language ?? undefined,
  employee: asAnswers(employee),
})

/** Splits answers by where they are stored. */
export function parted(content: FormContent, answers: FormAnswers) {
  const sealedKeys = new Set(fieldsOf(content).flatMap(field => (isSealed(field) ? [field.key] : [])))
  const entries = Object.entries(answers)
  return {
    plain: Object.fromEntries(entries.filter(([key]) => !sealedKeys.has(key))),
    sealed: Object.fromEntries(entries.filter(([key]) => sealedKeys.has(key))),
  }
}
