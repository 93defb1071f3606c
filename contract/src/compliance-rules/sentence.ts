import type { RuleVersion } from '../compliance/rule.ts'
import type { CountsAs } from '../taxonomy/taxonomy-entries.ts'
import type { ModuleMode } from '../programs/kinds/modes.ts'
import { employmentTypes } from '../employees/status.ts'
import { employeeTasks } from '../employees/tasks.ts'
import { certifications } from '../agencies/agency-settings.ts'
import { isUsState, usStates } from '../us-states.ts'
import { ruleText } from './texts.ts'
import { isVerified } from './words.ts'

/** Names for ids in a rule. Keys without a name appear unchanged, such as the codes of a state pack. */
export type RuleNames = Readonly<Record<string, string>>

/** Returns a rule in plain sentences, as named texts: its people, amount, deadline and conditions. */
export function ruleSentence(rule: RuleVersion, names: RuleNames): string[] {
  return [main(rule, names), ...conditions(rule), ...mix(rule, names), ...terms(rule, names)]
}

const named = (names: RuleNames) => (key: string) => names[key] ?? key

/** `A, B or C`. */
function anyOf(words: readonly string[]): string {
  const [last = '', ...before] = words.toReversed()
  if (before.length === 0) return last
  return ruleText('or', { first: commas(before.toReversed()), second: last })
}
const commas = (words: readonly string[]): string =>
  words.reduce((first, second) => ruleText('comma', { first, second }))

const duration = (minutes: number) => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return ruleText('minutes', { minutes: rest })
  return rest === 0 ? ruleText('hours', { hours }) : ruleText('hoursAndMinutes', { hours, minutes: rest })
}

const kindsOfTraining = {
  in_service: ruleText('kindInService'),
  orientation: ruleText('kindOrientation'),
  initial: ruleText('kindInitial'),
  none: ruleText('kindOther'),
} as const satisfies Record<CountsAs, string>

const modes = {
  online: ruleText('modeOnline'),
  classroom: ruleText('modeClassroom'),
  practical: ruleText('modePractical'),
} as const satisfies Record<ModuleMode, string>

function main(rule: RuleVersion, names: RuleNames): string {
  const { discipline_ids, states } = rule.applies_if
  const people = discipline_ids.map(named(names))
  const places = states.map(state => (isUsState(state) ? usStates[state] : state))
  const who = people.length > 0 ? ruleText('each', { people: anyOf(people) }) : ruleText('everyone')
  return ruleText('main', {
    who: places.length > 0 ? ruleText('whoIn', { who, places: anyOf(places) }) : who,
    amount: amountOf(rule, names),
    when: whenOf(rule, names),
  })
}

/** Returns the only mode that counts, if the rule allows just one. */
function onlyMode({ asks, mode_limits, practical }: RuleVersion): ModuleMode | undefined {
  if (asks.kind === 'hours' && practical === asks.minutes) return 'practical'
  const none = new Set(mode_limits.flatMap(limit => (limit.minutes === 0 ? limit.modes : [])))
  const [left, ...others] = (Object.keys(modes) as ModuleMode[]).filter(mode => !none.has(mode))
  return others.length === 0 ? left : undefined
}

function amountOf(rule: RuleVersion, names: RuleNames): string {
  const { asks, counts_as, window } = rule
  const kind = anyOf(counts_as.map(one => kindsOfTraining[one]))
  if (asks.kind === 'hours') {
    const amount = duration(asks.minutes)
    if (window.kind !== 'average_per_month' && onlyMode(rule) === 'practical')
      return ruleText('hoursOfPractical', { amount, kind })
    return window.kind === 'average_per_month'
      ? ruleText('hoursEachMonth', { amount, kind })
      : ruleText('hoursOf', { amount, kind })
  }
  if (asks.kind === 'topics') return ruleText('topicsOf', { topics: asks.topics, kind })
  if (asks.kind === 'credential') return ruleText('credentialOf', { name: named(names)(asks.credential_type) })
  if (asks.kind === 'form') return ruleText('formOf', { forms: anyOf(asks.form_ids.map(named(names))) })
  const programs = anyOf(asks.program_ids.map(named(names)))
  return asks.kind === 'completions'
    ? ruleText('completionsOf', { times: asks.completions, programs })
    : ruleText('programOf', { programs })
}

function anchorOf({ anchor, custom_on, anchor_program_ids }: RuleVersion, names: RuleNames): string {
  if (anchor === 'hire') return ruleText('fromHire')
  if (anchor === 'rehire') return ruleText('fromRehire')
  if (anchor === 'certification') return ruleText('fromCertification')
  if (anchor === 'birthday') return ruleText('fromBirthday')
  if (anchor === 'jan_1') return ruleText('fromJan1')
  if (anchor === 'custom') return custom_on ?? ruleText('fromCustom')
  return ruleText('fromCompletion', { programs: anyOf(anchor_program_ids.map(named(names))) })
}

type Within = Extract<RuleVersion['window'], { kind: 'proof' }>['within']
const within = ({ n, unit }: Within, from: string) => {
  if (n === 0) return ruleText('onTheDay', { from })
  return unit === 'days' ? ruleText('withinDays', { n, from }) : ruleText('withinMonths', { n, from })
}

