import { conditionLeaves } from './leaves.ts'
import { ofTrigger, type RuleAct } from './acts.ts'
import { hasFilters, type RuleDefinition, type RuleFilters, type RuleTrigger } from './definition.ts'
import { automationText as text } from './texts.ts'

/** A rule as represented in the graph. */
export interface RuleNode {
  id: string
  name: string
  definition: RuleDefinition
}

export interface RuleFinding {
  kind: 'loop' | 'collision'
  /** Ids of the rules, in the order in which each triggers the next. */
  rules: string[]
  says: string
}

/**
 * Data that acts change and triggers watch: a field of the person or one of their rows, and its value. A `null` value matches any
 * value. A direction says that the row comes or goes; without one, either may happen.
 */
interface Facet {
  what: string
  value: string | null
  way?: 'comes' | 'goes'
}

const meets = (written: Facet, read: Facet) =>
  written.what === read.what &&
  (written.value === null || read.value === null || written.value === read.value) &&
  (written.way === undefined || read.way === undefined || written.way === read.way)

/** Returns every facet the act writes. */
function writtenBy(act: RuleAct, trigger: RuleTrigger): Facet[] {
  const of = (value: string, named: string | null | undefined) => (value === ofTrigger ? (named ?? null) : value)
  const program = (id: string) => of(id, 'program_id' in trigger ? trigger.program_id : null)
  const form = (id: string) => of(id, 'form_id' in trigger ? trigger.form_id : null)
  const path = (id: string) => of(id, 'path_id' in trigger ? trigger.path_id : null)
  const profile = (field: string): Facet => ({ what: 'field', value: field })
  switch (act.act) {
    case 'status':
      return [
        { what: 'status', value: String(act.provider_status), way: 'comes' },
        { what: 'status', value: null, way: 'goes' },
        { what: 'date', value: 'status_since' },
        { what: 'date', value: 'expected_return' },
      ]
    case 'location':
      return [
        { what: 'location', value: act.location_id ?? 'none', way: 'comes' },
        { what: 'location', value: null, way: 'goes' },
        profile('location_id'),
      ]
    case 'coordinator':
      return [
        { what: 'coordinator', value: act.coordinator_id ?? 'none', way: 'comes' },
        { what: 'coordinator', value: null, way: 'goes' },
        profile('coordinator_id'),
      ]
    case 'tags':
      return [
        ...act.add.map((tag): Facet => ({ what: 'tag', value: tag.toLowerCase(), way: 'comes' })),
        ...act.remove.map((tag): Facet => ({ what: 'tag', value: tag.toLowerCase(), way: 'goes' })),
        profile('tags'),
      ]
    case 'tasks':
      return [
        ...act.add.map((task): Facet => ({ what: 'task', value: task, way: 'comes' })),
        ...act.remove.map((task): Facet => ({ what: 'task', value: task, way: 'goes' })),
      ]
    case 'assign': {
      const value = program(act.program_id)
      return [
        { what: 'assigned', value },
        { what: 'training', value, way: 'comes' },
        { what: 'date', value: 'assignment_due' },
        ...(act.tells ? [{ what: 'told', value: null }] : []),
      ]
    }
    case 'withdraw': {
      const value = program(act.program_id)
      return [
        { what: 'withdrawn', value },
        { what: 'training', value, way: 'goes' },
      ]
    }
    case 'waive':
      return [{ what: 'training', value: program(act.program_id), way: 'goes' }]
    case 'assignment_due': {
      const value = program(act.program_id)
      return [
        { what: 'due', value },
        { what: 'training', value, way: 'goes' },
        { what: 'date', value: 'assignment_due' },
      ]
    }
    case 'attempts':
      return [{ what: 'blocked', value: null }]
    // a path assigns its own programs and forms
    case 'path_add':
      return [
        { what: 'path', value: path(act.path_id) },
        { what: 'assigned', value: null },
        { what: 'form_assigned', value: null },
        { what: 'training', value: null, way: 'comes' },
        { what: 'date', value: 'assignment_due' },
        { what: 'date', value: 'form_due' },
      ]
    case 'path_resume':
      return [
        { what: 'assigned', value: null },
        { what: 'training', value: null, way: 'comes' },
      ]
    case 'path_withdraw':
      return [
        { what: 'withdrawn', value: null },
        { what: 'training', value: null, way: 'goes' },
      ]
    case 'session_add':
      return [
        { what: 'booked', value: act.session_id },
        { what: 'bookings', value: null, way: 'comes' },
        { what: 'date', value: 'session_day' },
      ]
    // a refused push becomes a failed sync item
    case 'push':
      return [{ what: 'pushed', value: null }]
    case 'form_add':
      return [
        { what: 'form_assigned', value: form(act.form_id) },
        { what: 'date', value: 'form_due' },
      ]
    case 'remind':
      return [{ what: 'reminded', value: null }]
    case 'message':
      return [{ what: 'messaged', value: null }]
    default:
      return []
  }
}

