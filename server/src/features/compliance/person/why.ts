import { addDays, leftOutReasons } from '@preceptor/contract'
import { hoursIn } from '@preceptor/contract/texts/hours'
import type { Judgement, LeftOut, Note, Reason } from '@preceptor/contract/compliance/result'
import { asksProof, type RuleVersion } from '@preceptor/contract/compliance/rule'
import { joined } from '@preceptor/contract/texts/joined'
import { dayIn } from '@preceptor/contract/texts/texts'
import { inWords } from '../../../lib/texts.ts'
import type { PersonFacts } from '../engine/facts.ts'
import type { Names } from './names.ts'
import { personTexts } from './texts.ts'

/** The parts of a sentence about a state. */
export type Explained = Pick<Judgement, 'state' | 'reason' | 'window' | 'needed' | 'counted' | 'remaining'> & {
  as_of: string
  facts: Pick<PersonFacts, 'credentials' | 'hire_date'>
}

const reasons = {
  hire_date_missing: 'hireDateMissing',
  certification_date_missing: 'certificationDateMissing',
  birth_date_missing: 'birthDateMissing',
  completion_missing: 'completionMissing',
} as const satisfies Partial<Record<Reason, string>>
/** Messages for dates to enter; the other reason comes with the missing amount. */
export const reasonIn = (language: string, reason: keyof typeof reasons): string =>
  personTexts.say(language, reasons[reason])

/** Explains a person's status under a rule in a sentence. */
export function whyOf(language: string, version: RuleVersion, names: Names, found: Explained): string {
  const { state, reason } = found
  if (state === 'not_applicable') return personTexts.say(language, 'notApplicable')
  if (state === 'waived') return personTexts.say(language, 'waived')
  if (reason !== null && reason !== 'away_too_long') return reasonIn(language, reason)
  return asksProof(version.asks)
    ? whyOfProof(language, version, whatOf(language, version, names), found)
    : whyOfAmount(language, version, found)
}

const daysOf = (language: string, { window }: Explained) => ({
  start: window?.starts_on ? dayIn(language, window.starts_on) : null,
  end: window?.moved_end ? dayIn(language, window.moved_end) : null,
  grace: window?.grace_end ? dayIn(language, window.grace_end) : '',
})

/** Due zero days after its anchor: if unmet, it is overdue on that same day. */
function isBeforeWork({ window }: RuleVersion, found: Explained): boolean {
  const stages = window.kind === 'once' ? window.stages : []
  const within = window.kind === 'proof' ? window.within : stages[(found.window?.number ?? 0) - 1]?.within
  return within?.n === 0
}

/** States since when it is required: before work, or from the rule's first day for people who were already working. */
function sinceWork(language: string, { anchor }: RuleVersion, found: Explained, end: string): string {
  const { hire_date } = found.facts
  const say = personTexts.say
  if (anchor !== 'hire' || hire_date === null) return say(language, 'requiredSince', { end })
  const hired = dayIn(language, hire_date)
  return hired === end ? say(language, 'dueBeforeWork', { hired }) : say(language, 'dueBeforeWorkSince', { hired, end })
}

const isPast = ({ window, as_of }: Explained) => window?.moved_end != null && window.moved_end < as_of

function whyOfAmount(language: string, version: RuleVersion, found: Explained): string {
  const { state, reason, needed, counted } = found
  const { start, end, grace } = daysOf(language, found)
  const missing = missingIn(language, version, found)
  const say = personTexts.say
  if (state === 'upcoming') return start ? say(language, 'askedFrom', { start }) : say(language, 'notAskedYet')
  if (state === 'suspended') return say(language, 'onLeave', { missing })
  if (state === 'satisfied') {
    const done = { counted: amountIn(language, version, counted), needed: amountIn(language, version, needed) }
    const isOver = version.window.kind === 'once' || end === null || isPast(found)
    return isOver ? say(language, 'metForGood', done) : say(language, 'metUntil', { ...done, end })
  }
  if (reason === 'away_too_long') return say(language, 'missingAfterAway', { missing })
  if (isMet(found) && end) return say(language, 'endsSoon', { end })
  if (end === null) return say(language, version.window.kind === 'rolling' ? 'missingNow' : 'missingOpen', { missing })
  if (state === 'overdue' && isBeforeWork(version, found))
    return `${say(language, 'missingNow', { missing })} ${sinceWork(language, version, found, end)}`
  if (state === 'overdue' || state === 'lapsed') return say(language, 'missingLate', { missing, end })
  return isPast(found)
    ? say(language, 'missingInGrace', { missing, end, grace })
    : say(language, 'missingBy', { missing, end })
}

