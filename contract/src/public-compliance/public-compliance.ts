import * as z from 'zod/mini'
import { keyedAccess } from '../api-keys/rules.ts'
import { complianceStates } from '../compliance/result.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf, line } from '../schemas.ts'
import { publicComplianceText } from './texts.ts'

const named = z.nullable(z.string())
const state = z.enum(keysOf(complianceStates))
const status = z.int().check(z.gte(1), z.lte(9))

const redRule = z.object({
  rule_id: id,
  name: z.string(),
  citation: named,
  /** `overdue` or `lapsed`. */
  state,
  /** Its first red day. */
  since: z.string(),
  /** The last day to meet it in time, or the last valid day if it lapsed. */
  ends_on: named,
  remaining_minutes: z.int(),
  /** The reason, when the dates don’t explain it, such as `hire_date_missing`. */
  reason: named,
  /** True while no one has verified the legal requirement. */
  is_unverified: z.boolean(),
})

/** One person's standing, for systems that need to know who may work. */
export const publicStanding = z.object({
  employee_id: id,
  employee_number: named,
  external_id: named,
  provider_status: status,
  /** True for active people with nothing overdue or lapsed; false for everyone not active; null before the calculation. */
  may_work: z.nullable(z.boolean()),
  /** The worst state of the person’s rules; null before the calculation. */
  state: z.nullable(state),
  /** True when nothing is overdue or lapsed; null before the calculation, or for people who left. */
  is_compliant: z.nullable(z.boolean()),
  red_rules: z.array(redRule),
  /**
   * The next day a rule lapses if nothing happens, even for people out of compliance with another rule; null if none within 400
   * days.
   */
  next_red_on: named,
  /** The agency's date that the response applies to. */
  as_of: z.string(),
  judged_at: z.nullable(instant),
})
export type PublicStanding = z.output<typeof publicStanding>

export const mostStandings = 500
const cursor = line(20, undefined, publicComplianceText('cursorMalformed')).check(
  z.regex(/^\d{1,18}$/, publicComplianceText('cursorMalformed')),
)

const reading = { method: 'GET', access: keyedAccess.compliance, scope: 'keyed' } as const

/** Today's standing, so that a scheduling system assigns no visits to a person who must not work. */
export const publicCompliance = {
  list: endpoint({
    ...reading,
    path: '/public_api/compliance',
    summary:
      'List people’s compliance as of today: everyone first, then only those changed since a cursor from an earlier response, in order of change',
    query: z.strictObject({
      /** The `cursor` of an earlier response; without it the response includes everyone. */
      cursor: z.optional(cursor),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostStandings)), 200),
    }),
    response: z.object({
      data: z.array(publicStanding),
      /** Send it next time, even if nothing was returned. */
      cursor: z.string(),
      /** True if more can be fetched immediately. */
      has_more: z.boolean(),
    }),
  }),
  one: endpoint({
    ...reading,
    path: '/public_api/compliance/:employee',
    summary: 'Get one person’s compliance as of today, with anything overdue or lapsed and since when',
    params: z.object({ employee: line(120, undefined, publicComplianceText('whoMissing')) }),
    fails: ['CONFLICT'],
    response: publicStanding,
  }),
}
