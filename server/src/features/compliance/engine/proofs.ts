import type { RecordVerdict } from '@preceptor/contract/compliance/result'
import { appliedBetween, versionOn } from './applies.ts'
import { type Context, schemeOf } from './context.ts'
import { addDays, dayAfter } from './days.ts'
import type { CompletedForm } from './facts.ts'
import { completionsIn } from './ledger.ts'

/** Completions, credentials and forms that are valid for a time. */

export interface Proof {
  id: string
  from: string
  /** The last valid day; null: never expires. */
  to: string | null
}

function fromCompletions({ entries, reversed, version, facts, as_of }: Context): Proof[] {
  const program_ids = version.asks.kind === 'program' ? version.asks.program_ids : []
  return completionsIn(
    entries.filter(({ id, on }) => !reversed.has(id) && on <= as_of),
    program_ids,
    facts.equivalents,
  ).map(({ id, on, expires_on }) => ({ id, from: on, to: expires_on }))
}

const ofType = ({ version, facts }: Context) => {
  const { asks } = version
  return asks.kind === 'credential' ? facts.credentials.filter(({ type }) => type === asks.credential_type) : []
}

/** Returns the day from which a form counts: the earliest date in its chain of corrections. */
function countsFrom({ completed_on, corrects }: CompletedForm, forms: readonly CompletedForm[]): string {
  const before = corrects === null ? undefined : forms.find(({ id }) => id === corrects)
  const first = before === undefined ? completed_on : countsFrom(before, forms)
  return first < completed_on ? first : completed_on
}

interface DatedForm {
  form: CompletedForm
  from: string
}

const formsOf = ({ version, facts: { forms } }: Context): DatedForm[] => {
  const { asks } = version
  if (asks.kind !== 'form') return []
  return forms
    .filter(({ form_id }) => asks.form_ids.includes(form_id))
    .map(form => ({ form, from: countsFrom(form, forms) }))
}

const doesCount = ({ form: { state } }: DatedForm) => state === 'completed' || state === 'superseded'

/** Returns the rule's proofs, including future ones. */
export function proofsOf(context: Context): Proof[] {
  const { kind } = context.version.asks
  if (kind === 'program') return fromCompletions(context)
  if (kind === 'form')
    return formsOf(context)
      .filter(one => doesCount(one) && one.from <= context.as_of)
      .map(({ form, from }) => ({ id: form.id, from, to: form.expires_on }))
  return ofType(context)
    .filter(({ is_verified }) => is_verified)
    .map(({ id, issued_on, expires_on }) => ({ id, from: issued_on, to: expires_on }))
}

export const isValidOn = ({ from, to }: Proof, day: string) => from <= day && (to === null || day <= to)

/**
 * Returns the last day on which one of them is valid without a gap from the requested date; null: never expires; undefined: not
 * valid at all.
 */
export function validThrough(proofs: readonly Proof[], day: string): string | null | undefined {
  let end: string | undefined
  for (const { from, to } of proofs.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (from > (end === undefined ? day : dayAfter(end))) break
    if (to === null) return null
    if (to >= day && (end === undefined || to > end)) end = to
  }
  return end
}

/** Returns the last valid day of expired proofs that were valid on some day the rule applied; null if there are none. */
export function endedOn({ rule, facts, as_of }: Context, proofs: readonly Proof[]): string | null {
  const ended = proofs.flatMap(({ from, to }) =>
    to !== null && from <= to && to < as_of && appliedBetween(rule, facts, from, to) ? [to] : [],
  )
  return ended.toSorted().at(-1) ?? null
}

export function proofVerdicts(context: Context, proofs: readonly Proof[]): RecordVerdict[] {
  const { asks } = context.version
  const all = asks.kind === 'program' ? completionVerdicts(context) : []
  const through = validThrough(proofs, context.as_of)
  const follows = (from: string) => through === null || (through !== undefined && from <= dayAfter(through))
  const held = proofs.map(({ id, from, to }): RecordVerdict => {
    const counts = from > context.as_of ? follows(from) : isValidOn({ id, from, to }, context.as_of)
    if (counts)
      return {
        id,
        fills: [{ scheme: schemeOf(context, context.version), window: 1, amount: 1, late: false }],
        left_out: [],
      }
    return { id, fills: [], left_out: [{ amount: 1, why: from > context.as_of ? 'not_yet_valid' : 'expired' }] }
  })
  const unverified = ofType(context)
    .filter(({ is_verified }) => !is_verified)
    .map(({ id, is_revoked }): RecordVerdict => {
      const why = is_revoked ? 'revoked' : 'not_verified'
      return { id, fills: [], left_out: [{ amount: 1, why }] }
    })
  return [...all, ...held, ...unverified, ...formVerdicts(context)]
}

/** Verdicts on forms that are not proofs, or not as of the requested date. */
const formVerdicts = (context: Context): RecordVerdict[] =>
  formsOf(context).flatMap(one => {
    const { id, state } = one.form
    const why = doesCount(one) ? 'after_day_asked' : state === 'voided' ? 'voided' : 'corrected'
    return doesCount(one) && one.from <= context.as_of ? [] : [{ id, fills: [], left_out: [{ amount: 1, why }] }]
  })

/** Verdicts on completions of the programs that are not proofs at all. */
function completionVerdicts({ entries, reversed, version, facts, as_of }: Context): RecordVerdict[] {
  const program_ids = version.asks.kind === 'program' ? version.asks.program_ids : []
  return completionsIn(entries, program_ids, facts.equivalents).flatMap(({ id, on }): RecordVerdict[] => {
    if (reversed.has(id)) return [{ id, fills: [], left_out: [{ amount: 1, why: 'reversed' }] }]
    return on > as_of ? [{ id, fills: [], left_out: [{ amount: 1, why: 'after_day_asked' }] }] : []
  })
}

/** Returns days on which a proof begins, is about to expire, has expired, or its grace period is over. */
export const proofTurns = (proofs: readonly Proof[], { rule, version }: Context, soon: number): string[] =>
  proofs.flatMap(({ from, to }) =>
    to === null
      ? [from]
      : [from, addDays(to, -soon), dayAfter(to), addDays(to, (versionOn(rule, to) ?? version).grace_days + 1)],
  )