/**
 * True when a credential of this type, valid longer than the current one (or on this day, if there is none), only needs a
 * reviewer's verification.
 */
function waitsForReview({ asks }: RuleVersion, { facts, window, counted, as_of }: Explained): boolean {
  const last = counted.completions > 0 ? (window?.moved_end ?? '9') : addDays(as_of, -1)
  return (
    asks.kind === 'credential' &&
    facts.credentials.some(
      ({ type, issued_on, expires_on, is_verified, is_revoked }) =>
        type === asks.credential_type &&
        !is_verified &&
        !is_revoked &&
        issued_on <= as_of &&
        (expires_on === null || expires_on > last),
    )
  )
}

function whyOfProof(language: string, version: RuleVersion, what: string, found: Explained): string {
  const { state, counted } = found
  const { end, grace } = daysOf(language, found)
  const say = personTexts.say
  const waits = waitsForReview(version, found)
  if (counted.completions > 0) {
    if (end === null) return say(language, 'proofForGood', { what })
    if (waits) return say(language, 'proofRenewalWaits', { what, end })
    return say(language, state === 'satisfied' ? 'proofUntil' : 'proofEndsSoon', { what, end })
  }
  const missing = missingProof(language, version, what, found, { end, grace })
  if (!waits) return missing
  return `${missing} ${say(language, state === 'lapsed' ? 'renewalWaits' : 'proofWaits')}`
}

function missingProof(
  language: string,
  version: RuleVersion,
  what: string,
  found: Explained,
  { end, grace }: { end: string | null; grace: string },
): string {
  const { state } = found
  const say = personTexts.say
  if (state === 'suspended') return say(language, 'proofOnLeave', { what })
  if (end === null) return say(language, 'proofMissing', { what })
  if (state === 'lapsed') return say(language, 'proofLapsed', { what, end })
  if (state === 'overdue' && isBeforeWork(version, found))
    return `${say(language, 'proofMissing', { what })} ${sinceWork(language, version, found, end)}`
  if (state === 'overdue') return say(language, 'proofWasDue', { what, end })
  return isPast(found) ? say(language, 'proofInGrace', { what, grace }) : say(language, 'proofDue', { what, end })
}

/** Names the alternative programs or forms, or the credential type. */
export function whatOf(language: string, { asks }: RuleVersion, names: Names): string {
  if (asks.kind === 'credential') return names.credential(asks.credential_type)
  const programs = asks.kind === 'program' || asks.kind === 'completions' ? asks.program_ids.map(names.program) : []
  const all = asks.kind === 'form' ? asks.form_ids.map(names.form) : programs
  return joined(language, [...new Set(all)], 'disjunction')
}

const isMet = ({ remaining: { minutes, topics, completions, sets } }: Explained) =>
  minutes + topics + completions === 0 && sets.every(set => set.minutes + set.distinct === 0)

type Sums = Pick<Judgement['needed'], 'minutes' | 'topics' | 'completions'>

/** Formats an amount in the rule's unit. */
function amountIn(language: string, { asks }: RuleVersion, { minutes, topics, completions }: Sums): string {
  if (asks.kind === 'hours') return hoursIn(language, minutes, 'long')
  if (asks.kind === 'topics') return personTexts.say(language, 'topics', { count: topics })
  return personTexts.say(language, 'completions', { count: completions })
}

function missingIn(language: string, version: RuleVersion, { remaining }: Explained): string {
  const topics = remaining.sets.reduce((sum, { distinct }) => sum + distinct, 0)
  const practical = remaining.practical ?? 0
  if (practical > 0)
    return personTexts.say(language, 'hoursPractical', {
      hours: hoursIn(language, remaining.minutes, 'long'),
      practical: hoursIn(language, practical),
    })
  if (version.asks.kind !== 'hours' || topics === 0) return amountIn(language, version, remaining)
  return personTexts.say(language, 'hoursOnTopics', {
    hours: hoursIn(language, remaining.minutes, 'long'),
    count: topics,
  })
}

const notes = {
  not_verified: 'ruleNotVerified',
  behind_pace: 'behindPace',
  in_grace: 'inGrace',
  made_up_late: 'madeUpLate',
  prorated: 'prorated',
  moved_by_leave: 'movedByLeave',
} as const satisfies Record<Note, string>
export const noteIn = (language: string, note: Note): string => personTexts.say(language, notes[note])

export const leftOutIn = (language: string, why: LeftOut): string => `${inWords(language, leftOutReasons[why])}.`
