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

/** One person's standing. Sentences come ready in the reader's language, so that panel, printed page and packets agree. */

const states = z.enum(keysOf(complianceStates))
const named = z.nullable(z.string())
const shownDay = z.iso.date()
const nullableDay = z.nullable(z.string())

/** `records`: for that day, by today's records. `shown`: as stored and shown at the end of that day. */
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
  /** The program, outside training, credential type or form; its class if the reader may not know the title. */
  title: z.string(),
  topic: named,
  mode: z.nullable(z.enum(keysOf(moduleModes))),
  on: z.string(),
  /** The last day it is valid. */
  expires_on: nullableDay,
  minutes: z.nullable(z.int()),
  /** The registered nurse who led it. */
  rn: keptRnLeader,
  /** The amount that counts in the shown window: minutes, or 1. */
  counts: z.int(),
  is_late: z.boolean(),
  /** Amounts in other windows of this rule, by window number. */
  elsewhere: z.array(z.object({ window: z.int(), amount: z.int() })),
  left_out: z.array(z.object({ amount: z.int(), why: z.string() })),
  /** Other rules that count the same record: hours may count twice, and the page points it out. */
  also_for: z.array(z.string()),
})
export type ComplianceRecord = z.output<typeof complianceRecord>

/** A form copy assigned to the person and not completed. */
const openForm = z.object({
  id,
  /** Its class if the reader may not know the title. */
  title: z.string(),
  state: z.enum(keysOf(employeeFormStates.names)),
  /** One sentence: who signed it, and whose signature it is waiting for. */
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
  /** Additional to the state, in sentences. */
  notes: z.array(z.string()),
  window: z.nullable(
    z.object({
      /**
       * The first day of the versions that number it. Together with the number, it identifies the window. Null for older records.
       */
      scheme: nullableDay,
      number: z.int(),
      starts_on: nullableDay,
      ends_on: nullableDay,
      /** Includes days of leave; null for open. */
      moved_end: nullableDay,
      grace_end: nullableDay,
      /** Days of leave that paused the window; `to` is null without a known end. */
      stopped: z.array(z.object({ from: z.string(), to: nullableDay })),
      stopped_days: z.int(),
    }),
  ),
  days_left: z.nullable(z.int()),
  /** The first day of the current state without interruption; null when unknown. */
  since: nullableDay,
  /** The next day on which the state changes, if nothing happens. */
  next_change: z.nullable(z.object({ on: z.string(), state: states })),
  /** The next day on which it becomes overdue or lapses, if nothing happens. */
  next_lapse: nullableDay,
  remaining_minutes: z.int(),
  /** Days from the requested date on; both ends are included. */
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
  /** The worst state of all rules. */
  state: z.enum(keysOf(standingStates)),
  /** Worst first; rules that don't apply come last. */
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
  /** A profile date that the rule counts from is missing. */
  needs_date: z.boolean(),
  /** For a rule of hours: the kind of hours it counts; null for others. */
  counts_as: z.nullable(z.enum(keysOf(countsAs))),
  /** The last day to train in time, for a training rule that is due soon. */
  train_by: nullableDay,
})

const way = z.object({
  as_of: shownDay,
  reach: z.enum(['due', 'all']),
  /** With `due`: later steps follow. */
  more_later: z.boolean(),
  /** The rules satisfied by this way. */
  rules: z.array(ruleInWay),
  /** Null when nothing is pending, or no available item satisfies it. */
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
          /** Already assigned, or awaiting review. */
          is_under_way: z.boolean(),
          /** For a form in progress: the copy, and the person it is waiting for. */
          open_form: z.nullable(openForm),
          /** For a form: true if the reader may assign one. */
          may_give: z.boolean(),
          /** A registered nurse must lead it. */
          by_nurse: z.boolean(),
          /** It is recorded with a scan. */
          needs_scan: z.boolean(),
          /** The rules of this way that the step helps satisfy. */
          rule_ids: z.array(id),
        }),
      ),
    }),
  ),
  /** Rules that no available item satisfies. */
  without: z.array(ruleInWay),
})
export type ComplianceWay = z.output<typeof way>

const stands = z.object({
  state: states,
  /** The last day in time, including leave. */
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
  /** Today, or the day of the change if it is in the future. */
  as_of: shownDay,
  /** The worst state of all rules. */
  before: z.nullable(states),
  after: z.nullable(states),
  /** Rules that change, lapsing ones first. */
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
    summary:
      'Get an employee’s standing on every rule on a given day, with reasons: by today’s records, or as shown at the time',
    query: z.strictObject(asOf),
    response: standing,
  }),
  way: endpoint({
    ...reading,
    method: 'GET',
    path: '/admin/providers/:id/compliance/way',
    summary:
      'Get the shortest way to green: programs, credentials and forms that leave nothing overdue or due soon, or nothing open at all',
    query: z.strictObject({ reach: z.optional(z.enum(['due', 'all'])) }),
    limit: 'heavy',
    response: way,
  }),
  impact: endpoint({
    ...reading,
    method: 'POST',
    access: access.editEmployee,
    path: '/admin/providers/:id/compliance/impact',
    summary: 'Preview, rule by rule, the effect of a change to profile, status or leave; nothing is saved',
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
      'Issue an employee’s standing on a given day as a page with a number, a code and a hash; refused while the standing is unknown',
    idempotent: true,
    fails: ['CONFLICT'],
    body: z.strictObject(asOf),
    response: z.object({ id, number: z.string() }),
  }),
  paperAddress: endpoint({
    ...reading,
    method: 'GET',
    path: '/admin/compliance-papers/:id/address',
    summary: 'Get a URL for such a page as PDF, as it was issued, valid for ten minutes',
    response: fileAddress,
  }),
  readPaper: endpoint({
    method: 'GET',
    path: '/compliance-papers/:address',
    summary:
      'Download a compliance page from a URL issued by another call; `download` saves it instead of displaying it',
    access: access.public,
    scope: 'none',
    params: z.object({ address: z.string() }),
    query: z.strictObject({ download: z.optional(z.enum(['1'])) }),
    file: ['application/pdf'],
    ranged: true,
    fails: ['FORBIDDEN'],
  }),
}
