import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { employeePatch, providerStatus } from '../employees/employee.ts'
import { keptRnLeader } from '../external-training/rn-leader.ts'
import { fileAddress } from '../files/files.ts'
import { employeeFormStates } from '../forms/states.ts'
import { moduleModes } from '../programs/kinds/modes.ts'
import { day, id, instant, keysOf, optionalDay } from '../schemas.ts'
import { countsAs } from '../taxonomy/taxonomy-entries.ts'
import { complianceStates, standingStates } from './result.ts'

/**
 * One person's standing. Sentences arrive in the reader's words, so that panel, printed page and packets agree.
 */

const states = z.enum(keysOf(complianceStates))
const named = z.nullable(z.string())
const shownDay = z.iso.date()
const nullableDay = z.nullable(z.string())

/** `records`: by today's records about that day. `shown`: as stored and shown at the end of that day. */
export const answerKinds = ['records', 'shown'] as const

/** Minutes for rules about hours; counts for topics, completions and proofs. */
const amounts = z.object({ needed: z.int(), counted: z.int(), remaining: z.int() })

const share = z.object({ name: z.string(), minutes: z.int() })

const topicSet = z.object({
  topics: z.array(z.string()),
  minutes: amounts,
  /** Counts distinct topics. */
  distinct: amounts,
})

const complianceRecord = z.object({
  id,
  kind: z.enum(['credit', 'completion', 'credential', 'form']),
  /** The program, the training of others, the type of the credential, or the form; its class where the reader may not know its title. */
  title: z.string(),
  topic: named,
  mode: z.nullable(z.enum(keysOf(moduleModes))),
  on: z.string(),
  /** The last day on which it is valid. */
  expires_on: nullableDay,
  minutes: z.nullable(z.int()),
  /** The registered nurse who led it. */
  rn: keptRnLeader,
  /** The amount that counts in the shown window: minutes, or 1. */
  counts: z.int(),
  is_late: z.boolean(),
  /** Amounts in other windows of this rule, by their numbers. */
  elsewhere: z.array(z.object({ window: z.int(), amount: z.int() })),
  left_out: z.array(z.object({ amount: z.int(), why: z.string() })),
  /** Other rules that count the same record: hours may count twice, and the page says so. */
  also_for: z.array(z.string()),
})
export type ComplianceRecord = z.output<typeof complianceRecord>

/** A copy that the person was given and that isn't completed. */
const openForm = z.object({
  id,
  /** Its class where the reader may not know the title. */
  title: z.string(),
  state: z.enum(keysOf(employeeFormStates.names)),
  /** One sentence: who signed it, and whose signature it waits for. */
  said: z.string(),
  due_on: nullableDay,
})
export type OpenForm = z.output<typeof openForm>

const detail = z.object({
  minutes: amounts,
  topics: amounts,
  completions: amounts,
  /** Minutes that count, by topic and by mode. */
  by_topic: z.array(share),
  by_mode: z.array(z.object({ mode: z.enum(keysOf(moduleModes)), minutes: z.int() })),
  sets: z.array(topicSet),
  mode_limits: z.array(z.object({ modes: z.array(z.enum(keysOf(moduleModes))), minutes: z.int() })),
  records: z.array(complianceRecord),
  /** For rules that require a form. */
  open_forms: z.array(openForm),
  evidence: z.array(z.string()),
})

const ruleOfPerson = z.object({
  rule_id: id,
  name: z.string(),
  citation: named,
  asks: z.enum(['hours', 'topics', 'completions', 'program', 'credential', 'form']),
  /** The kind of source that was read, and the date. */
  source: z.enum(['primary', 'secondary', 'unverified']),
  verified_on: nullableDay,
  state: states,
  /** The reason, in a sentence. */
  why: z.string(),
  /** Beside the state, in sentences. */
  notes: z.array(z.string()),
  window: z.nullable(
    z.object({
      /** The first day of the versions that number it. Together with the number it identifies the window. Null for older records. */
      scheme: nullableDay,
      number: z.int(),
      starts_on: nullableDay,
      ends_on: nullableDay,
      /** Includes days of leave; null for open. */
      moved_end: nullableDay,
      grace_end: nullableDay,
      /** Days of leave that stopped its clock; `to` is null without a known end. */
      stopped: z.array(z.object({ from: z.string(), to: nullableDay })),
      stopped_days: z.int(),
    }),
  ),
  days_left: z.nullable(z.int()),
  /** The first day of the current state without a break; null when unknown. */
  since: nullableDay,
  /** The next day on which the state is another one, if nothing happens. */
  next_change: z.nullable(z.object({ on: z.string(), state: states })),
  /** The next day on which it turns overdue or lapsed, if nothing happens. */
  next_lapse: nullableDay,
  remaining_minutes: z.int(),
  /** Days from the one asked about on; both included. */
  timeline: z.array(z.object({ from: shownDay, to: nullableDay, state: states })),
  /** Null for `shown` answers, which are stored without detail. */
  detail: z.nullable(detail),
})
export type RuleOfPerson = z.output<typeof ruleOfPerson>

const standing = z.object({
  as_of: shownDay,
  kind: z.enum(answerKinds),
  /** The time of the calculation; for `shown`, the end of the day, or now. */
  told_at: instant,
  /** The worst of the rules. */
  state: z.enum(keysOf(standingStates)),
  /** The worst first; rules that don't apply last. */
  rules: z.array(ruleOfPerson),
  /** The last day of the timelines. */
  until: shownDay,
})
export type ComplianceStanding = z.output<typeof standing>

