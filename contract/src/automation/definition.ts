import * as z from 'zod/mini'
import { conditionsProblem } from '../conditions/conditions.ts'
import { listOfPeopleNamed } from '../conditions/lists-of-people.ts'
import { providerStatus } from '../employees/employee.ts'
import { employeeFilters } from '../employees/list.ts'
import { filterShape } from '../filter-shape.ts'
import { fits } from '../filters.ts'
import { id, keysOf, line } from '../schemas.ts'
import { type RuleAct, ofTrigger, ruleAct } from './acts.ts'
import { automationText as text } from './texts.ts'
import { type About, dateFields, ruleEvents, watchedFields } from './triggers.ts'

/** People by the filters of the employees list, including nested conditions. */
export const ruleFilters = z.strictObject(filterShape(employeeFilters))
export type RuleFilters = z.output<typeof ruleFilters>

const namesOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]]
const optionalId = z.optional(z.nullable(id))
/** A time such as `08:00`, in the agency's time zone. */
const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, text('timeMissing')))
  .register(z.globalRegistry, { examples: ['08:00'] })
const offset = z.int(text('offsetMissing')).check(z.gte(-365, text('offsetMissing')), z.lte(365, text('offsetMissing')))
export const scheduleTypes = ['daily', 'weekly', 'monthly', 'quarterly'] as const
export const ruleWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type RuleWeekday = (typeof ruleWeekdays)[number]

/** The row that the trigger must name, for triggers that name one. */
const aboutOne = {
  program_id: optionalId,
  form_id: optionalId,
  path_id: optionalId,
  session_id: optionalId,
  credential_type_id: optionalId,
}

export const ruleTrigger = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('event'),
    event: z.enum(namesOf(ruleEvents), text('eventMissing')),
    ...aboutOne,
    /** For status changes: the new status. */
    status: z.optional(z.nullable(providerStatus)),
    /** For profile changes: any of these fields. */
    fields: z.optional(z.array(z.enum(keysOf(watchedFields))).check(z.maxLength(keysOf(watchedFields).length))),
  }),
  /** Starts when someone enters a saved view or begins to match the conditions. */
  z.strictObject({ on: z.literal('enters'), view_id: optionalId, filters: z.optional(ruleFilters) }),
  z.strictObject({ on: z.literal('leaves'), view_id: optionalId, filters: z.optional(ruleFilters) }),
  z.strictObject({
    on: z.literal('date'),
    field: z.enum(namesOf(dateFields), text('fieldMissing')),
    /** Days after the date; negative for days before it. */
    days: offset,
    ...aboutOne,
  }),
  z.strictObject({
    on: z.literal('schedule'),
    type_id: z.enum(scheduleTypes, text('scheduleMissing')),
    /** The day of the week, month or quarter, as `admin/enum/schedule-types` names it; null for daily schedules. */
    schedule_on: z.nullable(z.string().check(z.maxLength(30))),
    at_time: time,
  }),
  z.strictObject({ on: z.literal('hand') }),
])
export type RuleTrigger = z.output<typeof ruleTrigger>

export const ruleWait = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('days'),
    days: z.int(text('daysMissing')).check(z.gte(1, text('daysMissing')), z.lte(365, text('daysMissing'))),
  }),
  z.strictObject({ by: z.literal('field'), field: z.enum(namesOf(dateFields), text('fieldMissing')), days: offset }),
  z.strictObject({ by: z.literal('weekday'), weekday: z.enum(ruleWeekdays), at_time: time }),
])
export type RuleWait = z.output<typeof ruleWait>

const ruleStep = z.strictObject({
  wait: z._default(z.nullable(ruleWait), null),
  /** Continues only for people who still match, and stops the rest here. */
  still: z._default(z.nullable(ruleFilters), null),
  act: ruleAct,
})
export type RuleStep = z.output<typeof ruleStep>

export const limitPeriods = {
  day: text('perDay'),
  week: text('perWeek'),
  month: text('perMonth'),
  year: text('perYear'),
  ever: text('perEver'),
} as const
export type LimitPeriod = keyof typeof limitPeriods
const limit = z.strictObject({
  times: z.int(text('timesMissing')).check(z.gte(1, text('timesMissing')), z.lte(100, text('timesMissing'))),
  per: z.enum(keysOf(limitPeriods)),
})

export const mostRuleSteps = 10

const shape = {
  trigger: ruleTrigger,
  /** Null includes everyone who hasn't left the agency. */
  people: z._default(z.nullable(ruleFilters), null),
  steps: z
    .array(ruleStep)
    .check(z.minLength(1, text('stepMissing')), z.maxLength(mostRuleSteps, text('stepsMany', { most: mostRuleSteps }))),
  at_most: z._default(z.nullable(limit), null),
  /** The rule checks these filters before each step and stops for everyone who matches. */
  stop_when: z._default(z.nullable(ruleFilters), null),
}
const plainRule = z.strictObject(shape)
export type RuleDefinition = z.output<typeof plainRule>

/** A problem in a definition: its location and a sentence about it. */
export interface RuleFault {
  at: (string | number)[]
  says: string
}

/** Returns the kind of row that the trigger names beside the person. */
export function aboutOf(trigger: RuleTrigger): About {
  if (trigger.on === 'event') return ruleEvents[trigger.event].about
  return trigger.on === 'date' ? dateFields[trigger.field].about : null
}

