import { stateTable } from '../state-table.ts'
import { operationText } from './texts.ts'

/** Groups in the catalog of kinds. */
export const operationGroups = {
  people: operationText('groupPeople'),
  training: operationText('groupTraining'),
  access: operationText('groupAccess'),
  configuration: operationText('groupConfiguration'),
  catalog: operationText('groupCatalog'),
  partners: operationText('groupPartners'),
} as const
export type OperationGroup = keyof typeof operationGroups

/** Facts about a kind of bulk operation. Screens, the server's checks and the history read them. */
export interface OperationKindFacts {
  label: string
  /** One sentence for the catalog. */
  about: string
  group: OperationGroup
  /** The subject of its rows. */
  subjects: 'people' | 'users' | 'deliveries' | 'settings'
  /** One sentence that explains why it can't be undone, and the alternative. A second person always approves such a kind. */
  final?: string
  /** It changes no record, so no approval is needed. */
  is_harmless?: true
  /** A second person always approves it, although it can be undone. */
  always_asks?: true
  /** Its options refer to records of one agency. */
  one_agency?: true
}

const kinds = {
  people_acts: {
    label: operationText('peopleActs'),
    about: operationText('peopleActsAbout'),
    group: 'people',
    subjects: 'people',
  },
  move_people: {
    label: operationText('movePeople'),
    about: operationText('movePeopleAbout'),
    group: 'people',
    subjects: 'people',
    one_agency: true,
  },
  mail_domain: {
    label: operationText('mailDomain'),
    about: operationText('mailDomainAbout'),
    group: 'people',
    subjects: 'people',
  },
  transfer_people: {
    label: operationText('transferPeople'),
    about: operationText('transferPeopleAbout'),
    group: 'people',
    subjects: 'people',
    final: operationText('transferPeopleFinal'),
    one_agency: true,
  },
  close_stale: {
    label: operationText('closeStale'),
    about: operationText('closeStaleAbout'),
    group: 'training',
    subjects: 'people',
  },
  correct_completions: {
    label: operationText('correctCompletions'),
    about: operationText('correctCompletionsAbout'),
    group: 'training',
    subjects: 'people',
    one_agency: true,
  },
  void_certificates: {
    label: operationText('voidCertificates'),
    about: operationText('voidCertificatesAbout'),
    group: 'training',
    subjects: 'people',
    final: operationText('voidCertificatesFinal'),
  },
  reissue_certificates: {
    label: operationText('reissueCertificates'),
    about: operationText('reissueCertificatesAbout'),
    group: 'training',
    subjects: 'people',
    final: operationText('reissueCertificatesFinal'),
  },
  archive_programs: {
    label: operationText('archivePrograms'),
    about: operationText('archiveProgramsAbout'),
    group: 'training',
    subjects: 'settings',
  },
  pay_codes: {
    label: operationText('payCodes'),
    about: operationText('payCodesAbout'),
    group: 'training',
    subjects: 'settings',
  },
  recompute: {
    label: operationText('recompute'),
    about: operationText('recomputeAbout'),
    group: 'training',
    subjects: 'settings',
    final: operationText('recomputeFinal'),
    is_harmless: true,
  },
  resend_invitations: {
    label: operationText('resendInvitations'),
    about: operationText('resendInvitationsAbout'),
    group: 'access',
    subjects: 'users',
    final: operationText('messagesFinal'),
  },
  resend_links: {
    label: operationText('resendLinks'),
    about: operationText('resendLinksAbout'),
    group: 'access',
    subjects: 'people',
    final: operationText('messagesFinal'),
  },
  deactivate_users: {
    label: operationText('deactivateUsers'),
    about: operationText('deactivateUsersAbout'),
    group: 'access',
    subjects: 'users',
  },
  end_sign_ins: {
    label: operationText('endSignIns'),
    about: operationText('endSignInsAbout'),
    group: 'access',
    subjects: 'users',
    final: operationText('endSignInsFinal'),
  },
  reset_second_factors: {
    label: operationText('resetSecondFactors'),
    about: operationText('resetSecondFactorsAbout'),
    group: 'access',
    subjects: 'users',
    final: operationText('resetSecondFactorsFinal'),
  },
  suppress_messages: {
    label: operationText('suppressMessages'),
    about: operationText('suppressMessagesAbout'),
    group: 'access',
    subjects: 'settings',
  },
  copy_rules: {
    label: operationText('copyRules'),
    about: operationText('copyRulesAbout'),
    group: 'configuration',
    subjects: 'settings',
  },
  copy_lists: {
    label: operationText('copyLists'),
    about: operationText('copyListsAbout'),
    group: 'configuration',
    subjects: 'settings',
  },
  copy_templates: {
    label: operationText('copyTemplates'),
    about: operationText('copyTemplatesAbout'),
    group: 'configuration',
    subjects: 'settings',
  },
  copy_paths: {
    label: operationText('copyPaths'),
    about: operationText('copyPathsAbout'),
    group: 'configuration',
    subjects: 'settings',
  },
  copy_forms: {
    label: operationText('copyForms'),
    about: operationText('copyFormsAbout'),
    group: 'configuration',
    subjects: 'settings',
  },
  copy_maps: {
    label: operationText('copyMaps'),
    about: operationText('copyMapsAbout'),
    group: 'configuration',
    subjects: 'settings',
  },
  merge_entries: {
    label: operationText('mergeEntries'),
    about: operationText('mergeEntriesAbout'),
    group: 'configuration',
    subjects: 'settings',
    final: operationText('mergeEntriesFinal'),
  },
  check_out: {
    label: operationText('checkOut'),
    about: operationText('checkOutAbout'),
    group: 'catalog',
    subjects: 'settings',
  },
  update_programs: {
    label: operationText('updatePrograms'),
    about: operationText('updateProgramsAbout'),
    group: 'catalog',
    subjects: 'settings',
    final: operationText('updateProgramsFinal'),
  },
  adopt_pack: {
    label: operationText('adoptPack'),
    about: operationText('adoptPackAbout'),
    group: 'catalog',
    subjects: 'settings',
    final: operationText('adoptPackFinal'),
  },
  change_partner: {
    label: operationText('changePartner'),
    about: operationText('changePartnerAbout'),
    group: 'partners',
    subjects: 'settings',
    always_asks: true,
  },
  replay_deliveries: {
    label: operationText('replayDeliveries'),
    about: operationText('replayDeliveriesAbout'),
    group: 'partners',
    subjects: 'deliveries',
    final: operationText('deliveriesFinal'),
  },
  replay_pushes: {
    label: operationText('replayPushes'),
    about: operationText('replayPushesAbout'),
    group: 'partners',
    subjects: 'deliveries',
    final: operationText('pushesFinal'),
  },
} as const satisfies Record<string, OperationKindFacts>
export type OperationKind = keyof typeof kinds
export const operationKindFacts: Record<OperationKind, OperationKindFacts> = kinds

/** Labels of the kinds. */
export const operationKindNames = Object.fromEntries(
  Object.entries(operationKindFacts).map(([kind, { label }]) => [kind, label]),
) as Record<OperationKind, string>

/** The most subjects that one person may change alone. Agency settings have no limit. */
export const mostAlone: Record<Exclude<OperationKindFacts['subjects'], 'settings'>, number> = {
  people: 100,
  users: 5,
  deliveries: 100,
}

/** The most agencies in one operation. */
export const mostAgencies = 50

/** From preview to end. States that no person moves it to follow from its agencies. */
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
  missed: operationText('outcomeMissed'),
} as const
export type OperationOutcome = keyof typeof operationOutcomes

/** Reasons why it needs a second person's approval. */
export const approvalReasons = {
  final: operationText('becauseFinal'),
  far_reaching: operationText('becauseFarReaching'),
  people: operationText('becausePeople', { most: mostAlone.people }),
  users: operationText('becauseUsers', { most: mostAlone.users }),
  deliveries: operationText('becauseDeliveries', { most: mostAlone.deliveries }),
  agencies: operationText('becauseAgencies'),
} as const
export type ApprovalReason = keyof typeof approvalReasons
