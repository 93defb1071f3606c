import { bookedAs } from '../bookings/moves.ts'
import type { EmployeeFilterKey } from '../employees/list.ts'
import { employeeTasks } from '../employees/tasks.ts'
import { providerStatuses } from '../employees/status.ts'
import { integrationFlows } from '../integrations/adapters.ts'
import { isRelativeDay, relativeParts } from '../relative-days.ts'
import { localeOf, namedDay } from '../texts/texts.ts'
import { ofTrigger, type RuleAct } from './acts.ts'
import {
  hasFilters,
  limitPeriods,
  type RuleDefinition,
  type RuleFilters,
  type RuleReference,
  type RuleStep,
  type RuleTrigger,
  type RuleWait,
  type RuleWeekday,
} from './definition.ts'
import { automationText as text } from './texts.ts'
import { dateFields, ruleEvents, watchedFields } from './triggers.ts'

export interface SayingRules {
  language: string
  /** Returns a named text in the language of the sentence. */
  say: (text: string) => string
  /** Returns employee filters in words, such as `Status “Active” and Location “Bronx”`. */
  filterWords: (filters: RuleFilters) => string
  /** Returns the name of a row that the rule refers to, or undefined when the row is gone. */
  nameOf: (kind: RuleReference['kind'], id: string) => string | undefined
  /** Formats a time such as `08:00` for the reader. */
  time?: (time: string) => string
}

/** January 1, 2024 was a Monday. */
const weekdayAt = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 } as const
const weekdayName = (language: string, weekday: RuleWeekday) =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekdayAt[weekday]),
  )

interface Speaker extends SayingRules {
  named: (kind: RuleReference['kind'], id: string) => string
  at: (time: string) => string
}

