import type { Endpoint } from '@preceptor/contract'

/**
 * Limits on any request body (reliability section 11); `values` is the total count in a body, `told` the number of fields reported
 * in a response.
 */
export const mostOf = { depth: 20, items: 5_000, keys: 2_000, values: 50_000, text: 10_000, told: 100 }

/** Limit for larger bodies, such as a module: three quarters of a full program file. */
const mostValues = 150_000

export const valuesOf = (endpoint: Pick<Endpoint, 'mostBody'> | undefined) =>
  endpoint?.mostBody ? mostValues : mostOf.values
