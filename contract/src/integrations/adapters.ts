import { integrationText } from './texts.ts'

/** The settings and flows of a connector. Both the server's adapters and the form read this. */
export interface AdapterFacts {
  /** True when the connector follows the partner's public documentation; others are `simulated`. */
  verified: boolean
  fields: Readonly<Record<string, { label: string; hint: string; is: 'url' | 'line' }>>
  /** The partner's name for the secret. */
  secret: string
  flows: readonly IntegrationFlow[]
}

export const integrationFlows = {
  coordinators: integrationText('flowCoordinators'),
  caregivers: integrationText('flowCaregivers'),
} as const
export type IntegrationFlow = keyof typeof integrationFlows

const base_url = { label: integrationText('baseUrl'), hint: integrationText('baseUrlHint'), is: 'url' } as const

export const adapters = {
  hhax: {
    verified: false,
    fields: {
      base_url,
      client_id: { label: integrationText('clientId'), hint: integrationText('clientIdHint'), is: 'line' },
    },
    secret: integrationText('clientSecret'),
    flows: ['coordinators', 'caregivers'],
  },
  alayacare: {
    verified: false,
    fields: {
      base_url,
      username: { label: integrationText('username'), hint: integrationText('usernameHint'), is: 'line' },
    },
    secret: integrationText('password'),
    flows: ['coordinators', 'caregivers'],
  },
} as const satisfies Record<string, AdapterFacts>
export type AdapterName = keyof typeof adapters
