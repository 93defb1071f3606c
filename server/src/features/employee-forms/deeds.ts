import { access, type api, fullName, type Id, type Input } from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { fieldByKey, isSecret } from '@preceptor/contract/forms/parts'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { hasLeft } from '../assignments/write-assignments.ts'
import { withdrawOfForm } from '../credentials/from-form.ts'
import { claimFiles } from '../files/claim.ts'
import { begin, keepAnswers, refuseNotUnderWay } from './answers.ts'
import { complete } from './complete.ts'
import type { Hand } from './hands.ts'
import { type Held, parted, sealAnswers } from './held.ts'
import { refuseMove, tell, unask, write } from './moves.ts'
import { refuseOther } from './reader.ts'
import { afterStep, stepInTurn } from './sign.ts'
import { reviews, tookPart } from './show.ts'
import { employeeFormTexts } from './texts.ts'
import { attested, counting, digestsOfFiles, settleTurns, sha256, wordsOf } from './turns.ts'

type Calls = typeof api.employeeForms

/** Lets the signer of a step refuse it; staff can ask again. */
export async function refuse(
  scope: Scope,
  held: Held,
  hand: Hand,
  { step_key, reason }: { step_key: string; reason: string },
) {
  const signer = stepInTurn(held, hand, step_key)
  if (held.content.steps.find(({ key }) => key === step_key)?.may_refuse !== true)
    throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('noRefusing'))
  refuseMove(held, 'refused')
  await begin(scope, held)
  const { db, agency } = scope
  await db.run(sql`update form_signers set state = 'refused', reason = ${reason}, decided_at = now()
    where organization_id = ${agency.id} and id = ${signer.id}`)
  await write(scope, held, {
    state: 'refused',
    reason,
    decided_by_name: signer.who,
    decided_at: new Date().toISOString(),
  })
  await tell(scope, held, 'employee_form.refused', { reason })
}

export async function askAgain(scope: Scope, held: Held): Promise<void> {
  refuseOther(scope, held)
  refuseMove(held, 'open')
  if (hasLeft(held.employee.provider_status))
    throw new AppError('CONFLICT', employeeFormTexts.named('hasLeft', { name: fullName(held.employee) }))
  const { db, agency } = scope
  const other =
    await db.row(sql`select from employee_forms where organization_id = ${agency.id} and employee_id = ${held.employee_id}
    and form_id = ${held.form_id} and id <> ${held.id} and state in ('open', 'in_progress', 'awaiting', 'review', 'returned')`)
  if (other) throw new AppError('CONFLICT', employeeFormTexts.named('openMeanwhile', { name: fullName(held.employee) }))
  const refused = held.signers.filter(({ state }) => state === 'refused')
  await unask(scope, refused)
  await write(scope, held, { state: 'open', reason: null, decided_by_name: null, decided_at: null })
  await settleTurns(scope, held)
  await tell(scope, held, 'employee_form.asked_again')
}

/** Reopens signed parts while another step waits. Signatures stay valid while the answers match them. */
export async function reopen(scope: Scope, held: Held, reason: string): Promise<void> {
  refuseOther(scope, held)
  if (held.state !== 'awaiting') throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('notAwaiting'))
  await write(scope, held, { state: 'in_progress', reason })
  await tell(scope, held, 'employee_form.reopened', { reason })
}

/** Voids the form. Its links check the form's state, so they end in the same transaction. */
export async function voidForm(scope: Scope, held: Held, reason: string): Promise<void> {
  refuseOther(scope, held)
  const wasCompleted = held.state === 'completed'
  refuseMove(held, 'voided')
  if (wasCompleted && !mayI(scope.actor, access.voidForms))
    throw new AppError('FORBIDDEN', employeeFormTexts.named('voidsCompleted'))
  await write(scope, held, {
    state: 'voided',
    reason,
    decided_by_name: scope.actor.name,
    decided_at: new Date().toISOString(),
  })
  // The number identifies the completed form in the history
  const number = wasCompleted ? await numberOfDocument(scope, held) : null
  await tell(scope, held, 'employee_form.voided', { reason, number })
  if (!wasCompleted) return
  await withdrawOfForm(scope, held.id, reason)
  await countAgain(scope, held)
}

const numberOfDocument = async ({ db, agency }: Scope, held: Held) =>
  (
    await db.row<{ number: string }>(
      sql`select number from form_documents where organization_id = ${agency.id} and employee_form_id = ${held.id}`,
    )
  )?.number ?? null

/** Makes the cycle that a voided completion had superseded valid again, unless another completion renews it. */
async function countAgain({ db, agency }: Scope, { renews_id }: Held): Promise<void> {
  if (renews_id === null) return
  await db.run(sql`update employee_forms a set state = 'completed', version = a.version + 1, updated_at = now()
    where a.organization_id = ${agency.id} and a.id = ${renews_id} and a.state = 'superseded'
      and not exists (select from employee_forms n where n.organization_id = a.organization_id and n.renews_id = a.id and n.state = 'completed')`)
}

