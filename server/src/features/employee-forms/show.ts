import { access, type EmployeeForm, type employeeFormDeeds, fullName, type Id } from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { masked } from '@preceptor/contract/forms/canonical'
import { fieldsOf, isSecret, sectionOf } from '@preceptor/contract/forms/parts'
import { formLanguages } from '@preceptor/contract/forms/problems'
import { settledContent } from '@preceptor/contract/forms/settled-content'
import sql from 'sql-template-tag'
import type { Keyring } from '../../keys/secrets.ts'
import { dayIn } from '../../lib/day-in.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { hasLeft } from '../assignments/write-assignments.ts'
import { prefill } from './answers.ts'
import { isUnderWay, mayRefuse, openKeys, stepsOpenTo, userHand } from './hands.ts'
import { contextOf, type Held, readForm } from './held.ts'
import { opensMedicalAnswers, readsClass } from '../forms/known-title.ts'
import { mayName } from './name-signer.ts'
import { handles, maySign, mayReview } from './reader.ts'
import { proposalsOf } from './proposals.ts'
import { readRow } from './rows.ts'
import { counting, turns } from './turns.ts'

type Deed = (typeof employeeFormDeeds)[number]
/** Actions that a destroyed form no longer allows. */
const needsAnswers: ReadonlySet<Deed> = new Set(['correct', 'document', 'reveal'])

/** Returns the sections this reader may see, either all or those of their own steps, and whether medical answers are included. */
export function sightOf(scope: Scope, held: Held) {
  const own = new Set(
    held.signers
      .filter(one => one.is_own)
      .flatMap(({ step_key }) => held.content.steps.find(({ key }) => key === step_key)?.sections ?? []),
  )
  const byClass = readsClass(scope, held.visibility)
  const medical = opensMedicalAnswers(scope)
  return (key: string): boolean => {
    const section = sectionOf(held.content, key)
    const field = section?.fields.find(one => one.key === key)
    if (!section || !field || isSecret(field)) return false
    const isOwn = own.has(section.key)
    return (byClass || isOwn) && (field.sensitivity !== 'medical' || medical || isOwn)
  }
}

/** A scan of a paper form shows everything on it, so only people who see every field, or made the scan, can open it. */
export function seesPaper(scope: Scope, held: Held): boolean {
  if (held.paper_by !== null && held.paper_by === scope.actor.user_id) return true
  const sees = sightOf(scope, held)
  const secrets = mayI(scope.actor, access.revealSecrets)
  return fieldsOf(held.content).every(field => (isSecret(field) ? secrets : sees(field.key)))
}

export interface Shown extends EmployeeForm {
  /** True when medical answers were included. */
  opened: boolean
}

/** Returns the form as this reader may see it. */
export async function showForm(scope: Scope, keys: Keyring, id: Id): Promise<Shown> {
  const row = await readRow(scope, id)
  const held = await readForm(scope, keys, id)
  // Fills the form as it will start with the first answer; writes nothing
  if (held.version_id === null && isUnfinished(held)) prefill(held)
  const { db, agency } = scope
  const sees = row.may_read ? sightOf(scope, held) : () => false
  const answers: EmployeeForm['answers'] = {}
  const masks: Record<string, string> = {}
  let opened = false
  if (row.may_read)
    for (const field of fieldsOf(held.content)) {
      const value = held.answers[field.key] ?? null
      if (isUnanswered(value)) continue
      if (!sees(field.key)) {
        masks[field.key] = isSecret(field) ? (held.masks[field.key] ?? masked(field, value)) : '••••'
        continue
      }
      answers[field.key] = value
      opened ||= held.visibility === 'medical' || field.sensitivity === 'medical'
    }
  const [files, images, document, holds, proposals] = [
    row.may_read ? await filesOf(scope, id) : [],
    row.may_read ? await imagesOf(scope, id) : new Map<Id, string>(),
    await db.row<
      NonNullable<EmployeeForm['document']>
    >(sql`select number, code, sha256, issued_at, drawn_at, destroyed_at from form_documents
      where organization_id = ${agency.id} and employee_form_id = ${id}`),
    await db.rows<EmployeeForm['holds'][number]>(sql`
      select id, reason, placed_by_name, placed_at, employee_form_id is null as of_person from form_holds
      where organization_id = ${agency.id} and employee_id = ${held.employee_id} and released_at is null
        and (employee_form_id is null or employee_form_id = ${id}) order by placed_at`),
    row.may_read ? await proposalsOf(scope, held, sees) : [],
  ]
  const hand = userHand(scope)
  const counts = new Set(counting(held).map(one => one.id))
  const isOpenNow = isUnderWay(held)
  const { turn } = turns(held)
  const isTurn = (step: string) => isOpenNow && turn.includes(step)
  return {
    ...row,
    employee_name: fullName(held.employee),
    language: held.language,
    languages: formLanguages(held.content),
    content_hash: held.content_hash,
    content: row.may_read ? settledFor(scope, held, sees) : null,
    answers,
    masks,
    files: files.filter(({ key }) => (key === '_paper' ? seesPaper(scope, held) : sees(key))),
    remarks: row.may_read ? held.remarks : {},
    review: held.review,
    signers: held.signers.map(
      ({ kind, role: _role, step_order: __, user_id: ___, is_own, name, email, phone, ...one }) => ({
        ...one,
        outside: mayName(scope, held, { ...one, kind }) ? { name, email, phone } : null,
        reason: row.may_read ? one.reason : null,
        is_mine: is_own && maySign(scope) && isTurn(one.step_key),
        is_turn: isTurn(one.step_key),
      }),
    ),
    signatures: row.may_read
      ? held.signatures.map(
          ({ user_id: _, signer_id: __, consent: ___, device_at: ____, ip: _____, agent: ______, ...one }) =>
            Object.assign(one, { image: images.get(one.id) ?? null, is_superseded: !counts.has(one.id) }),
        )
      : [],
    open_fields: row.may_read ? [...openKeys(held, hand)] : [],
    may: deedsOf(scope, held, row.may_read).filter(deed => !document?.destroyed_at || !needsAnswers.has(deed)),
    decided_by_name: held.decided_by_name,
    decided_at: held.decided_at,
    document: document ?? null,
    holds: row.may_read ? holds : holds.map(one => Object.assign({}, one, { reason: '' })),
    proposals,
    note: row.may_read ? held.note : null,
    opened,
  }
}

