import { stateTable } from '../state-table.ts'
import { formsText } from './texts.ts'

/** The topic of a form. */
export const formCategories = {
  onboarding: formsText('onboarding'),
  health: formsText('health'),
  competency: formsText('competency'),
  performance: formsText('performance'),
  policy: formsText('policy'),
  incident: formsText('incident'),
  identity_tax: formsText('identityTax'),
} as const
export type FormCategory = keyof typeof formCategories

/** The people who may read the answers (docs/forms.md). */
export const formVisibilities = {
  general: formsText('general'),
  medical: formsText('medical'),
  hr: formsText('hr'),
  identity: formsText('identity'),
} as const
export type FormVisibility = keyof typeof formVisibilities

/** A form can be assigned once a version of it is published. */
export const formStates = stateTable(
  { draft: formsText('draft'), active: formsText('active'), archived: formsText('archived') },
  {
    draft: { archived: formsText('archive') },
    active: { archived: formsText('archive') },
    archived: { active: formsText('restore') },
  },
)
export type FormStatus = keyof typeof formStates.names

export const formReviews = {
  none: formsText('noReview'),
  any: formsText('anyReviewer'),
  nurse: formsText('nurseReviews'),
} as const
export const formRecurrences = {
  none: formsText('never'),
  months: formsText('everyMonths'),
  anniversary: formsText('onAnniversary'),
  calendar: formsText('onCalendar'),
  date_field: formsText('onDateField'),
} as const
export const formDueRules = {
  assignment: formsText('fromAssignment'),
  hire: formsText('fromHire'),
  start: formsText('fromStart'),
  fixed: formsText('onFixedDay'),
} as const
export const formRetentions = {
  completion: formsText('fromCompletion'),
  end: formsText('fromEnd'),
  i9: formsText('ruleOfI9'),
} as const
export const formEvidence = { appended: formsText('appended'), beside: formsText('beside') } as const
export const formSources = {
  manual: formsText('byHand'),
  path: formsText('byPath'),
  rule: formsText('byRule'),
  bulk: formsText('byBulk'),
  event: formsText('byEvent'),
  renewal: formsText('byRenewal'),
  self: formsText('bySelf'),
} as const

/** One person's copy. `scheduled` is derived from the start date; the database stores it as open. */
export const employeeFormStates = stateTable(
  {
    scheduled: formsText('scheduled'),
    open: formsText('open'),
    in_progress: formsText('inProgress'),
    awaiting: formsText('awaiting'),
    review: formsText('toReview'),
    returned: formsText('returned'),
    completed: formsText('completed'),
    rejected: formsText('rejected'),
    refused: formsText('refused'),
    voided: formsText('voided'),
    expired: formsText('expired'),
    corrected: formsText('corrected'),
    superseded: formsText('superseded'),
  },
  {
    scheduled: { open: formsText('begin'), voided: formsText('void') },
    open: {
      in_progress: formsText('fill'),
      refused: formsText('refuse'),
      voided: formsText('void'),
      expired: formsText('expire'),
    },
    in_progress: {
      awaiting: formsText('sign'),
      review: formsText('sign'),
      completed: formsText('sign'),
      refused: formsText('refuse'),
      voided: formsText('void'),
      expired: formsText('expire'),
    },
    awaiting: {
      in_progress: formsText('reopen'),
      review: formsText('sign'),
      completed: formsText('sign'),
      refused: formsText('refuse'),
      voided: formsText('void'),
      expired: formsText('expire'),
    },
    review: {
      completed: formsText('approve'),
      returned: formsText('return'),
      rejected: formsText('reject'),
      voided: formsText('void'),
    },
    returned: { in_progress: formsText('fill'), voided: formsText('void'), expired: formsText('expire') },
    completed: {
      corrected: formsText('correct'),
      voided: formsText('void'),
      superseded: formsText('renew'),
    },
    refused: { open: formsText('askAgain'), voided: formsText('void') },
    rejected: {},
    voided: {},
    expired: {},
    corrected: {},
    superseded: { completed: formsText('restore') },
  },
)
export type EmployeeFormState = keyof typeof employeeFormStates.names
/** States in which someone must act. */
export const unfinished = ['scheduled', 'open', 'in_progress', 'awaiting', 'review', 'returned'] as const

export const signerStates = {
  waiting: formsText('signerWaiting'),
  asked: formsText('signerAsked'),
  opened: formsText('signerOpened'),
  signed: formsText('signerSigned'),
  refused: formsText('signerRefused'),
  skipped: formsText('signerSkipped'),
} as const

export const signatureMethods = {
  drawn: formsText('drawn'),
  typed: formsText('typed'),
  stored: formsText('stored'),
  paper: formsText('onPaper'),
} as const

/** Ways for signers to prove their identity. */
export const signatureProofs = {
  birth_date: formsText('proofBirthDate'),
  phone: formsText('proofPhone'),
  code: formsText('proofCode'),
  panel: formsText('proofPanel'),
  panel_two_factor: formsText('proofTwoFactor'),
  in_person: formsText('proofInPerson'),
  paper: formsText('proofPaper'),
} as const

/** The only categories that nurses can assign, review and void. */
export const nurseCategories: readonly (keyof typeof formCategories)[] = ['health', 'competency']

/** Lists the facts of a signature that the evidence page and the sealed PDF show. */
export const signatureFacts = {
  method: formsText('factMethod'),
  proof: formsText('factProof'),
  witness: formsText('factWitness'),
  at: formsText('factAt'),
  deviceAt: formsText('factDeviceAt'),
  ip: formsText('factIp'),
  agent: formsText('factAgent'),
  attestation: formsText('factAttestation'),
  consent: formsText('factConsent'),
  wordsHash: formsText('factWordsHash'),
  contentHash: formsText('factContentHash'),
} as const
