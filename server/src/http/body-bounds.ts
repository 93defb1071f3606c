import type { Endpoint } from '@preceptor/contract'

/** Limits on any request body (reliability section 11); `values` are those of a body together, `told` the fields an answer speaks of. */
export const mostOf = { depth: 20, items: 5_000, keys: 2_000, values: 50_000, text: 10_000, told: 100 }

/** Limit for larger bodies, such as a module: three quarters of a whole program file. */
const mostValues = 150_000

export const valuesOf = (endpoint: Pick<Endpoint, 'mostBody'> | undefined) =>
  endpoint?.mostBody ? mostValues : mostOf.values
