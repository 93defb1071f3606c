import { stateTable } from '../state-table.ts'
import { operationText } from './texts.ts'

/** Facts about a kind of bulk operation. Screens, the server's checks and the history read them. */
export interface OperationKindFacts {
  label: string
  /** One sentence for the catalog. */
  about: string
  /** The subject of its rows. */
  subjects: 'people' | 'users' | 'deliveries' | 'rules'
  /** It can't be undone, so a second person always approves it. */
  is_final?: true
  /** Its options name records of one agency. */
  one_agency?: true
}

const kinds = {
  close_stale: {
    label: operationText('closeStale'),
    about: operationText('closeStaleAbout'),
    subjects: 'people',
  },
  move_people: {
    label: operationText('movePeople'),
    about: operationText('movePeopleAbout'),
    subjects: 'people',
    one_agency: true,
  },
  mail_domain: {
    label: operationText('mailDomain'),
    about: operationText('mailDomainAbout'),
    subjects: 'people',
  },
  deactivate_users: {
    label: operationText('deactivateUsers'),
    about: operationText('deactivateUsersAbout'),
    subjects: 'users',
  },
  resend_invitations: {
    label: operationText('resendInvitations'),
    about: operationText('resendInvitationsAbout'),
    subjects: 'users',
    is_final: true,
  },
  void_certificates: {
    label: operationText('voidCertificates'),
    about: operationText('voidCertificatesAbout'),
    subjects: 'people',
    is_final: true,
  },
  replay_deliveries: {
    label: operationText('replayDeliveries'),
    about: operationText('replayDeliveriesAbout'),
    subjects: 'deliveries',
    is_final: true,
  },
  copy_rules: {
    label: operationText('copyRules'),
    about: operationText('copyRulesAbout'),
    subjects: 'rules',
  },
} as const satisfies Record<string, OperationKindFacts>
export type OperationKind = keyof typeof kinds
export const operationKindFacts: Record<OperationKind, OperationKindFacts> = kinds

/** Labels of the kinds. */
export const operationKindNames = Object.fromEntries(
  Object.entries(operationKindFacts).map(([kind, { label }]) => [kind, label]),
) as Record<OperationKind, string>

/** The most subjects that one person changes alone. Drafts of rules do nothing, so they have no limit. */
export const mostAlone: Record<Exclude<OperationKindFacts['subjects'], 'rules'>, number> = {
  people: 100,
  users: 5,
  deliveries: 100,
}

/** The most agencies of one operation. */
export const mostAgencies = 50

/** From the preview to its end. Those without moves of a person follow from its agencies. */
export const operationStates = stateTable(
  {
    planning: operationText('statePlanning'),
    planned: operationText('statePlanned'),
    awaiting_approval: operationText('stateAwaiting'),
    expired: operationText('stateExpired'),
    approved: operationText('stateApproved'),
    running: operationText('stateRunning'),
    done: operationText('stateDone'),
    partial: operationText('statePartial'),
    halted: operationText('stateHalted'),
    undoing: operationText('stateUndoing'),
    undone: operationText('stateUndone'),
    failed: operationText('stateFailed'),
    declined: operationText('stateDeclined'),
    discarded: operationText('stateDiscarded'),
  },
  {
    planning: { discarded: operationText('discard') },
    planned: {
      awaiting_approval: operationText('submit'),
      approved: operationText('start'),
      discarded: operationText('discard'),
    },
    awaiting_approval: {
      approved: operationText('approve'),
      declined: operationText('decline'),
      discarded: operationText('discard'),
    },
    expired: { discarded: operationText('discard') },
    approved: { halted: operationText('halt') },
    running: { halted: operationText('halt') },
    done: { undoing: operationText('undo') },
    partial: { undoing: operationText('undo') },
    halted: { undoing: operationText('undo') },
    undoing: {},
    undone: {},
    failed: { discarded: operationText('discard') },
    declined: {},
    discarded: {},
  },
)
export type OperationState = keyof typeof operationStates.names

/** The outcome of a row, before or after the run. */
export const operationOutcomes = {
  update: operationText('outcomeUpdate'),
  skip: operationText('outcomeSkip'),
  unknown: operationText('outcomeUnknown'),
  reject: operationText('outcomeReject'),
  kept: operationText('outcomeKept'),
} as const
export type OperationOutcome = keyof typeof operationOutcomes

/** Reasons why a second person approves it. */
export const approvalReasons = {
  final: operationText('becauseFinal'),
  people: operationText('becausePeople', { most: mostAlone.people }),
  users: operationText('becauseUsers', { most: mostAlone.users }),
  deliveries: operationText('becauseDeliveries', { most: mostAlone.deliveries }),
  agencies: operationText('becauseAgencies'),
} as const
export type ApprovalReason = keyof typeof approvalReasons