function whenOf(rule: RuleVersion, names: RuleNames): string {
  const from = anchorOf(rule, names)
  const { window } = rule
  if (window.kind === 'rolling') return ruleText('rolling')
  if (window.kind === 'proof') return ruleText('proof', { due: within(window.within, from) })
  if (window.kind === 'once') return onceBy(rule, window.stages, from)
  return {
    twelve_months: ruleText('everyYear', { from }),
    half_years: ruleText('everyHalfYear', { from }),
    two_years: ruleText('everyTwoYears', { from }),
    calendar_year: ruleText('everyCalendarYear'),
    average_per_month: ruleText('onAverage', { from }),
  }[window.kind]
}

type Stages = Extract<RuleVersion['window'], { kind: 'once' }>['stages']
function onceBy({ asks }: RuleVersion, stages: Stages, from: string): string {
  const [only] = stages
  if (stages.length === 1 && only) return ruleText('once', { due: within(only.within, from) })
  const said = stages.map(({ amount, within: by }) =>
    ruleText('stage', {
      amount: asks.kind === 'hours' ? duration(amount) : ruleText('pieces', { n: amount }),
      due: within(by, from),
    }),
  )
  return ruleText('onceInStages', {
    stages: said.length === 0 ? '' : said.reduce((first, second) => ruleText('thenStage', { first, second })),
  })
}

const tasksInWords: Readonly<Record<string, string>> = employeeTasks
const taskWord = (task: string) => tasksInWords[task] ?? task

/** Conditions in addition to discipline and state. */
function conditions({ applies_if }: RuleVersion): string[] {
  const { hired_from, hired_to, employment_types, tags, tasks } = applies_if
  return [
    ...(applies_if.certifications.length > 0
      ? [ruleText('ifCertified', { payers: anyOf(applies_if.certifications.map(one => certifications[one])) })]
      : []),
    ...(hired_from !== null ? [ruleText('ifHiredFrom', { day: hired_from })] : []),
    ...(hired_to !== null ? [ruleText('ifHiredTo', { day: hired_to })] : []),
    ...(employment_types.length > 0
      ? [ruleText('ifEmployed', { types: anyOf(employment_types.map(one => employmentTypes[one])) })]
      : []),
    ...(tags.length > 0 ? [ruleText('ifTagged', { tags: anyOf(tags) })] : []),
    ...(tasks.length > 0 ? [ruleText('ifTask', { tasks: anyOf(tasks.map(taskWord)) })] : []),
  ]
}

/** Returns the required mix of training. */
function mix(rule: RuleVersion, names: RuleNames): string[] {
  const say = (topics: readonly string[]) => anyOf(topics.map(named(names)))
  return [
    ...(rule.topics !== null && rule.topics.length > 0 ? [ruleText('onlyTopics', { topics: say(rule.topics) })] : []),
    ...rule.sets.flatMap(set => [
      ...(set.minutes > 0 ? [ruleText('setMinutes', { amount: duration(set.minutes), topics: say(set.topics) })] : []),
      ...(set.distinct > 0 ? [ruleText('setTopics', { count: set.distinct, topics: say(set.topics) })] : []),
    ]),
    ...(rule.min_minutes_per_topic > 1 ? [ruleText('topicFrom', { minutes: rule.min_minutes_per_topic })] : []),
    ...rule.mode_limits.map(limit => {
      const taught = anyOf(limit.modes.map(mode => modes[mode]))
      return limit.minutes === 0
        ? ruleText('noneOfMode', { modes: taught })
        : ruleText('atMostOfMode', { amount: duration(limit.minutes), modes: taught })
    }),
    ...(rule.practical ? [ruleText('practicalHours', { amount: duration(rule.practical) })] : []),
    ...(rule.rn_led ? [ruleText('rnLed')] : []),
    ...(rule.in_person ? [ruleText('inPerson')] : []),
  ]
}

function terms(rule: RuleVersion, names: RuleNames): string[] {
  const byMonths = !['once', 'proof', 'rolling'].includes(rule.window.kind)
  return [
    ...(rule.transfer_days !== null ? [ruleText('transfer', { days: rule.transfer_days })] : []),
    ...(rule.in_addition_to !== null ? [ruleText('inAddition', { rule: named(names)(rule.in_addition_to) })] : []),
    ...(byMonths && rule.first_year === 'prorated' ? [ruleText('prorated')] : []),
    ...(byMonths && rule.first_year === 'exempt' ? [ruleText('exempt')] : []),
    ...(byMonths && rule.first_year === 'exempt_partial' ? [ruleText('exemptPartial')] : []),
    ...(rule.grace_days > 0 ? [ruleText('grace', { days: rule.grace_days })] : []),
    ...(rule.lapse_after_months !== null ? [ruleText('lapse', { months: rule.lapse_after_months })] : []),
    ...(rule.leave === 'extend' ? [ruleText('leaveMoves')] : []),
    ...(isVerified(rule) ? [] : [ruleText('unverified')]),
  ]
}
