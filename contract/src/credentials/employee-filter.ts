import type { Filter } from '../filters.ts'
import { credentialText } from './texts.ts'

/** How somebody's credentials stand, as a filter of employees. */
export const credentialFilters = {
  credentials: {
    kind: 'choice',
    label: credentialText('credentials'),
    choices: {
      expired: credentialText('expired'),
      expiring_30: credentialText('expiring30'),
      missing: credentialText('notOnFile'),
      review: credentialText('review'),
    },
  },
} as const satisfies Record<string, Filter>