const namedBy: Record<string, About> = {
  program_id: 'program',
  form_id: 'form',
  path_id: 'path',
  session_id: 'session',
  credential_type_id: 'credential',
}

/** Returns the kind of row that an act takes from the trigger. */
const speaksOf = (act: RuleAct): About =>
  'program_id' in act && act.program_id === ofTrigger
    ? 'program'
    : 'form_id' in act && act.form_id === ofTrigger
      ? 'form'
      : 'path_id' in act && act.path_id === ofTrigger
        ? 'path'
        : null

export const hasFilters = (filters: RuleFilters | null | undefined): filters is RuleFilters =>
  Object.values(filters ?? {}).some(Boolean)

/** Returns problems in a definition that its schema can't detect. */
export function ruleFaults(rule: RuleDefinition): RuleFault[] {
  const { trigger, people, steps, stop_when } = rule
  const faults = partFaults(rule)
  const filters: [(string | number)[], RuleFilters | null | undefined][] = [
    [['trigger', 'filters'], 'filters' in trigger ? trigger.filters : null],
    [['people'], people],
    [['stop_when'], stop_when],
    ...steps.map(({ still }, at): [(string | number)[], RuleFilters | null] => [['steps', at, 'still'], still]),
  ]
  for (const [at, asked] of filters) {
    const problem = asked?.conditions && problemOf(asked.conditions)
    if (problem) faults.push({ at: [...at, 'conditions'], says: problem })
  }
  return faults
}

/** Returns conflicts between the parts of a rule, except those of conditions. */
export function partFaults({ trigger, steps }: RuleDefinition): RuleFault[] {
  const faults: RuleFault[] = []
  const about = aboutOf(trigger)
  if (trigger.on === 'event' || trigger.on === 'date') {
    for (const [key, of] of Object.entries(namedBy))
      if (trigger[key as keyof typeof trigger] && of !== about)
        faults.push({ at: ['trigger', key], says: text('aboutNothing') })
  }
  if (trigger.on === 'enters' || trigger.on === 'leaves') {
    const named = [Boolean(trigger.view_id), hasFilters(trigger.filters)].filter(Boolean).length
    if (named !== 1) faults.push({ at: ['trigger', 'filters'], says: text('membersMissing') })
  }
  if (trigger.on === 'schedule' && (trigger.schedule_on === null) !== (trigger.type_id === 'daily'))
    faults.push({ at: ['trigger', 'schedule_on'], says: text('scheduleMissing') })
  steps.forEach(({ act, wait }, at) => {
    const of = speaksOf(act)
    if (of !== null && of !== about) faults.push({ at: ['steps', at, 'act'], says: text('notOfTrigger') })
    if (wait?.by === 'field' && dateFields[wait.field].about !== null && dateFields[wait.field].about !== about)
      faults.push({ at: ['steps', at, 'wait', 'field'], says: text('waitNotOfTrigger') })
  })
  if (trigger.on !== 'schedule' && trigger.on !== 'hand')
    steps.forEach(({ act }, at) => {
      if (act.act === 'report') faults.push({ at: ['steps', at, 'act'], says: text('reportNeedsSchedule') })
    })
  return faults
}

const problemOf = (conditions: string) =>
  conditionsProblem(conditions, {
    filters: employeeFilters,
    fits,
    filtersOf: name => listOfPeopleNamed(name)?.filters,
  })

/** A rule as a sentence: the event, the people, the steps, the limit, and the condition that stops it. */
export const ruleDefinition = plainRule.check(({ value, issues }) => {
  for (const { at, says } of ruleFaults(value)) issues.push({ code: 'custom', path: at, message: says, input: value })
})

export const ruleName = line(120, undefined, text('nameMissing'))
/** The body of a rule. Only the server validates with it: the panel must not import rule schemas (docs/decisions/252). */
export const ruleBody = z.strictObject({ name: ruleName, definition: ruleDefinition })

/** Rows of the agency that a rule names. Removing one of them pauses the rule. */
export interface RuleReference {
  kind:
    | 'program'
    | 'form'
    | 'path'
    | 'session'
    | 'credential'
    | 'location'
    | 'coordinator'
    | 'user'
    | 'view'
    | 'template'
    | 'report'
  id: string
}

export function referencesOf({ trigger, steps }: RuleDefinition): RuleReference[] {
  const found: RuleReference[] = []
  const add = (kind: RuleReference['kind'], value: string | null | undefined) => {
    if (value && value !== ofTrigger && !found.some(one => one.kind === kind && one.id === value))
      found.push({ kind, id: value })
  }
  const addAll = (from: object) => {
    const has = from as Readonly<Record<string, string | null | undefined>>
    add('program', has['program_id'])
    add('form', has['form_id'])
    add('path', has['path_id'])
    add('session', has['session_id'])
    add('credential', has['credential_type_id'])
    add('location', has['location_id'])
    add('coordinator', has['coordinator_id'])
    add('user', has['user_id'])
    add('view', has['view_id'])
    add('template', has['template_id'])
    add('report', has['report_id'])
  }
  addAll(trigger)
  for (const { act } of steps) addAll(act)
  return found
}
