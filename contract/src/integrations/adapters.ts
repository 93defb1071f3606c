import { type ConnectorSetting, dropFacts, restFacts } from './designers.ts'
import { integrationText } from './texts.ts'

/** What a connector asks an agency for, and what it can exchange. The server's adapters and the form are made from this. */
export interface AdapterFacts {
  /** Of the partner's systems as far as their own pages describe them; otherwise `simulated`. */
  verified: boolean
  fields: Readonly<Record<string, ConnectorSetting>>
  /** What the secret is called; null: it asks for none. */
  secret: string | null
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
  rest: restFacts,
  drop: dropFacts,
} as const satisfies Record<string, AdapterFacts>
export type AdapterName = keyof typeof adapters
