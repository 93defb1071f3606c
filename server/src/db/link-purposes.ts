import type { ApiScope } from '@preceptor/contract'
import type { WorkRole } from './roles.ts'

interface PurposeOfLinks {
  /** The database role, which can access only the data this purpose needs. */
  role: WorkRole
  /** The prefix of its devices' secrets. */
  secret: string
  scopes: readonly ApiScope[]
  /** The path of the page that opens it. */
  path: string
}

/** A link lets a person without an account do one of these things. Migrations 350 and 383 use the same names. */
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
/** Returns the purpose of a device's secret, or undefined. */
export const purposeOf = (secret: string) => names.find(name => secret.startsWith(linkPurposes[name].secret))
