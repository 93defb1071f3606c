import {
  answerProblems,
  type AnswerValue,
  evaluateForm,
  type FormField,
  type FormLanguage,
  formLimits,
  type Id,
  readAnswer,
} from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { masked } from '@preceptor/contract/forms/canonical'
import { fieldsOf, isSecret, sectionOf } from '@preceptor/contract/forms/parts'
import { formLanguages } from '@preceptor/contract/forms/problems'
import { asAnswers } from '@preceptor/contract/forms/employee-fields'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { staleRefusal } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { type Hand, isUnderWay, openKeys, stepsOpenTo } from './hands.ts'
import { contextOf, type Held, parted, readSigners, sealAnswers } from './held.ts'
import { tell, unask, write } from './moves.ts'
import { employeeFormTexts } from './texts.ts'
import { filesIn, same, settleTurns, unfit } from './turns.ts'

export interface Sent {
  answers: Readonly<Record<string, unknown>>
  language?: FormLanguage | undefined
  /** The version that the caller saw; null: any version. */
  seen: number | null
}

/** Refuses when the form can't be filled out now, with its state as the reason. */
export function refuseNotUnderWay(held: Held): void {
  if (isUnderWay(held)) return
  if (held.state === 'open')
    throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('notYet', { day: held.start_date }))
  throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('closed'))
}

const atAnswers = (problems: Readonly<Record<string, string>>) =>
  invalid(Object.fromEntries(Object.entries(problems).map(([key, sentence]) => [`answers.${key}`, [sentence]])))

/**
 * Saves answers. A concurrent save of other fields is merged; a conflicting save of the same field is refused with its current
 * answer. The first save starts the form.
 */
export async function saveAnswers(
  scope: Scope,
  keys: Keyring,
  { held, hand, shown }: { held: Held; hand: Hand; shown: () => Promise<{ id: Id; version: number }> },
  { answers: sent, language, seen }: Sent,
): Promise<void> {
  refuseNotUnderWay(held)
  if (stepsOpenTo(held, hand).length === 0) throw new AppError('FORBIDDEN', employeeFormTexts.named('notYours'))
  await begin(scope, held, language)
  prefillFixed(held)
  const fields = new Map(fieldsOf(held.content).map(field => [field.key, field]))
  const open = openKeys(held, hand)
  const context = contextOf(held)
  const problems: Record<string, string> = {}
  const read: Record<string, AnswerValue> = {}
  for (const [key, given] of Object.entries(sent)) {
    const field = fields.get(key)
    if (!field || hand.knows?.(key) === false) problems[key] = employeeFormTexts.named('unknownKey')
    else if (!open.has(key)) problems[key] = closedWhy(field, held)
    else {
      const answer = readAnswer(field, given, context)
      if (answer.problem === undefined) read[key] = answer.value
      else problems[key] = answer.problem
    }
  }
  if (Object.keys(problems).length > 0) throw atAnswers(problems)
  const changed = Object.keys(read).filter(key => !same(read[key], held.answers[key]))
  if (seen !== null) {
    const clashing = changed.filter(key => (held.changed[key] ?? 0) > seen)
    if (clashing.length > 0) throw await stale(scope, held, seen, shown)
  }
  const before = { all: filesIn(held), open: filesIn(held, open) }
  const next = { ...held, answers: merged(held.answers, read) }
  const wrong = answerProblems(next.content, next.answers, { ...context, final: false, changed })
  if (Object.keys(wrong).length > 0) throw atAnswers(wrong)
  if (Buffer.byteLength(JSON.stringify(next.answers)) > formLimits.answers)
    throw invalid({ answers: [employeeFormTexts.named('answersLarge', { most: formLimits.answers / 1024 })] })
  if (changed.length === 0 && held.started_now !== true) return
  held.answers = next.answers
  for (const key of changed) held.changed[key] = held.version + 1
  await takeFiles(scope, held, before, { hand, open })
  await keepAnswers(scope, keys, held, held.state === 'awaiting' ? 'awaiting' : 'in_progress')
  // Earlier signatures of a reopened form only count while they match the answers
  if (held.state === 'in_progress') {
    const gone = await unfit(scope, held)
    const steps = new Set(gone.map(({ step_key }) => step_key))
    await unask(
      scope,
      held.signers.filter(({ step_key }) => steps.has(step_key)),
    )
  }
  await settleTurns(scope, held)
}

