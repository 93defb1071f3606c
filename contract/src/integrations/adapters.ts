import { type ConnectorSetting, dropFacts, restFacts } from './designers.ts'
import { integrationText } from './texts.ts'

/** The settings and flows of a connector. Both the server's adapters and the form read this. */
export interface AdapterFacts {
  /** True if the connector follows the partner's public documentation; others are `simulated`. */
  verified: boolean
  fields: Readonly<Record<string, ConnectorSetting>>
  /** The label of the secret; null if the connector needs none. */
  secret: string | null
  flows: readonly IntegrationFlow[]
  /** The most calls per minute that it accepts from one agency. */
  perMinute: number
  /** It can return the people changed since a given time. */
  changes: boolean
}

export const integrationFlows = {
  coordinators: integrationText('flowCoordinators'),
  caregivers: integrationText('flowCaregivers'),
  visits: integrationText('flowVisits'),
  completions: integrationText('flowCompletions'),
  credentials: integrationText('flowCredentials'),
  compliance: integrationText('flowCompliance'),
  status: integrationText('flowStatus'),
} as const
export type IntegrationFlow = keyof typeof integrationFlows

/** Flows to the partner; they start only when someone turns them on. */
export const pushFlows = ['completions', 'credentials', 'compliance', 'status'] as const satisfies IntegrationFlow[]
export type PushFlow = (typeof pushFlows)[number]
export const isPushFlow = (flow: IntegrationFlow): flow is PushFlow => (pushFlows as readonly string[]).includes(flow)
/** Returns the flows that a new connection starts with: those of people. */
export const usualFlows = ({ flows }: Pick<AdapterFacts, 'flows'>): IntegrationFlow[] =>
  flows.filter(flow => flow !== 'visits' && !isPushFlow(flow))

const base_url = { label: integrationText('baseUrl'), hint: integrationText('baseUrlHint'), is: 'url' } as const

export const adapters = {
  hhax: {
    verified: false,
    fields: {
      base_url,
      client_id: { label: integrationText('clientId'), hint: integrationText('clientIdHint'), is: 'line' },
    },
    secret: integrationText('clientSecret'),
    flows: ['coordinators', 'caregivers', 'visits', ...pushFlows],
    perMinute: 200,
    changes: true,
  },
  alayacare: {
    verified: false,
    fields: {
      base_url,
      username: { label: integrationText('username'), hint: integrationText('usernameHint'), is: 'line' },
    },
    secret: integrationText('password'),
    flows: ['coordinators', 'caregivers', 'visits', ...pushFlows],
    perMinute: 300,
    changes: true,
  },
  rest: restFacts,
  drop: dropFacts,
} as const satisfies Record<string, AdapterFacts>
export type AdapterName = keyof typeof adapters
