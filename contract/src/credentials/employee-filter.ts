import type { Filter } from '../filters.ts'
import { credentialText } from './texts.ts'

/** Summary of a person's credentials, worst first. Pending reviews are separate, because they may fix the rest. */
export const credentialSummaries = {
  expired: credentialText('expired'),
  missing: credentialText('notOnFile'),
  expiring_30: credentialText('expiring30'),
  fine: credentialText('fine'),
} as const
export type CredentialSummary = keyof typeof credentialSummaries

/** Credential filters of the employees list. */
export const credentialFilters = {
  credentials: {
    kind: 'choice',
    label: credentialText('credentials'),
    choices: {
      expired: credentialSummaries.expired,
      expiring_30: credentialSummaries.expiring_30,
      missing: credentialSummaries.missing,
      review: credentialText('review'),
      fine: credentialSummaries.fine,
    },
    column: 'credentials',
  },
} as const satisfies Record<string, Filter & { column: string }>

/** Credential columns of the employees list. */
export const credentialColumns = {
  credentials: { label: credentialText('credentials'), usual: false },
  next_expiry: {
    label: credentialText('nextExpiry'),
    usual: false,
    sort: 'next_expiry',
    ways: [credentialText('soonestFirst'), credentialText('latestFirst')],
  },
} as const
export type CredentialColumn = keyof typeof credentialColumns