const merged = (answers: Held['answers'], read: Held['answers']) =>
  Object.fromEntries(Object.entries({ ...answers, ...read }).filter(([, value]) => !isUnanswered(value)))

const closedWhy = (field: FormField, held: Held) =>
  field.prefill?.mode === 'read_only' && !isUnanswered(asAnswers(held.employee)[field.prefill.field] ?? null)
    ? employeeFormTexts.named('fixed')
    : employeeFormTexts.named('notOpenField')

async function stale(scope: Scope, held: Held, seen: number, shown: () => Promise<{ id: Id; version: number }>) {
  const current = await shown()
  return staleRefusal(
    scope,
    {
      what: employeeFormTexts.named('thisForm'),
      entries: sql`ev.subject_id = ${held.employee_id} and ev.kind like 'employee\\_form.%'`,
    },
    current,
    seen,
  )
}

/** Writes the current answers, split by how they are stored. */
export async function keepAnswers(scope: Scope, keys: Keyring, held: Held, state?: Held['state']): Promise<void> {
  const { plain, sealed } = parted(held.content, held.answers)
  const hasSealed = Object.keys(sealed).length > 0
  held.masks = masksOf(held)
  await write(scope, held, {
    answers: JSON.stringify(plain),
    answers_sealed: hasSealed ? sealAnswers(keys, held.id, { salt: held.salt, values: sealed }) : null,
    masks: JSON.stringify(held.masks),
    changed: JSON.stringify(held.changed),
    ...(state && { state }),
  })
}

const masksOf = ({ content, answers }: Held): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(content).flatMap(field => {
      const value = answers[field.key] ?? null
      return isSecret(field) && value !== null ? [[field.key, masked(field, value)]] : []
    }),
  )

/**
 * Attaches files that are newly part of the answers, and releases those that no longer are. A file in a field closed to this person
 * belongs to someone else.
 */
async function takeFiles(
  scope: Scope,
  held: Held,
  before: Record<'all' | 'open', readonly string[]>,
  { hand, open }: { hand: Hand; open: ReadonlySet<string> },
): Promise<void> {
  const { db, agency } = scope
  const now = filesIn(held)
  const added = filesIn(held, open).filter(id => !before.open.includes(id))
  if (added.length === 0 && now.length === before.all.length) return
  await hand.claims(added)
  await letGoFiles(scope, held)
  for (const { kind, key } of fieldsOf(held.content)) {
    if (kind !== 'file') continue
    const ids = (held.answers[key] as string[] | undefined) ?? []
    await db.run(sql`
      insert into form_files (organization_id, employee_form_id, employee_id, file_id, key, place)
      select ${agency.id}, ${held.id}, ${held.employee_id}, f.id, ${key}, f.place from unnest(${ids}::uuid[]) with ordinality f (id, place)
      on conflict (organization_id, employee_form_id, file_id) do update set place = excluded.place, key = excluded.key`)
  }
}

/**
 * Releases files that are no longer part of any form's answers, so they can be attached again; after a day unattached they are
 * deleted.
 */