const filterFacets: Readonly<Record<string, string>> = {
  provider_status: 'status',
  location_id: 'location',
  coordinator_id: 'coordinator',
  tag: 'tag',
  task: 'task',
  program_id: 'training',
  program_standing: 'training',
  programs_open: 'training',
  programs_overdue: 'training',
  programs_due: 'training',
  programs_blocked: 'blocked',
  returning: 'date',
  missing: 'coordinator',
}
const withValues: ReadonlySet<string> = new Set(['status', 'location', 'coordinator', 'tag', 'task'])

/** Returns the facets whose change brings a person into these filters or out of them. */
function readByFilters(filters: RuleFilters, way: 'comes' | 'goes'): Facet[] {
  const { conditions, ...flat } = filters
  const facets: Facet[] = []
  const add = (values: Readonly<Record<string, string | undefined>>, turns: 'comes' | 'goes' | undefined) => {
    for (const [key, value] of Object.entries(values)) {
      const what = filterFacets[key]
      if (!value || what === undefined) continue
      const direction = turns === undefined ? {} : { way: turns }
      if (key === 'missing' || key === 'returning') facets.push({ what, value: null })
      else if (key === 'programs_overdue' || key === 'programs_due') facets.push({ what, value: null })
      else if (what === 'training')
        facets.push({
          what,
          value: key === 'program_id' ? value : null,
          ...(value === 'no' || values['program_standing'] ? {} : direction),
        })
      else if (withValues.has(what))
        for (const one of value.split(',')) facets.push({ what, value: one.toLowerCase(), ...direction })
      else facets.push({ what, value: null })
    }
  }
  add(flat, way)
  // nested conditions may match in either direction
  if (conditions)
    for (const { where, has } of conditionLeaves(conditions)) {
      add(where, undefined)
      if (has === 'bookings') facets.push({ what: 'bookings', value: null })
    }
  return facets
}

/** Returns the facets whose change triggers the rule. */
function readBy(trigger: RuleTrigger): Facet[] {
  switch (trigger.on) {
    case 'event':
      return readByEvent(trigger)
    // a saved view may filter by anything
    case 'enters':
    case 'leaves':
      return hasFilters(trigger.filters)
        ? readByFilters(trigger.filters, trigger.on === 'enters' ? 'comes' : 'goes')
        : []
    case 'date':
      return [{ what: 'date', value: trigger.field }]
    default:
      return []
  }
}

function readByEvent(trigger: Extract<RuleTrigger, { on: 'event' }>): Facet[] {
  const { event, program_id = null, form_id = null, path_id = null, session_id = null, status, fields } = trigger
  switch (event) {
    case 'status_changed':
      return [{ what: 'status', value: typeof status === 'number' ? String(status) : null, way: 'comes' }]
    case 'profile_changed':
      return fields?.length ? fields.map(field => ({ what: 'field', value: field })) : [{ what: 'field', value: null }]
    case 'assigned':
      return [{ what: 'assigned', value: program_id }]
    case 'withdrawn':
      return [{ what: 'withdrawn', value: program_id }]
    case 'due_changed':
      return [{ what: 'due', value: program_id }]
    case 'path_added':
      return [{ what: 'path', value: path_id }]
    case 'booked':
      return [{ what: 'booked', value: session_id }]
    case 'form_assigned':
      return [{ what: 'form_assigned', value: form_id }]
    case 'reminded':
      return [{ what: 'reminded', value: null }]
    case 'sync_failed':
      return [{ what: 'pushed', value: null }]
    case 'message_sent':
      return [{ what: 'messaged', value: null }]
    default:
      return []
  }
}