const clock = (language: string, time: string) =>
  new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2024-01-01T${time}:00Z`),
  )

const speaker = (saying: SayingRules): Speaker => ({
  ...saying,
  named: (kind, id) => saying.nameOf(kind, id) ?? saying.say(text('gone')),
  at: time => (saying.time ?? (value => clock(saying.language, value)))(time),
})

/** Filters whose label and value don't fit into a sentence, by value, as they follow “people with”. */
const phrases: Partial<Record<EmployeeFilterKey, Readonly<Record<string, string>>>> = {
  returning: { overdue: text('withLateReturn'), week: text('withReturnInAWeek'), unknown: text('withoutReturn') },
  programs_open: { yes: text('withOpenProgram'), no: text('withoutOpenProgram') },
  programs_overdue: { yes: text('withOverdueProgram'), no: text('withoutOverdueProgram') },
  programs_due: { week: text('withProgramDueInAWeek'), month: text('withProgramDueInAMonth') },
  programs_blocked: { yes: text('withBlockedProgram'), no: text('withoutBlockedProgram') },
  credentials: {
    expired: text('withExpiredCredential'),
    missing: text('withMissingCredential'),
    expiring_30: text('withExpiringCredential'),
    review: text('withCredentialToReview'),
  },
  lapses: { week: text('withLapseInAWeek'), month: text('withLapseInAMonth') },
}

/** Returns the filters that read as a phrase, and the ones shown by label and value. */
export function phrasesIn(filters: RuleFilters): { phrases: string[]; others: RuleFilters } {
  const said = Object.entries(filters).map(([key, value]) => ({
    key,
    value,
    phrase: phrases[key as EmployeeFilterKey]?.[value ?? ''],
  }))
  return {
    phrases: said.flatMap(({ phrase }) => phrase ?? []),
    others: Object.fromEntries(said.flatMap(({ key, value, phrase }) => (phrase ? [] : [[key, value]]))),
  }
}

/** Returns filters as rule sentences show them: label and value, then phrases; nested conditions have no label. */
export function filtersSaid(
  pairs: readonly (readonly [label: string, value: string])[],
  {
    language,
    say,
    joined,
    phrases: also = [],
  }: Pick<SayingRules, 'language' | 'say'> & { joined: string; phrases?: readonly string[] },
): string {
  const one = pairs.map(([label, value]) =>
    label === joined ? value : say(text('filterSaid', { label: lowered(label, language), value })),
  )
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format([...one, ...also.map(say)])
}

/** Returns the whole rule as one sentence, for screens, the log and email subjects. */
export function sentenceOf(rule: RuleDefinition, saying: SayingRules): string {
  const by = speaker(saying)
  const { say } = by
  const parts = [
    say(
      text('sentence', {
        when: triggerWords(rule.trigger, saying),
        people: hasFilters(rule.people) ? say(text('forPeople', { who: by.filterWords(rule.people) })) : '',
        steps: rule.steps.map(step => stepWords(step, saying)).join(say(text('nextStep'))),
      }),
    ),
  ]
  if (rule.at_most)
    parts.push(say(text('atMost', { times: rule.at_most.times, per: say(limitPeriods[rule.at_most.per]) })))
  if (hasFilters(rule.stop_when)) parts.push(say(text('stopWhen', { who: by.filterWords(rule.stop_when) })))
  return `${parts.join(say(text('alsoSaid')))}.`
}

/** Returns the trigger in words: `When a program is assigned`. */
export function triggerWords(trigger: RuleTrigger, saying: SayingRules): string {
  const by = speaker(saying)
  const { say } = by
  switch (trigger.on) {
    case 'event':
      return eventWords(trigger, by)
    case 'enters':
    case 'leaves': {
      const who = trigger.view_id
        ? say(text('theView', { name: by.named('view', trigger.view_id) }))
        : say(text('whoMatches', { who: by.filterWords(trigger.filters ?? {}) }))
      return say(trigger.on === 'enters' ? text('whenEnters', { who }) : text('whenLeaves', { who }))
    }
    case 'date':
      return dateWords(trigger, by)
    case 'schedule':
      return say(text('onSchedule', { when: scheduleWords(trigger, by), time: by.at(trigger.at_time) }))
    case 'hand':
      return say(text('byHand'))
  }
}

type Aboutness = Pick<
  Extract<RuleTrigger, { on: 'event' }>,
  'program_id' | 'form_id' | 'path_id' | 'session_id' | 'credential_type_id'
>

function ofWhat(trigger: Aboutness, by: Speaker): string | null {
  const { program_id, form_id, path_id, session_id, credential_type_id } = trigger
  const named = program_id
    ? by.named('program', program_id)
    : form_id
      ? by.named('form', form_id)
      : path_id
        ? by.named('path', path_id)
        : session_id
          ? by.named('session', session_id)
          : credential_type_id
            ? by.named('credential', credential_type_id)
            : null
  return named && by.say(text('quoted', { name: named }))
}

function eventWords(trigger: Extract<RuleTrigger, { on: 'event' }>, by: Speaker): string {
  const { say } = by
  const event = say(text('whenEvent', { event: lowered(say(ruleEvents[trigger.event].label), by.language) }))
  const of = ofWhat(trigger, by)
  if (of) return say(text('eventOf', { event, what: of }))
  if (typeof trigger.status === 'number')
    return say(text('eventTo', { event, status: say(providerStatuses[trigger.status]) }))
  if (trigger.fields?.length)
    return say(
      text('eventOf', {
        event,
        what: list(
          trigger.fields.map(field => say(watchedFields[field])),
          by,
        ),
      }),
    )
  return event
}

function dateWords({ field, days, ...trigger }: Extract<RuleTrigger, { on: 'date' }>, by: Speaker): string {
  const { say } = by
  const day = say(dateFields[field].said)
  const of = ofWhat(trigger, by)
  const what = of ? say(text('eventOf', { event: day, what: of })) : day
  if (days === 0) return say(text('onDay', { day: what }))
  return days > 0
    ? say(text('afterDay', { count: days, day: what }))
    : say(text('beforeDay', { count: -days, day: what }))
}

function scheduleWords({ type_id, schedule_on }: Extract<RuleTrigger, { on: 'schedule' }>, by: Speaker): string {
  const { say } = by
  const on = schedule_on ?? ''
  if (type_id === 'daily') return say(text('everyDay'))
  if (type_id === 'weekly') return say(text('everyWeekday', { weekday: weekdayName(by.language, on as RuleWeekday) }))
  const span = say(type_id === 'monthly' ? text('ofMonth') : text('ofQuarter'))
  if (/^\d+$/.test(on)) return say(text('everyDayOf', { day: on, span }))
  if (on === 'first_day') return say(text('firstDayOf', { span }))
  if (on === 'last_day') return say(text('lastDayOf', { span }))
  const [ordinal = '', weekday = ''] = on.split('_')
  if (!(weekday in weekdayAt)) return say(text('everyDay'))
  return say(text('nthWeekdayOf', { ordinal, weekday: weekdayName(by.language, weekday as RuleWeekday), span }))
}

/** Returns one step in words: its wait, its condition and its act. */
export function stepWords({ wait, still, act }: RuleStep, saying: SayingRules): string {
  const by = speaker(saying)
  return [
    ...(wait ? [waitWords(wait, by)] : []),
    ...(hasFilters(still) ? [by.say(text('ifStill', { who: by.filterWords(still) }))] : []),
    actWords(act, saying),
  ].join(', ')
}

function waitWords(wait: RuleWait, by: Speaker): string {
  const { say } = by
  switch (wait.by) {
    case 'days':
      return say(text('waitDays', { count: wait.days }))
    case 'field':
      return say(text('waitUntil', { when: dateWords({ on: 'date', field: wait.field, days: wait.days }, by) }))
    case 'weekday':
      return say(text('waitWeekday', { weekday: weekdayName(by.language, wait.weekday), time: by.at(wait.at_time) }))
  }
}

/** Returns the act in words: `assign “Infection Control”`. */
export function actWords(act: RuleAct, saying: SayingRules): string {
  const by = speaker(saying)
  const { say } = by
  const quoted = (name: string) => say(text('quoted', { name }))
  const of = (kind: 'program' | 'form' | 'path', id: string | null) =>
    id === ofTrigger || id === null
      ? say(text(kind === 'program' ? 'thatProgram' : kind === 'form' ? 'thatForm' : 'thatPath'))
      : kind === 'form'
        ? say(text('theForm', { name: by.named(kind, id) }))
        : quoted(by.named(kind, id))
  switch (act.act) {
    case 'status':
      return say(text('doStatus', { status: say(providerStatuses[act.provider_status]) }))
    case 'location':
      return act.location_id === null
        ? say(text('doNoLocation'))
        : say(text('doLocation', { name: by.named('location', act.location_id) }))
    case 'coordinator':
      return act.coordinator_id === null
        ? say(text('doNoCoordinator'))
        : say(text('doCoordinator', { name: by.named('coordinator', act.coordinator_id) }))
    case 'tags':
    case 'tasks': {
      const words = (some: readonly string[]) =>
        list(
          act.act === 'tags'
            ? some.map(quoted)
            : some.map(one => say(employeeTasks[one as keyof typeof employeeTasks])),
          by,
        )
      const added =
        act.add.length > 0 ? [say(text(act.act === 'tags' ? 'doAddTags' : 'doAddTasks', { what: words(act.add) }))] : []
      const removed =
        act.remove.length > 0
          ? [say(text(act.act === 'tags' ? 'doRemoveTags' : 'doRemoveTasks', { what: words(act.remove) }))]
          : []
      return list([...added, ...removed], by)
    }
    case 'assign': {
      const assign = say(text('doAssign', { what: of('program', act.program_id) }))
      return act.due_on ? say(text('dueBy', { act: assign, day: dayWords(act.due_on, by) })) : assign
    }
    case 'assignment_due':
      return say(text('doDue', { count: act.days, what: of('program', act.program_id) }))
    case 'withdraw':
      return say(text('doWithdraw', { what: of('program', act.program_id) }))
    case 'waive':
      return say(text('doWaive', { what: of('program', act.program_id) }))
    case 'remind':
      return act.program_id === null
        ? say(text('doRemindAll'))
        : say(text('doRemind', { what: of('program', act.program_id) }))
    case 'learning_link':
      return say(text('doLink', { what: of('program', act.program_id) }))
    case 'attempts':
      return say(text('doAttempts', { count: act.extra, what: of('program', act.program_id) }))
    case 'path_add':
      return say(text('doPathAdd', { what: of('path', act.path_id) }))
    case 'path_pause':
      return say(text('doPathPause', { what: of('path', act.path_id) }))
    case 'path_resume':
      return say(text('doPathResume', { what: of('path', act.path_id) }))
    case 'path_withdraw':
      return say(text('doPathWithdraw', { what: of('path', act.path_id) }))
    case 'session_add':
      return say(
        text('doSession', {
          what: quoted(by.named('session', act.session_id)),
          as: lowered(say(bookedAs[act.as]), by.language),
        }),
      )
    case 'form_add':
      return say(text('doForm', { what: of('form', act.form_id) }))
    case 'form_remind':
      return say(text('doFormRemind', { what: of('form', act.form_id) }))
    case 'form_void':
      return say(text('doFormVoid', { what: of('form', act.form_id) }))
    case 'message':
      return act.template_id
        ? say(text('doTemplate', { what: quoted(by.named('template', act.template_id)) }))
        : say(text('doMessage', { what: quoted(shortened(act.subject || act.text || '')) }))
    case 'notify':
      return act.to === 'user'
        ? say(text('doNotify', { who: by.named('user', act.user_id ?? '') }))
        : say(text(act.to === 'owner' ? 'doNotifyOwner' : 'doNotifyCoordinator'))
    case 'webhook':
      return say(text('doWebhook'))
    case 'push':
      return say(text('doPush', { what: lowered(say(integrationFlows[act.flow]), by.language) }))
    case 'report':
      return say(text('doReport', { what: quoted(by.named('report', act.report_id)) }))
  }
}

/** Returns `today+30d` as `in 30 days`, and a plain day in the reader's format. */
function dayWords(word: string, { say }: Speaker): string {
  if (!isRelativeDay(word)) return say(namedDay(word))
  const parts = relativeParts(word)
  if (!parts || parts.period !== null) return word
  if (parts.by === 0) return say(text('todayWord'))
  return say(text('inDays', { count: parts.by, unit: parts.unit }))
}

const shortened = (words: string) => (words.length > 60 ? `${words.slice(0, 59).trimEnd()}…` : words)
const lowered = (words: string, language: string) =>
  words.charAt(0).toLocaleLowerCase(localeOf(language)) + words.slice(1)
const list = (words: readonly string[], { language }: Speaker) =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words)
