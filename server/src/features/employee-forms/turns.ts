import { createHash, createHmac } from 'node:crypto'
import { dayIn } from '../../lib/day-in.ts'
import { evaluateForm, type FormLanguage, isSecret, textFor, type AnswerValue } from '@preceptor/contract'
import { canonicalJson, masked, signedWords } from '@preceptor/contract/forms/canonical'
import { fieldsOf, stepByKey } from '@preceptor/contract/forms/parts'
import { nextSigner, type NextSigner } from '@preceptor/contract/forms/signers'
import type { FormPerson } from '@preceptor/contract/forms/employee-fields'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { contextOf, type Held, type Signed } from './held.ts'

/** Returns the next signers from the step rows: a signature counts while its step is signed. */
export const turns = (held: Held): NextSigner =>
  nextSigner(
    held.content,
    held.answers,
    held.signers.flatMap(({ step_key, state }) =>
      state === 'signed' || state === 'refused' ? [{ step: step_key, state }] : [],
    ),
    contextOf(held),
  )

/** Returns the signatures that count, oldest first: the newest of each signed step. */
export function counting({ signers, signatures }: Pick<Held, 'signers' | 'signatures'>): Signed[] {
  const signed = new Set(signers.flatMap(({ state, step_key }) => (state === 'signed' ? [step_key] : [])))
  const newest = new Map(signatures.map(one => [one.step_key, one]))
  return signatures.filter(one => signed.has(one.step_key) && newest.get(one.step_key) === one)
}

/** Stores whose turn it is now. Returns the steps newly asked to sign. */
export async function settleTurns(
  { db, agency }: Scope,
  held: Held,
): Promise<{ asked: Held['signers']; done: boolean }> {
  const { turn, skipped, done } = turns(held)
  const reasons = new Map(skipped.map(({ step, reason }) => [step, reason]))
  const asked: Held['signers'] = []
  for (const signer of held.signers) {
    if (signer.state === 'signed' || signer.state === 'refused') continue
    const reason = reasons.get(signer.step_key) ?? null
    const isTurn = turn.includes(signer.step_key)
    const state = reason === null ? (isTurn ? (signer.state === 'opened' ? 'opened' : 'asked') : 'waiting') : 'skipped'
    if (state === signer.state) continue
    const due_days = stepByKey(held.content, signer.step_key)?.due_days ?? null
    await db.run(sql`update form_signers set state = ${state}, reason = ${reason},
        asked_at = case when ${state} = 'asked' then now() else asked_at end,
        due_on = case when ${state} = 'asked' then ${held.today}::date + ${due_days}::int else due_on end
      where organization_id = ${agency.id} and id = ${signer.id}`)
    signer.state = state
    if (state === 'asked') asked.push(signer)
  }
  return { asked, done }
}

/** Returns the mask of each secret answer, and a digest that can't be guessed. */
export function secretsOf({ content, answers, salt }: Pick<Held, 'content' | 'answers' | 'salt'>) {
  const secrets: Record<string, { mask: string; hmac: string }> = {}
  for (const field of fieldsOf(content)) {
    const value = answers[field.key]
    if (!isSecret(field) || value === undefined || value === null) continue
    const hmac = createHmac('sha256', salt).update(`${field.key}\n${canonicalJson(value)}`)
    secrets[field.key] = { mask: masked(field, value), hmac: hmac.digest('hex') }
  }
  return secrets
}

/** Returns the ids of files that answer fields, or only those with these keys. */
export const filesIn = (
  { content, answers }: Pick<Held, 'content' | 'answers'>,
  keys?: ReadonlySet<string>,
): string[] =>
  fieldsOf(content).flatMap(({ kind, key }) =>
    kind === 'file' && (!keys || keys.has(key)) ? ((answers[key] as string[] | null) ?? []) : [],
  )

export async function digestsOfFiles(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  held: Pick<Held, 'content' | 'answers'>,
): Promise<Record<string, string>> {
  const ids = filesIn(held)
  if (ids.length === 0) return {}
  const rows = await db.rows<{ id: string; sha256: string }>(sql`
    select id, encode(sha256, 'hex') as sha256 from files where organization_id = ${agency.id} and id = any(${ids}::uuid[])`)
  return Object.fromEntries(rows.map(({ id, sha256 }) => [id, sha256]))
}

interface Signing {
  step: string
  language: string
  /** The date in the agency's time zone. */
  on: string
  before: readonly Pick<Signed, 'step_key' | 'signer_name' | 'answers_hash'>[]
  files: Readonly<Record<string, string>>
}

type Worded = Pick<Held, 'content' | 'content_hash' | 'answers' | 'salt' | 'today' | 'language'> & {
  employee: FormPerson
}

/** Returns the text that a signature of this step covers. */
export function wordsOf(held: Worded, { step, language, on, before, files }: Signing): string {
  const context = { ...contextOf(held), today: on }
  return signedWords(held.content, {
    version_hash: held.content_hash,
    language,
    on,
    step,
    answers: held.answers,
    evaluation: evaluateForm(held.content, held.answers, context),
    secrets: secretsOf(held),
    files,
    signers: before.map(one => ({ step: one.step_key, name: one.signer_name, hash: one.answers_hash })),
  })
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns valid signatures that no longer match the answers, by rebuilding their text as of the signing day. */
export async function unfit(scope: Scope, held: Held): Promise<Signed[]> {
  const files = await digestsOfFiles(scope, held)
  const standing: Signed[] = []
  const gone: Signed[] = []
  for (const one of counting(held)) {
    const { step_key: step, language } = one
    const on = dayIn(scope.agency.time_zone, new Date(one.at))
    const isFit = sha256(wordsOf(held, { step, language, on, before: standing, files })) === one.answers_hash
    if (isFit) standing.push(one)
    else gone.push(one)
  }
  return gone
}

/** Returns the statement that a step confirms, in a language. */
export function attested({ content }: Pick<Held, 'content'>, step: string, language: FormLanguage) {
  const { attestation = {} } = stepByKey(content, step) ?? {}
  return {
    attestation: textFor(attestation, [language])?.text ?? '',
    consent: textFor(content.consent, [language])?.text ?? '',
  }
}

export const same = (a: AnswerValue | undefined, b: AnswerValue | undefined) =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null)