/** Refuses a destroyed form, because nothing is left to correct or hold. */
async function refuseDestroyed({ db, agency }: Scope, held: Held): Promise<void> {
  const gone = await db.row(sql`select from form_documents
    where organization_id = ${agency.id} and employee_form_id = ${held.id} and destroyed_at is not null`)
  if (gone) throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('destroyedAlready'))
}

/** Starts the correction of a completed form, with the same answers. */
export async function correct(scope: Scope, keys: Keyring, held: Held, reason: string): Promise<Id> {
  refuseOther(scope, held)
  refuseMove(held, 'corrected')
  const { db, agency, actor } = scope
  await refuseDestroyed(scope, held)
  const open =
    await db.row(sql`select from employee_forms where organization_id = ${agency.id} and employee_id = ${held.employee_id}
    and form_id = ${held.form_id} and state in ('open', 'in_progress', 'awaiting', 'review', 'returned')`)
  if (open) throw new AppError('CONFLICT', employeeFormTexts.named('openMeanwhile', { name: fullName(held.employee) }))
  const id = newId()
  const { plain, sealed } = parted(held.content, held.answers)
  const sealedAnswers =
    Object.keys(sealed).length > 0 ? sealAnswers(keys, id, { salt: held.salt, values: sealed }) : null
  // Pinned: it corrects the questions of that version
  await db.run(sql`
    insert into employee_forms (organization_id, id, employee_id, form_id, cycle_no, renews_id, renews_until, corrects_id, version_id, source, assigned_on,
      assigned_by_name, start_date, due_since, note, language, answers, answers_sealed, masks, started_at)
    values (${agency.id}, ${id}, ${held.employee_id}, ${held.form_id}, ${held.cycle_no}, ${held.renews_id}, ${held.renews_until}, ${held.id},
      ${held.content_id}, 'manual', ${held.today}, ${actor.name}, ${held.today}, ${held.today}, ${reason}, ${held.language},
      ${JSON.stringify(plain)}, ${sealedAnswers}, ${JSON.stringify(held.masks)}, now())`)
  await db.run(sql`
    insert into form_files (organization_id, employee_form_id, employee_id, file_id, key, place)
    select organization_id, ${id}, employee_id, file_id, key, place from form_files
    where organization_id = ${agency.id} and employee_form_id = ${held.id} and key <> '_paper'`)
  await db.run(sql`update form_signers s set name = b.name, email = b.email, phone = b.phone from form_signers b
    where s.organization_id = ${agency.id} and s.employee_form_id = ${id} and b.organization_id = s.organization_id
      and b.employee_form_id = ${held.id} and b.step_key = s.step_key`)
  await tell(scope, held, 'employee_form.corrected', { reason })
  return id
}

/** Approves, returns with remarks, or rejects. People who took part in the form can't decide. */
export async function review(
  scope: Scope,
  keys: Keyring,
  held: Held,
  { decision, reason, remarks = {} }: Input<Calls['review']>['body'],
): Promise<void> {
  refuseOther(scope, held)
  if (held.state !== 'review') throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('notInReview'))
  if (tookPart(scope, held)) throw new AppError('FORBIDDEN', employeeFormTexts.named('ownReview'))
  if (!reviews(scope, held)) throw new AppError('FORBIDDEN', employeeFormTexts.named('nurseReviews'))
  const decided = { decided_by_name: scope.actor.name, decided_at: new Date().toISOString() }
  if (decision === 'approve') {
    await tell(scope, held, 'employee_form.approved')
    return complete(scope, keys, held, { by: decided.decided_by_name, at: decided.decided_at })
  }
  if (decision === 'reject') {
    if (!reason) throw invalid({ reason: [employeeFormTexts.named('reasonMissing')] })
    await write(scope, held, { state: 'rejected', reason, ...decided })
    return tell(scope, held, 'employee_form.rejected', { reason })
  }
  const unknown = Object.keys(remarks).find(key => !fieldByKey(held.content, key))
  if (unknown !== undefined) throw invalid({ [`remarks.${unknown}`]: [employeeFormTexts.named('unknownKey')] })
  if (!reason && Object.keys(remarks).length === 0)
    throw invalid({ reason: [employeeFormTexts.named('remarksMissing')] })
  await returnForm(scope, held, remarks)
  await write(scope, held, {
    state: 'returned',
    reason: reason ?? null,
    remarks: JSON.stringify(remarks),
    paper_on: null,
    paper_by: null,
    ...decided,
  })
  await settleTurns(scope, held)
  await tell(scope, held, 'employee_form.returned', { reason: reason ?? null })
}

/**
 * Returns a form: signers of sections with remarks sign again, and everyone after them. Their old signatures stay but don't count.
 */
async function returnForm(scope: Scope, held: Held, remarks: Readonly<Record<string, string>>): Promise<void> {
  const remarked = new Set(
    held.content.sections.filter(({ fields }) => fields.some(({ key }) => key in remarks)).map(({ key }) => key),
  )
  const isAll = remarked.size === 0
  const steps = held.content.steps.filter(({ sections }) => isAll || sections.some(key => remarked.has(key)))
  const inOrder = counting(held).map(({ step_key }) => step_key)
  const first = inOrder.findIndex(step => steps.some(({ key }) => key === step))
  const signedAgain = new Set(inOrder.slice(Math.max(first, 0)))
  const again = held.signers.filter(one => one.state === 'signed' && signedAgain.has(one.step_key))
  await unask(scope, again)
  held.remarks = { ...remarks }
}