/** Returns the filters of a saved view by its id. Without it, the graph assumes that nothing fires a view trigger. */
type ViewFilters = (view_id: string) => RuleFilters | null

const resolved = ({ definition, ...rule }: RuleNode, viewOf: ViewFilters): RuleNode => {
  const { trigger } = definition
  const filters =
    (trigger.on === 'enters' || trigger.on === 'leaves') && trigger.view_id ? viewOf(trigger.view_id) : null
  return {
    ...rule,
    definition: filters ? { ...definition, trigger: { ...trigger, filters } as RuleTrigger } : definition,
  }
}

const setsOff = (one: RuleNode, other: RuleNode): boolean => {
  const read = readBy(other.definition.trigger)
  return one.definition.steps
    .flatMap(({ act }) => writtenBy(act, one.definition.trigger))
    .some(written => read.some(facet => meets(written, facet)))
}

/** Returns true for a limit of once per person, which breaks every loop. */
const isCut = ({ definition: { at_most } }: RuleNode) => at_most?.per === 'ever' && at_most.times === 1

/**
 * Returns every loop of rules in which each can trigger the next, the shortest from each rule. A limit of once per person breaks a
 * loop.
 */
export function loopsIn(rules: readonly RuleNode[]): string[][] {
  const open = rules.filter(rule => !isCut(rule))
  const next = new Map(open.map(rule => [rule.id, open.filter(other => setsOff(rule, other)).map(({ id }) => id)]))
  const found = new Map<string, string[]>()
  for (const { id } of open) {
    const circle = shortest(id, next)
    if (circle) found.set(circle.toSorted().join(' '), circle)
  }
  return [...found.values()]
}

function shortest(start: string, next: ReadonlyMap<string, readonly string[]>): string[] | null {
  const from = new Map<string, string>()
  const waiting = [start]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
    for (const other of next.get(id) ?? []) {
      if (other === start) {
        const circle = [id]
        for (let at = id; at !== start; ) {
          at = from.get(at) ?? start
          circle.unshift(at)
        }
        return circle
      }
      if (from.has(other)) continue
      from.set(other, id)
      waiting.push(other)
    }
  return null
}

interface Collision {
  one: RuleNode
  other: RuleNode
  says: string
}

/** Returns pairs of rules that contradict or repeat each other. They matter if both match the same people. */
export function collisionsIn(rules: readonly RuleNode[]): Collision[] {
  const found: Collision[] = []
  rules.forEach((one, at) => {
    for (const other of rules.slice(at + 1)) {
      const says = collision(one, other) ?? collision(other, one)
      if (says) found.push({ one, other, says })
    }
  })
  return found
}

function collision(one: RuleNode, other: RuleNode): string | null {
  const names = { one: one.name, other: other.name }
  const [mine, theirs] = [one, other].map(({ definition }) => definition.steps.map(({ act }) => act)) as [
    RuleAct[],
    RuleAct[],
  ]
  for (const act of mine)
    for (const against of theirs) {
      if (act.act === 'assign' && against.act === 'withdraw' && sameProgram(act, one, against, other))
        return text('assignAgainstWithdraw', names)
      if (
        act.act === 'status' &&
        against.act === 'status' &&
        act.provider_status !== against.provider_status &&
        together(one, other)
      )
        return text('twoStatuses', names)
      if (
        act.act === 'location' &&
        against.act === 'location' &&
        act.location_id !== against.location_id &&
        together(one, other)
      )
        return text('twoPlaces', names)
      if (
        act.act === 'coordinator' &&
        against.act === 'coordinator' &&
        act.coordinator_id !== against.coordinator_id &&
        together(one, other)
      )
        return text('twoPlaces', names)
    }
  return remindTwice(one, other) ? text('equalReminders', names) : null
}

