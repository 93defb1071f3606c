import type { ApiScope } from '@preceptor/contract'
import type { WorkRole } from './roles.ts'

interface PurposeOfLinks {
  /** Of the database: it reaches what the purpose needs and nothing else. */
  role: WorkRole
  /** How the secrets of its devices begin. */
  secret: string
  scopes: readonly ApiScope[]
  /** Of the page that opens it. */
  path: string
}

/** A link lets somebody without an account do one of these. Migrations 350 and 383 have the same names. */
export const linkPurposes = {
  learn: {
    role: 'app_learner',
    secret: 'preceptor_learner_',
    scopes: ['learning:read', 'learning:write'],
    path: '/learn',
  },
  sign: { role: 'app_signer', secret: 'preceptor_signer_', scopes: ['forms:sign'], path: '/sign' },
} as const satisfies Record<string, PurposeOfLinks>
export type LinkPurpose = keyof typeof linkPurposes

const names = Object.keys(linkPurposes) as LinkPurpose[]
/** Of a device's secret. Undefined: it is none. */
export const purposeOf = (secret: string) => names.find(name => secret.startsWith(linkPurposes[name].secret))
