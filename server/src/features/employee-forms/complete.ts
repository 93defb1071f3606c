import {
  addDays,
  addMonths,
  cycleEndsOn,
  evaluateForm,
  type FormAnswers,
  fullName,
  type Id,
  lastValidDay,
  renewalOpensOn,
} from '@preceptor/contract'
import { isDay } from '@preceptor/contract/light-checks'
import { canonicalJson } from '@preceptor/contract/forms/canonical'
import type { FormPerson } from '@preceptor/contract/forms/employee-fields'
import sql from 'sql-template-tag'
import { type Keyring, seal, unseal } from '../../keys/secrets.ts'
import { dayIn } from '../../lib/day-in.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { numberOf } from '../certificates/issue.ts'
import { credentialFromForm } from '../credentials/from-form.ts'
import { dropHidden, keepAnswers } from './answers.ts'
import { contextOf, type Held } from './held.ts'
import { tell, write } from './moves.ts'
import { settleProposals } from './proposals.ts'
import { counting, secretsOf, sha256 } from './turns.ts'
import { storeFormValues } from './values.ts'

/** Everything needed to generate a completed form's document, as of completion. It is stored sealed. */
export interface FormWords {
  format: 1
  number: string
  code: string
  agency: string
  time_zone: string
  employee: { name: string; employee_number: string | null }
  form: {
    titles: Held['titles']
    code: string | null
    category: string
    visibility: string
    evidence: Held['evidence']
  }
  version: { number: number; content_hash: string }
  content: Held['content']
  language: string
  /** Without hidden answers. Secrets are in plain text: a masked copy uses `secrets`. */
  answers: FormAnswers
  computed: Readonly<Record<string, unknown>>
  visible: readonly string[]
  secrets: Readonly<Record<string, { mask: string; hmac: string }>>
  files: readonly { id: Id; key: string; name: string; sha256: string }[]
  /** Valid signatures, first to last; the evidence lists the others. */
  signatures: readonly (Held['signatures'][number] & { image: string | null; is_superseded: boolean })[]
  skipped: readonly { step_key: string; reason: string | null }[]
  review: { by: string | null; at: string | null } | null
  corrects: string | null
  completed_on: string
  expires_on: string | null
  /** The cycle, and the next due date. Older documents have none. */
  cycle?: {
    no: number
    renews: Id | null
    renews_until: string | null
    ends_on: string | null
    renews_on: string | null
  }
}

/** Returns when the completion expires, and the next due date. */
export function datesOf(
  held: Pick<
    Held,
    | 'validity_months'
    | 'recurrence'
    | 'recurrence_months'
    | 'recurrence_field'
    | 'lead_days'
    | 'answers'
    | 'renews_until'
  > & { employee: Pick<FormPerson, 'hire_date'> },
  completed_on: string,
) {
  const { validity_months, recurrence, recurrence_months, recurrence_field, lead_days } = held
  const valid = lastValidDay(completed_on, {
    validity: validity_months === null ? 'forever' : 'months',
    validity_months,
    valid_until: null,
  })
  const named = recurrence === 'date_field' && recurrence_field ? held.answers[recurrence_field] : null
  const day = typeof named === 'string' && isDay(named) ? named : null
  const rolling =
    recurrence === 'months' && recurrence_months ? addDays(addMonths(completed_on, recurrence_months), -1) : day
  const ends_on = cycleEndsOn(recurrence === 'months' || recurrence === 'date_field' ? 'rolling' : recurrence, {
    completed_on,
    expires_on: rolling,
    hire_date: held.employee.hire_date,
    renews_until: held.renews_until,
  })
  const expires_on = [valid, day].flatMap(one => one ?? []).toSorted()[0] ?? null
  return { expires_on, ends_on, renews_on: ends_on && renewalOpensOn(ends_on, lead_days) }
}

/**
 * Completes a form whose row is locked: fixes number, code and text, stores the data that lists use, and retires the previous cycle
 * or the corrected form. All in this transaction; the document is generated afterward.
 */