/** Replaces answers that are hidden from the reader with current values in conditions; a completed form uses the signed values. */
function settledFor({ agency }: Scope, held: Held, sees: (key: string) => boolean) {
  const last = isOver(held) ? counting(held).at(-1) : undefined
  const seen = last ? { ...held, evaluated_on: dayIn(agency.time_zone, new Date(last.at)) } : held
  return settledContent(held.content, held.answers, contextOf(seen), {
    has: key => !last && sees(key),
    mayLearn: field => isSecret(field) || sees(field.key),
    hasEmployee: !last,
  })
}
const isOver = ({ completed_on }: Pick<Held, 'completed_on'>) => completed_on !== null

const filesOf = ({ db, agency }: Scope, id: Id) =>
  db.rows<EmployeeForm['files'][number]>(sql`
    select f.id, f.name, f.type, f.size, k.key from form_files k join files f on f.organization_id = k.organization_id and f.id = k.file_id
    where k.organization_id = ${agency.id} and k.employee_form_id = ${id} order by k.key, k.place`)

async function imagesOf({ db, agency }: Scope, id: Id): Promise<Map<Id, string>> {
  const rows = await db.rows<{ id: Id; image: Buffer }>(sql`select id, image from form_signatures
    where organization_id = ${agency.id} and employee_form_id = ${id} and image is not null`)
  return new Map(rows.map(row => [row.id, `data:image/png;base64,${row.image.toString('base64')}`]))
}

/** Returns true for people who signed a step or entered a paper signature, because they can't review the form. */
export const tookPart = ({ actor }: Pick<Scope, 'actor'>, held: Held) =>
  held.paper_by === actor.user_id || held.signatures.some(({ user_id }) => user_id === actor.user_id)

export const reviews = (scope: Scope, held: Held): boolean =>
  mayReview(scope) &&
  handles(scope, held.category) &&
  !tookPart(scope, held) &&
  (held.review !== 'nurse' || scope.actor.role === 'rn_limited')

export const isUnfinished = ({ state }: Pick<Held, 'state'>) =>
  ['open', 'in_progress', 'awaiting', 'review', 'returned'].includes(state)

export function deedsOf(scope: Scope, held: Held, mayRead: boolean): Deed[] {
  const signs = maySign(scope)
  const gives = signs && handles(scope, held.category)
  const mayVoid = mayI(scope.actor, access.voidForms) && handles(scope, held.category)
  const isOpenNow = isUnderWay(held)
  const turn = isOpenNow ? new Set(turns(held).turn) : new Set<string>()
  const here = held.signers.filter(
    one => turn.has(one.step_key) && (one.kind === 'caregiver' || one.kind === 'outside'),
  )
  const own = held.signers.filter(one => turn.has(one.step_key) && one.is_own)
  const isOpenState = ['open', 'in_progress', 'awaiting', 'returned'].includes(held.state)
  const can: Record<Deed, boolean> = {
    fill: signs && mayRead && stepsOpenTo(held, userHand(scope)).length > 0,
    sign: signs && mayRead && own.length > 0,
    sign_here: signs && mayRead && stepsOpenTo(held, userHand(scope, { in_person: true })).length > 0,
    refuse: signs && mayRead && [...own, ...here].some(one => mayRefuse(held, one.step_key)),
    review: held.state === 'review' && mayRead && reviews(scope, held),
    reopen: gives && mayRead && held.state === 'awaiting',
    void: held.state === 'completed' ? mayVoid : gives && (isUnfinished(held) || held.state === 'refused'),
    correct: gives && mayRead && held.state === 'completed',
    paper: gives && mayRead && isOpenState,
    remind: gives && isOpenNow && turn.size > 0,
    ask_again: gives && held.state === 'refused' && !hasLeft(held.employee.provider_status),
    link: gives && mayRead && here.length > 0,
    reveal: mayRead && mayI(scope.actor, access.revealSecrets) && Object.keys(held.masks).length > 0,
    hold: mayVoid,
    document: mayRead && ['completed', 'corrected', 'superseded'].includes(held.state),
  }
  return (Object.keys(can) as Deed[]).filter(deed => can[deed])
}
