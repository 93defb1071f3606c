import type { Endpoint } from '@preceptor/contract'
import { AppError } from '../src/errors/app-error.ts'
import { valuesOf } from '../src/http/body-bounds.ts'
import { checked, checkedParams, refuseDoubled, refuseUnsound } from '../src/http/validate.ts'

interface Sent {
  params?: unknown
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Returns true if the server's own checks would refuse a call before its handler runs. Thousands of malformed values are tested
 * this way, and only some of the refused ones are also sent. A check that fails in any other way fails the test.
 */
export function isRefusedBefore(endpoint: Endpoint, { params, query, body }: Sent): boolean {
  try {
    if (query) {
      refuseDoubled(query)
      refuseUnsound(query)
      checked(endpoint.query, query)
    }
    if (body !== undefined) {
      refuseUnsound(body, { longest: endpoint.longText, values: valuesOf(endpoint) })
      checked(endpoint.body, body)
    }
    if (params !== undefined) checkedParams(endpoint.params, params)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}
