import { integrationText } from './texts.ts'

export const triageActions = {
  retry: integrationText('retry'),
  map: integrationText('map'),
  link: integrationText('link'),
  create: integrationText('create'),
  edit: integrationText('edit'),
  ignore: integrationText('ignore'),
  assign: integrationText('assign'),
} as const
export type TriageAction = keyof typeof triageActions

interface Cause {
  /** Describes the cause in a sentence; `value` is the partner's value. */
  words: (value: string) => string
  /** Possible fixes, the best first. Every case can also be retried, ignored and assigned. */
  fixes: readonly Exclude<TriageAction, 'retry' | 'ignore' | 'assign'>[]
  /** The map that resolves the case. */
  maps?: MapKind
  /** The field to correct. */
  field?: 'mobile' | 'hire_date' | 'status' | 'topic' | 'external_id'
}

export const mapKinds = {
  discipline: integrationText('discipline'),
  location: integrationText('location'),
  status: integrationText('status'),
} as const
export type MapKind = keyof typeof mapKinds

/** The reasons an item can fail. */
export const causes = {
  DISCIPLINE_NOT_MAPPED: {
    words: value => integrationText('disciplineUnknown', { value }),
    fixes: ['map'],
    maps: 'discipline',
  },
  OFFICE_NOT_MAPPED: { words: value => integrationText('officeUnknown', { value }), fixes: ['map'], maps: 'location' },
  STATUS_NOT_MAPPED: { words: value => integrationText('statusUnknown', { value }), fixes: ['map'], maps: 'status' },
  DUPLICATE_PERSON: { words: () => integrationText('duplicatePerson'), fixes: ['link', 'create'] },
  INVALID_PHONE: { words: () => integrationText('invalidPhone'), fixes: ['edit'], field: 'mobile' },
  HIRE_DATE_IN_FUTURE: { words: () => integrationText('hireDateAhead'), fixes: ['edit'], field: 'hire_date' },
  TERMINATED_IN_PARTNER: { words: () => integrationText('terminatedThere'), fixes: ['edit'], field: 'status' },
  NAME_MISSING: { words: () => integrationText('nameMissing'), fixes: [] },
  RECORD_REFUSED: { words: value => integrationText('recordRefused', { value }), fixes: [] },
  RECORD_LOCKED: { words: () => integrationText('recordLocked'), fixes: [] },
  UNKNOWN_CAREGIVER_CODE: {
    words: () => integrationText('caregiverUnknown'),
    fixes: ['edit'],
    field: 'external_id',
  },
  TOPIC_NOT_MAPPED: { words: value => integrationText('topicUnknown', { value }), fixes: ['edit'], field: 'topic' },
  PUSH_REFUSED: { words: value => integrationText('pushRefused', { value }), fixes: [] },
  AUTH_EXPIRED: { words: () => integrationText('authExpired'), fixes: [] },
  RATE_LIMITED: { words: () => integrationText('rateLimited'), fixes: [] },
  PARTNER_TIMEOUT: { words: () => integrationText('partnerTimeout'), fixes: [] },
  PARTNER_5XX: { words: () => integrationText('partnerFailed'), fixes: [] },
} as const satisfies Record<string, Cause>
export type CauseCode = keyof typeof causes
export const causeOf = (code: CauseCode): Cause => causes[code]

/** Names of causes without the value that each case is about. */
const named: Partial<Record<CauseCode, string>> = {
  DISCIPLINE_NOT_MAPPED: integrationText('disciplineUnknownAny'),
  OFFICE_NOT_MAPPED: integrationText('officeUnknownAny'),
  STATUS_NOT_MAPPED: integrationText('statusUnknownAny'),
  TOPIC_NOT_MAPPED: integrationText('topicUnknownAny'),
  RECORD_REFUSED: integrationText('recordRefusedAny'),
  PUSH_REFUSED: integrationText('pushRefusedAny'),
}
export const causeNames: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(causes) as CauseCode[]).map(code => [code, named[code] ?? causes[code].words('')]),
)
