import type { PushFlow } from './adapters.ts'
import type { IntegrationJobType } from './sync-states.ts'
import { integrationText } from './texts.ts'

interface PushKind {
  label: string
  /** Null if it is only sent by hand. */
  flow: PushFlow | null
  /** The exchange with its results. */
  type: IntegrationJobType
}

/** Kinds of data sent to the partner. */
export const pushKinds = {
  completion: { label: integrationText('pushCompletion'), flow: 'completions', type: 'inservice.push' },
  reversal: { label: integrationText('pushReversal'), flow: 'completions', type: 'inservice.push' },
  credential: { label: integrationText('pushCredential'), flow: 'credentials', type: 'credential.push' },
  compliance: { label: integrationText('pushCompliance'), flow: 'compliance', type: 'compliance.push' },
  status: { label: integrationText('pushStatus'), flow: 'status', type: 'status.push' },
  person: { label: integrationText('pushPerson'), flow: null, type: 'person.push' },
} as const satisfies Record<string, PushKind>
export type PushKindName = keyof typeof pushKinds

/** queued → sent → confirmed or refused; held after a change of partner, until someone decides. */
export const pushStates = {
  queued: integrationText('pushQueued'),
  sent: integrationText('pushSent'),
  confirmed: integrationText('pushConfirmed'),
  refused: integrationText('pushRefusedState'),
  held: integrationText('pushHeld'),
  discarded: integrationText('pushDiscarded'),
} as const
export type PushState = keyof typeof pushStates

export const pushAskers = {
  flow: integrationText('askedByFlow'),
  rule: integrationText('askedByRule'),
  user: integrationText('askedByUser'),
} as const