export async function complete(
  scope: Scope,
  keys: Keyring,
  held: Held,
  review: FormWords['review'] = null,
): Promise<void> {
  const { db, agency } = scope
  const last = review && counting(held).at(-1)
  if (last) held.evaluated_on = dayIn(agency.time_zone, new Date(last.at))
  await dropHidden(scope, held)
  // The frozen answers must match the document
  await keepAnswers(scope, keys, held)
  const completed_on = held.paper_on ?? held.today
  const before = held.corrects_id === null ? null : await corrected(scope, held.corrects_id)
  const own = datesOf(held, completed_on)
  // A correction is valid no longer than the form it corrects
  const dates = before && held.recurrence !== 'date_field' ? { ...own, ...before } : own
  await write(scope, held, {
    state: 'completed',
    completed_at: new Date().toISOString(),
    completed_on,
    ...dates,
    ...(review && { decided_by_name: review.by, decided_at: review.at }),
  })
  Object.assign(held, { completed_on, ...dates })
  await giveWay(scope, held)
  const number = await settleDocument(scope, keys, held, review)
  await storeFormValues(scope, held)
  await settleProposals(scope, held)
  const { id, employee_id, gives_credential_type_id, renews_id, corrects_id, expires_on } = held
  await credentialFromForm(scope, {
    id,
    employee_id,
    gives_credential_type_id,
    renews_id,
    corrects_id,
    completed_on,
    expires_on,
    number,
    reviewed_by: review?.by ?? null,
  })
  await tell(scope, held, 'employee_form.completed')
  await db.run(sql`update employee_forms set changed = '{}' where organization_id = ${agency.id} and id = ${held.id}`)
}

const corrected = async ({ db, agency }: Scope, id: Id) =>
  (await db.row<{ expires_on: string | null; ends_on: string | null; renews_on: string | null }>(sql`
    select expires_on, ends_on, renews_on from employee_forms where organization_id = ${agency.id} and id = ${id}`)) ??
  null

/** Marks the previous cycle as superseded and the corrected form as corrected, now that this form is complete. */
async function giveWay({ db, agency }: Scope, held: Held): Promise<void> {
  if (held.renews_id !== null)
    await db.run(sql`update employee_forms set state = 'superseded', version = version + 1, updated_at = now()
      where organization_id = ${agency.id} and id = ${held.renews_id} and state = 'completed'`)
  if (held.corrects_id === null) return
  await db.run(sql`update employee_forms set state = 'corrected', version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${held.corrects_id} and state = 'completed'`)
  // A renewal that is already open now renews this form
  await db.run(sql`update employee_forms set renews_id = ${held.id}, version = version + 1
    where organization_id = ${agency.id} and renews_id = ${held.corrects_id}`)
}

const wordsPlace = (id: Id) => ({ table: 'form_documents', column: 'words_sealed', id })
/** Returns a document's frozen text. */
export const openWords = (keys: Keyring, document: { id: Id; words_sealed: string }): FormWords =>
  JSON.parse(unseal(keys, wordsPlace(document.id), document.words_sealed)) as FormWords

type Completed = Pick<
  Held,
  | 'content'
  | 'content_hash'
  | 'number'
  | 'answers'
  | 'salt'
  | 'today'
  | 'evaluated_on'
  | 'language'
  | 'corrects_id'
  | 'completed_on'
  | 'expires_on'
  | 'cycle_no'
  | 'renews_id'
  | 'renews_until'
  | 'ends_on'
  | 'renews_on'
> &
  Pick<Held, 'titles' | 'code' | 'category' | 'visibility' | 'evidence'> & {
    employee: FormPerson
    signers: readonly Pick<Held['signers'][number], 'step_key' | 'state' | 'reason'>[]
  }
type Given = Pick<FormWords, 'number' | 'code' | 'agency' | 'time_zone' | 'signatures' | 'files' | 'review'>