async function letGoFiles({ db, agency }: Scope, held: Held): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from form_files where organization_id = ${agency.id} and employee_form_id = ${held.id}
        and key <> '_paper' and file_id <> all(${filesIn(held)}::uuid[]) returning file_id)
    update files set claimed = false, touched_at = now()
    where organization_id = ${agency.id} and id in (select file_id from gone)
      and not exists (select from form_files o where o.organization_id = files.organization_id and o.file_id = files.id
        and o.employee_form_id <> ${held.id})`)
}

/** Returns a language in which the form is complete; the first of those replaces any other. */
export function languageFor({ content }: Pick<Held, 'content'>, wanted: FormLanguage | null): FormLanguage {
  const whole = formLanguages(content)
  return wanted !== null && whole.includes(wanted) ? wanted : (whole[0] ?? wanted ?? 'en')
}

/**
 * Pins the version and the language and fills in known employee data. Runs once, before the first answer or signature; the state
 * changes with the following write.
 */
export async function begin(scope: Scope, held: Held, language?: FormLanguage): Promise<void> {
  if (held.version_id !== null) return
  const { db, agency } = scope
  // Steps of a version published since
  if (!hasStepsOf(held)) {
    await db.run(sql`select settle_form_signers(${agency.id}, array[${held.id}]::uuid[])`)
    held.signers = await readSigners(scope, held.id)
  }
  held.version_id = held.content_id
  held.language = languageFor(held, language ?? held.language)
  held.started_now = true
  await db.run(sql`update employee_forms set version_id = ${held.content_id}, language = ${held.language}, started_at = now(),
      updated_at = now() where organization_id = ${agency.id} and id = ${held.id}`)
  prefill(held)
  await tell(scope, held, 'employee_form.begun')
}

const hasStepsOf = ({ content: { steps }, signers }: Held): boolean =>
  steps.length === signers.length &&
  steps.every(({ key, who, order }) => {
    const signer = signers.find(({ step_key }) => step_key === key)
    return (
      signer?.kind === who.kind &&
      signer.step_order === order &&
      signer.role === (who.kind === 'role' ? who.role : null) &&
      (who.kind !== 'user' || signer.user_id === who.user_id)
    )
  })

/** Prefills fields from the employee's data. */
export const prefill = (held: Held): void => takeOver(held, () => true)

/**
 * Fills read-only fields with currently known data: it may have become known since the start, or been dropped while the fields were
 * hidden. Signed sections stay as they are.
 */
export function prefillFixed(held: Held): void {
  const signed = new Set(held.signers.flatMap(({ state, step_key }) => (state === 'signed' ? [step_key] : [])))
  const sections = new Set(held.content.steps.flatMap(({ key, sections: own }) => (signed.has(key) ? own : [])))
  const isSigned = (key: string) => sections.has(sectionOf(held.content, key)?.key ?? '')
  takeOver(
    held,
    ({ key, prefill: from }) => from?.mode === 'read_only' && isUnanswered(held.answers[key] ?? null) && !isSigned(key),
  )
}

function takeOver(held: Held, takes: (field: FormField) => boolean): void {
  const employee = asAnswers(held.employee)
  const context = contextOf(held)
  for (const field of fieldsOf(held.content)) {
    if (!field.prefill || !takes(field)) continue
    const known = employee[field.prefill.field] ?? null
    const isKept = !isUnanswered(held.answers[field.key] ?? null) && field.prefill.mode !== 'read_only'
    if (isUnanswered(known) || isKept) continue
    const read = readAnswer(field, known, context)
    if (read.problem === undefined && read.value !== null) held.answers[field.key] = read.value
  }
}

/** Prefills the form before signing. */
export const prefillNow = (held: Held): void => (held.version_id === null ? prefill(held) : prefillFixed(held))

/** Returns the answers without currently hidden ones, which no signature covers. */
export function withoutHidden(held: Held): Held['answers'] {
  const { visible } = evaluateForm(held.content, held.answers, contextOf(held))
  return Object.fromEntries(Object.entries(held.answers).filter(([key]) => visible.has(key)))
}

/** Deletes hidden answers and their files. */
export async function dropHidden(scope: Scope, held: Held): Promise<void> {
  const before = filesIn(held).length
  held.answers = withoutHidden(held)
  if (filesIn(held).length < before) await letGoFiles(scope, held)
}

export const requiredProblems = (held: Held, step: string) =>
  answerProblems(held.content, held.answers, { ...contextOf(held), step, final: true })

export const refuseLacking = (problems: Readonly<Record<string, string>>) => {
  if (Object.keys(problems).length > 0) throw atAnswers(problems)
}
