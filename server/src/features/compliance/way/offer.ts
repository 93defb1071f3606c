import type { CreditEntry, PersonFacts } from '../engine/facts.ts'
import type { Question } from '../engine/question.ts'

/** An action that a person can take: a program, a session, a card, a form. Waivers are not offers. */
export interface Offer {
  id: string
  /** Its duration. */
  minutes: number
  /** The first day it can be done. */
  on: string
  credits: readonly Pick<CreditEntry, 'topic' | 'mode' | 'minutes' | 'counts_as' | 'rn_led'>[]
  completes: { program_id: string; expires_on: string | null } | null
  credential: { type: string; expires_on: string | null } | null
  form: { form_id: string; expires_on: string | null } | null
}

/** Formats an offer's credit as a ledger entry. */
export const asEntry = (credit: Offer['credits'][number]): CreditEntry => ({
  ...credit,
  kind: 'credit',
  id: '',
  seq: 0,
  on: '',
  how: 'attendance',
})

/** Returns a person's records after taking some offers, each on its day. */
export function withOffers(facts: PersonFacts, taken: readonly Offer[]): PersonFacts {
  const next = Math.max(0, ...facts.entries.map(({ seq }) => seq)) + 1
  const entries = taken.flatMap(({ id, on, credits, completes }) => [
    ...credits.map((credit, at) => ({
      ...credit,
      kind: 'credit' as const,
      id: `${id} ${at}`,
      on,
      how: 'attendance' as const,
    })),
    ...(completes === null ? [] : [{ ...completes, kind: 'completion' as const, id: `${id} done`, on }]),
  ])
  const credentials = taken.flatMap(({ id, on, credential }) =>
    credential === null ? [] : [{ ...credential, id, issued_on: on, is_verified: true }],
  )
  const forms = taken.flatMap(({ id, on, form }) =>
    form === null ? [] : [{ ...form, id, completed_on: on, state: 'completed' as const, corrects: null }],
  )
  return {
    ...facts,
    entries: [...facts.entries, ...entries.map((entry, at) => Object.assign(entry, { seq: next + at }))],
    credentials: [...facts.credentials, ...credentials],
    forms: [...facts.forms, ...forms],
  }
}

const rulesOf = (questions: readonly Question[]) => questions.flatMap(({ rule, additions }) => [rule, ...additions])
export const versionsOf = (questions: readonly Question[]) => rulesOf(questions).flatMap(({ versions }) => versions)