const ruleInWay = z.object({
  rule_id: id,
  name: z.string(),
  state: states,
  why: z.string(),
  /** A date of the profile that the rule counts from isn't entered. */
  needs_date: z.boolean(),
  /** For a rule of hours: the kind of hours that it counts; null for others. */
  counts_as: z.nullable(z.enum(keysOf(countsAs))),
  /** For a rule of training that is due soon: the last day in time. */
  train_by: nullableDay,
})

const way = z.object({
  as_of: shownDay,
  reach: z.enum(['due', 'all']),
  /** With `due`: later steps follow. */
  more_later: z.boolean(),
  /** The rules that this way satisfies. */
  rules: z.array(ruleInWay),
  /** Null when nothing is pending, or nothing on offer satisfies it. */
  way: z.nullable(
    z.object({
      minutes: z.int(),
      /** False when there are too many combinations to rule out a shorter one. */
      is_shortest: z.boolean(),
      steps: z.array(
        z.object({
          kind: z.enum(['program', 'credential', 'form']),
          /** The id of the program, credential type or form. */
          id,
          title: z.string(),
          minutes: z.int(),
          /** Assigned already, or waiting for a review. */
          is_under_way: z.boolean(),
          /** For a form in progress: the copy, and the person it waits for. */
          open_form: z.nullable(openForm),
          /** For a form: true when the reader may assign one. */
          may_give: z.boolean(),
          /** A registered nurse has to lead it. */
          by_nurse: z.boolean(),
          /** It is recorded with a scan. */
          needs_scan: z.boolean(),
        }),
      ),
    }),
  ),
  /** Rules that nothing on offer satisfies. */
  without: z.array(ruleInWay),
})
export type ComplianceWay = z.output<typeof way>

const stands = z.object({
  state: states,
  /** The last day in time, with leave. */
  due_on: nullableDay,
  why: z.string(),
})
const ruleMoved = z.object({ rule_id: id, name: z.string(), before: stands, after: stands })
export type RuleMoved = z.output<typeof ruleMoved>

/** Unsaved changes of an employee's profile or status. */
const proposed = z.strictObject({
  profile: z.optional(employeePatch),
  status: z.optional(
    z.strictObject({ provider_status: providerStatus, effective_on: day, expected_return: z.optional(optionalDay) }),
  ),
  /** For leave that is already recorded: its `id`. */
  leave: z.optional(z.strictObject({ id: z.optional(id), first_day: day, last_day: optionalDay })),
})

const impact = z.object({
  /** Today, or the day of the change where that is still to come. */
  as_of: shownDay,
  /** The worst of the rules. */
  before: z.nullable(states),
  after: z.nullable(states),
  /** Rules that change, those that lapse first. */
  rules: z.array(ruleMoved),
  /** Number of rules that apply and don't change. */
  unmoved: z.int(),
})

const one = z.object({ id })
const asOf = { as_of: z.optional(day), kind: z.optional(z.enum(answerKinds)) }
const reading = { access: access.compliance, scope: 'agency', params: one } as const

export const compliance = {
  ofEmployee: endpoint({
    ...reading,
    method: 'GET',
    path: '/admin/providers/:id/compliance',
    summary: 'How an employee stands by every rule on a day, and why: by today’s records, or as shown then',
    query: z.strictObject(asOf),
    response: standing,
  }),
  way: endpoint({
    ...reading,
    method: 'GET',
    path: '/admin/providers/:id/compliance/way',
    summary:
      'The shortest way to green: the programs, credentials and forms after which nothing is overdue or due soon, or nothing is open at all',
    query: z.strictObject({ reach: z.optional(z.enum(['due', 'all'])) }),
    limit: 'heavy',
    response: way,
  }),
  impact: endpoint({
    ...reading,
    method: 'POST',
    access: access.editEmployee,
    path: '/admin/providers/:id/compliance/impact',
    summary: 'What a change of the profile, the status or leave would move, rule by rule. Nothing is saved',
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
    body: proposed,
    response: impact,
  }),
  issuePaper: endpoint({
    method: 'POST',
    access: access.exportEmployees,
    scope: 'agency',
    params: one,
    path: '/admin/providers/:id/compliance/papers',
    summary:
      'Give out how an employee stands on a day as a page with a number, a code and a hash; refused while it is unknown',
    idempotent: true,
    fails: ['CONFLICT'],
    body: z.strictObject(asOf),
    response: z.object({ id, number: z.string() }),
  }),
  paperAddress: endpoint({
    ...reading,
    method: 'GET',
    path: '/admin/compliance-papers/:id/address',
    summary: 'An address from which such a page is read as PDF, as it was given out, for ten minutes',
    response: fileAddress,
  }),
  readPaper: endpoint({
    method: 'GET',
    path: '/compliance-papers/:address',
    summary: 'The page of an address that another call gave out; `download` saves it instead of showing it',
    access: access.public,
    scope: 'none',
    params: z.object({ address: z.string() }),
    query: z.strictObject({ download: z.optional(z.enum(['1'])) }),
    file: ['application/pdf'],
    ranged: true,
    fails: ['FORBIDDEN'],
  }),
}
