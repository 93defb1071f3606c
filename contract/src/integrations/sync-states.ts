import { integrationText } from './texts.ts'

export const directedFields = {
  name: integrationText('name'),
  email: integrationText('email'),
  mobile: integrationText('phone'),
  birth_date: integrationText('birthDate'),
  hire_date: integrationText('hireDate'),
  status: integrationText('status'),
  discipline: integrationText('discipline'),
  location: integrationText('location'),
  coordinator: integrationText('coordinator'),
} as const
export type DirectedField = keyof typeof directedFields

export const integrationJobTypes = {
  'caregivers.pull': integrationText('typePull'),
  'caregivers.retry': integrationText('typeRetry'),
  'coordinators.map': integrationText('typeCoordinator'),
  'inservice.push': integrationText('typeInservice'),
  'credential.push': integrationText('typeCredential'),
  'compliance.push': integrationText('typeCompliance'),
  'status.push': integrationText('typeStatus'),
  'person.push': integrationText('typePerson'),
  'mirror.take': integrationText('typeTaken'),
} as const
export type IntegrationJobType = keyof typeof integrationJobTypes

export const syncTriggers = {
  user: integrationText('triggerUser'),
  schedule: integrationText('triggerSchedule'),
  triage: integrationText('triggerTriage'),
  partner: integrationText('triggerPartner'),
} as const
export type SyncTrigger = keyof typeof syncTriggers

export const syncOutcomes = {
  created: integrationText('created'),
  updated: integrationText('updated'),
  unchanged: integrationText('unchanged'),
  skipped: integrationText('skipped'),
  failed: integrationText('failed'),
  /** It will be sent again automatically; its result is in a separate exchange. */
  queued: integrationText('queued'),
  ignored: integrationText('ignored'),
} as const
export type SyncOutcome = keyof typeof syncOutcomes

export const triageStates = {
  open: integrationText('caseOpen'),
  assigned: integrationText('caseAssigned'),
  fixed: integrationText('caseFixed'),
  retried: integrationText('caseRetried'),
  resolved: integrationText('caseResolved'),
  ignored: integrationText('caseIgnored'),
} as const
export type TriageState = keyof typeof triageStates

/** States as people search for them: everything that still fails is open. */
export const triageShown = {
  open: triageStates.open,
  ignored: triageStates.ignored,
  resolved: triageStates.resolved,
} as const
export type TriageShown = keyof typeof triageShown

export const differenceKinds = {
  differs: integrationText('differs'),
  only_ours: integrationText('onlyOurs'),
  only_theirs: integrationText('onlyTheirs'),
} as const
export type DifferenceKind = keyof typeof differenceKinds