/** Returns the text of a completed form's document. */
export function documentWords(held: Completed, given: Given): FormWords {
  const evaluation = evaluateForm(held.content, held.answers, contextOf(held))
  return {
    format: 1,
    number: given.number,
    code: given.code,
    agency: given.agency,
    time_zone: given.time_zone,
    employee: { name: fullName(held.employee), employee_number: held.employee.employee_number },
    form: {
      titles: held.titles,
      code: held.code,
      category: held.category,
      visibility: held.visibility,
      evidence: held.evidence,
    },
    version: { number: held.number, content_hash: held.content_hash },
    content: held.content,
    language: held.language ?? 'en',
    answers: held.answers,
    computed: evaluation.computed,
    visible: [...evaluation.visible],
    secrets: secretsOf(held),
    files: given.files,
    signatures: given.signatures,
    skipped: held.signers.flatMap(({ step_key, state, reason }) => (state === 'skipped' ? [{ step_key, reason }] : [])),
    review: given.review,
    corrects: held.corrects_id,
    completed_on: held.completed_on ?? held.today,
    expires_on: held.expires_on,
    cycle: {
      no: held.cycle_no,
      renews: held.renews_id,
      renews_until: held.renews_until,
      ends_on: held.ends_on,
      renews_on: held.renews_on,
    },
  }
}

/** Returns the text in its stored form. */
export function sealWords(keys: Keyring, id: Id, words: FormWords) {
  const text = canonicalJson(words)
  return { words_sealed: seal(keys, wordsPlace(id), text), words_sha256: sha256(text) }
}

async function settleDocument(scope: Scope, keys: Keyring, held: Held, review: FormWords['review']): Promise<string> {
  const { db, agency } = scope
  const year = held.today.slice(0, 4)
  const given = await db.row<{ number: string; code: string; agency: string }>(sql`
    with counted as (
      insert into certificate_numbers as n (organization_id, kind, year, last) values (${agency.id}, 'form', ${Number(year)}, 1)
      on conflict (organization_id, kind, year) do update set last = n.last + 1 returning last)
    select ${numberOf(sql`o.name`, sql`${year}::text`, sql`c.last`, 'F-')} as number, public_code() as code, o.name as agency
    from organizations o cross join counted c where o.id = ${agency.id}`)
  if (!given) throw new Error('The form got no number.')
  const images = await db.rows<{ id: Id; image: Buffer }>(sql`select id, image from form_signatures
    where organization_id = ${agency.id} and employee_form_id = ${held.id} and image is not null`)
  const imageOf = new Map(images.map(row => [row.id, row.image.toString('base64')]))
  const signatures = await readSignatures(scope, held.id)
  const counts = new Set(counting({ ...held, signatures }).map(({ id }) => id))
  const files = await db.rows<FormWords['files'][number]>(sql`
    select f.id, k.key, f.name, encode(f.sha256, 'hex') as sha256 from form_files k
    join files f on f.organization_id = k.organization_id and f.id = k.file_id
    where k.organization_id = ${agency.id} and k.employee_form_id = ${held.id} order by k.key, k.place`)
  const pictured = signatures.map(one =>
    Object.assign(one, { image: imageOf.get(one.id) ?? null, is_superseded: !counts.has(one.id) }),
  )
  const words = documentWords(held, { ...given, time_zone: agency.time_zone, signatures: pictured, files, review })
  const id = newId()
  const { words_sealed, words_sha256 } = sealWords(keys, id, words)
  await db.run(sql`insert into form_documents (organization_id, id, employee_form_id, employee_id, number, code, words_sealed, words_sha256)
    values (${agency.id}, ${id}, ${held.id}, ${held.employee_id}, ${given.number}, ${given.code},
      ${words_sealed}, ${words_sha256})`)
  return given.number
}

const readSignatures = ({ db, agency }: Scope, id: Id) =>
  db.rows<
    Held['signatures'][number]
  >(sql`select id, step_key, signer_id, signer_name, user_id, method, typed_name, language, attestation, consent, answers_hash, proof,
      witness_name, at, device_at, ip, agent
    from form_signatures where organization_id = ${agency.id} and employee_form_id = ${id} order by at, id`)