type OfProgram = { program_id: string | null }
const programOf = ({ program_id }: OfProgram, { definition: { trigger } }: RuleNode) =>
  program_id === ofTrigger ? ('program_id' in trigger ? (trigger.program_id ?? null) : null) : program_id

function sameProgram(act: OfProgram, one: RuleNode, against: OfProgram, other: RuleNode): boolean {
  const [mine, theirs] = [programOf(act, one), programOf(against, other)]
  // a rule that withdraws the row its trigger names conflicts only with a rule for the same row
  return mine !== null && mine === theirs
}

/** Returns true if the same event triggers both rules. */
function together(one: RuleNode, other: RuleNode): boolean {
  const [mine, theirs] = [one.definition.trigger, other.definition.trigger]
  if (mine.on !== theirs.on) return mine.on === 'schedule' || theirs.on === 'schedule'
  if (mine.on === 'event' && theirs.on === 'event')
    return mine.event === theirs.event && apart(mine.status, theirs.status)
  if (mine.on === 'date' && theirs.on === 'date') return mine.field === theirs.field
  return mine.on !== 'hand'
}
const apart = (mine: number | null | undefined, theirs: number | null | undefined) =>
  mine === undefined || mine === null || theirs === undefined || theirs === null || mine === theirs

interface Reminder {
  what: string
  /** Days after the event; null if something else triggers it. */
  day: number
}

/** Returns the send time of each reminder of a rule, by its trigger and its text. */
function remindersOf({ definition: { trigger, steps } }: RuleNode): Reminder[] {
  let day = trigger.on === 'date' ? trigger.days : 0
  const about = 'program_id' in trigger ? (trigger.program_id ?? '') : ''
  const off =
    trigger.on === 'date'
      ? `date ${trigger.field} ${about}`
      : trigger.on === 'event'
        ? `event ${trigger.event} ${about}`
        : trigger.on === 'schedule'
          ? `schedule ${trigger.type_id} ${trigger.schedule_on ?? ''}`
          : null
  if (off === null) return []
  return steps.flatMap(({ wait, act }) => {
    if (wait?.by === 'days') day += wait.days
    else if (wait) return []
    if (act.act === 'remind') return [{ what: `${off} remind ${act.program_id ?? 'all'}`, day }]
    if (act.act === 'form_remind') return [{ what: `${off} form ${act.form_id}`, day }]
    if (act.act === 'message') return [{ what: `${off} message ${act.template_id ?? act.text ?? ''}`, day }]
    return []
  })
}

const remindTwice = (one: RuleNode, other: RuleNode) =>
  remindersOf(one).some(mine =>
    remindersOf(other).some(theirs => mine.what === theirs.what && Math.abs(mine.day - theirs.day) <= 1),
  )

/** Returns the loops and collisions of a rule with the active rules. `shared` counts the people both rules match now. */
export function findingsOf(
  rules: readonly RuleNode[],
  {
    of,
    shared,
    viewOf = () => null,
  }: { of?: string; shared?: (one: string, other: string) => number; viewOf?: ViewFilters } = {},
): RuleFinding[] {
  const nodes = rules.map(rule => resolved(rule, viewOf))
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const touches = (ids: readonly string[]) => of === undefined || ids.includes(of)
  const loops = loopsIn(nodes)
    .filter(touches)
    .map(
      (ids): RuleFinding => ({
        kind: 'loop',
        rules: ids,
        says:
          ids.length === 1
            ? text('loopSelf')
            : text('loop', { rules: [...ids, ids[0] ?? ''].map(id => names.get(id) ?? '').join(' → ') }),
      }),
    )
  const collisions = collisionsIn(nodes).flatMap(({ one, other, says }): RuleFinding[] => {
    if (!touches([one.id, other.id])) return []
    const count = shared?.(one.id, other.id)
    if (count === 0) return []
    return [
      {
        kind: 'collision',
        rules: [one.id, other.id],
        says: count === undefined ? says : text('onPeople', { what: says, count }),
      },
    ]
  })
  return [...loops, ...collisions]
}