/** Records that all unsigned steps were signed on paper; a second person checks the scan. */
export async function paper(
  scope: Scope,
  keys: Keyring,
  held: Held,
  { signed_on, files, note }: Input<Calls['paper']>['body'],
): Promise<void> {
  refuseOther(scope, held)
  refuseNotUnderWay(held)
  if (signed_on > held.today) throw invalid({ signed_on: [employeeFormTexts.named('signedLater')] })
  const { db, agency, actor, origin } = scope
  await begin(scope, held)
  await claimFiles(scope, 'form', files)
  await db.run(sql`
    insert into form_files (organization_id, employee_form_id, employee_id, file_id, key, place)
    select ${agency.id}, ${held.id}, ${held.employee_id}, f.id, '_paper', f.place from unnest(${files}::uuid[]) with ordinality f (id, place)
    on conflict do nothing`)
  const language = held.language ?? 'en'
  const digests = await digestsOfFiles(scope, held)
  const before: Pick<Held['signatures'][number], 'step_key' | 'signer_name' | 'answers_hash'>[] = counting(held)
  for (const signer of held.signers) {
    if (signer.state === 'signed' || signer.state === 'skipped') continue
    const { step_key } = signer
    const answers_hash = sha256(wordsOf(held, { step: step_key, language, on: held.today, before, files: digests }))
    const { attestation, consent } = attested(held, step_key, language)
    await db.run(sql`
      insert into form_signatures (organization_id, employee_form_id, employee_id, version_id, step_key, signer_id, signer_name, user_id, method,
        language, attestation, consent, answers_hash, proof, witness_user_id, witness_name, ip, agent)
      values (${agency.id}, ${held.id}, ${held.employee_id}, ${held.version_id}, ${step_key}, ${signer.id}, ${signer.who}, null, 'paper', ${language},
        ${attestation}, ${consent}, ${answers_hash}, 'paper', ${actor.user_id}, ${actor.name}, ${origin.ip || null}, ${origin.user_agent || null})`)
    await db.run(
      sql`update form_signers set state = 'signed', decided_at = now() where organization_id = ${agency.id} and id = ${signer.id}`,
    )
    signer.state = 'signed'
    // The next signature covers it
    before.push({ step_key, signer_name: signer.who, answers_hash })
  }
  held.paper_on = signed_on
  await tell(scope, held, 'employee_form.paper', { note: note ?? null })
  await write(scope, held, { paper_on: signed_on, paper_by: actor.user_id, ...(note && { note }) })
  if (held.state === 'open' || held.state === 'returned') await keepAnswers(scope, keys, held, 'in_progress')
  await afterStep(scope, keys, held)
}

/** Returns one secret answer in plain text. The audit log records who, when and why. */
export async function reveal(
  scope: Scope,
  held: Held,
  { key, reason }: { key: string; reason: string },
): Promise<string> {
  const field = fieldByKey(held.content, key)
  const value = held.answers[key] ?? null
  if (!field || !isSecret(field) || isUnanswered(value)) throw notFound(employeeFormTexts.named('noSecret'))
  await recordEvent(scope, {
    kind: 'employee_form.revealed',
    // The form is the subject, because it has no history that others read
    subject: { id: held.id, name: fullName(held.employee) },
    reason,
    changes: changesBetween({}, { field: key }, ['field']),
  })
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export async function placeHold(scope: Scope, held: Held, { reason, of_person }: Input<Calls['hold']>['body']) {
  refuseOther(scope, held)
  if (!of_person) await refuseDestroyed(scope, held)
  const { db, agency, actor } = scope
  await db.run(sql`insert into form_holds (organization_id, employee_id, employee_form_id, reason, placed_by_name)
    values (${agency.id}, ${held.employee_id}, ${of_person ? null : held.id}, ${reason}, ${actor.name})`)
  // Marks the form as changed since it was assigned
  await write(scope, held, {})
  await tell(scope, held, 'employee_form.held', { reason })
}

export async function releaseHold(scope: Scope, held: Held, hold_id: Id, reason: string) {
  refuseOther(scope, held)
  const { db, agency, actor } = scope
  const hold = await db.row<{
    released_at: string | null
  }>(sql`select released_at from form_holds where organization_id = ${agency.id}
    and id = ${hold_id} and employee_id = ${held.employee_id} and (employee_form_id is null or employee_form_id = ${held.id}) for update`)
  if (!hold) throw notFound(employeeFormTexts.named('noHold'))
  if (hold.released_at !== null) throw new AppError('CONFLICT', employeeFormTexts.named('releasedAlready'))
  await db.run(sql`update form_holds set released_at = now(), released_by_name = ${actor.name}, release_reason = ${reason}
    where organization_id = ${agency.id} and id = ${hold_id}`)
  await tell(scope, held, 'employee_form.released', { reason })
}
