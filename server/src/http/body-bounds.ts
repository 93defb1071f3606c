import type { Endpoint } from '@preceptor/contract'

/** Limits on any request body (reliability section 11); `values` are those of a body together, `told` the fields an answer speaks of. */
export const mostOf = { depth: 20, items: 5_000, keys: 2_000, values: 50_000, text: 10_000, told: 100 }

/** Of a body that may be larger than others: a module. No more than three quarters of what a whole program file may hold. */
const mostValues = 150_000

export const valuesOf = (endpoint: Pick<Endpoint, 'mostBody'> | undefined) =>
  endpoint?.mostBody ? mostValues : mostOf.values
