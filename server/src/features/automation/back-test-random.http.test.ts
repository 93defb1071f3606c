import {
  addDays,
  type Answer,
  api,
  type EventKind,
  type Id,
  limitPeriods,
  providerStatuses,
  type RuleAct,
  type RuleDefinition,
  ruleEvents,
  type RuleTrigger,
  watchedFields,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { expect, test } from 'vitest'
import { inProve } from '../../../test/campaign.ts'
import { openDemoDatabase } from '../../../test/demo-database.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { turnOf } from '../../../test/turn.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { anEvent, type EventRecord } from '../../demo/factories/events.ts'
import { Random } from '../../demo/random.ts'
import { seals } from '../../events/seal/seal.ts'
import { inWords } from '../../lib/texts.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { backTest } from './back-test.ts'

type EventTrigger = Extract<RuleTrigger, { on: 'event' }>
interface Program {
  id: Id
  title: string
}
interface Happened {
  kind: EventKind
  person: Id
  day: string
  changes: EventRecord['changes']
}

const random = new Random('back-test')
const statuses = Object.keys(providerStatuses).map(Number) as (keyof typeof providerStatuses)[]
const statusName = (status: keyof typeof providerStatuses) => inWords(fallback, providerStatuses[status])
const fields = Object.keys(watchedFields) as (keyof typeof watchedFields)[]
const happening = ['hired', 'status_changed', 'profile_changed', 'assigned', 'started', 'completed'] as const
const spans = { day: 1, week: 7, month: 30, year: 365, ever: 100_000 } as const

/** One random event of the last 380 days, at any hour. */
function anyEvent(organization_id: Id, people: readonly Id[], programs: readonly Program[]): EventRecord {
  const kind = random.pick(happening.flatMap(one => [...ruleEvents[one].kinds]))
  const change = (field: string, after: string) => ({ field, before: null, after })
  const changes =
    kind === 'employee.status_changed'
      ? [change('provider_status', statusName(random.pick(statuses)))]
      : kind === 'employee.updated'
        ? [change(random.pick(fields), 'x'), ...(random.chance(0.3) ? [change('city', 'Albany')] : [])]
        : kind === 'employee.created'
          ? []
          : [change('program', random.pick(programs).title)]
  const at = new Date(Date.now() - random.int(60_000, 380 * 86_400_000)).toISOString()
  return anEvent({ organization_id, kind, at, changes, subject_id: random.pick(people) })
}

function anyTrigger(programs: readonly Program[]): EventTrigger {
  const event = random.pick(happening)
  const { about } = ruleEvents[event]
  return {
    on: 'event',
    event,
    ...(about === 'program' && random.chance(0.6) && { program_id: random.pick(programs).id }),
    ...(about === 'status' && random.chance(0.6) && { status: random.pick(statuses) }),
    ...(about === 'fields' &&
      random.chance(0.6) && { fields: [...new Set([random.pick(fields), random.pick(fields)])] }),
  }
}

const acts: readonly RuleAct[] = [
  { act: 'tags', add: ['a'], remove: [] },
  { act: 'message', by: 'mail', subject: 'Hi', text: 'Hello' },
  { act: 'remind', program_id: null },
]
const anyRule = (programs: readonly Program[]): RuleDefinition => ({
  trigger: anyTrigger(programs),
  people: null,
  steps: Array.from({ length: random.int(1, 3) }, () => ({
    wait: random.chance(0.5) ? { by: 'days' as const, days: random.int(1, 60) } : null,
    still: null,
    act: random.pick(acts),
  })),
  at_most: random.chance(0.5)
    ? { times: random.int(1, 3), per: random.pick(Object.keys(limitPeriods) as (keyof typeof limitPeriods)[]) }
    : null,
  stop_when: null,
})

const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Counts, from the events alone, what the rule would have done. */
function counted(
  { trigger, steps, at_most }: RuleDefinition,
  events: readonly Happened[],
  programs: readonly Program[],
  { from, to }: { from: string; to: string },
) {
  if (trigger.on !== 'event') throw new Error('These rules listen to events.')
  const title = programs.find(({ id }) => id === trigger.program_id)?.title
  const sets = events.filter(
    ({ kind, day, changes }) =>
      day >= from &&
      (ruleEvents[trigger.event].kinds as readonly EventKind[]).includes(kind) &&
      (title === undefined || changes.some(({ field, after }) => field === 'program' && after === title)) &&
      (typeof trigger.status !== 'number' || changes.some(({ after }) => after === statusName(trigger.status ?? 1))) &&
      (trigger.fields === undefined || changes.some(({ field }) => trigger.fields?.some(one => one === field))),
  )
  const began = new Map<Id, string[]>()
  const effects: { person: Id; day: string; tells: boolean }[] = []
  for (const { person, day } of sets.toSorted((one, other) => daysBetween(other.day, one.day))) {
    const before = began.get(person) ?? []
    if (at_most && before.filter(one => daysBetween(one, day) < spans[at_most.per]).length >= at_most.times) continue
    began.set(person, [...before, day])
    let at = day
    for (const { wait, act } of steps) {
      at = wait?.by === 'days' ? addDays(at, wait.days) : at
      if (at <= to) effects.push({ person, day: at, tells: act.act !== 'tags' })
    }
  }
  const weeks = [...new Set(effects.map(({ day }) => monday(day)))].toSorted()
  return {
    people: began.size,
    messages: effects.filter(({ tells }) => tells).length,
    weeks: weeks.map(week => {
      const those = effects.filter(({ day }) => monday(day) === week)
      return {
        week,
        people: new Set(those.map(({ person }) => person)).size,
        effects: those.length,
        messages: those.filter(({ tells }) => tells).length,
      }
    }),
  }
}

interface Year {
  happened: readonly Happened[]
  programs: readonly Program[]
  today: string
  /** Replays a rule with the product. */
  replay: (
    definition: RuleDefinition,
    from: string,
  ) => Promise<Pick<Answer<typeof api.automationRules.backTest>, 'people' | 'messages' | 'weeks' | 'sentence'>>
}

const usualDay = (time_zone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' })

async function aYear(house: House): Promise<Year> {
  const organization_id = house.agency.id
  const employees = Array.from({ length: 40 }, () => anEmployee({ organization_id }))
  const training_type_id = await aTypeIn(house)
  const programs: Program[] = []
  for (const title of ['Orientation', 'Safety', 'Dementia']) {
    const { id } = await programIn(house, { program: { training_type_id, titles: { en: title } } })
    programs.push({ id, title })
  }
  const people = employees.map(({ id }) => id)
  const events = Array.from({ length: 2_000 }, () => anyEvent(organization_id, people, programs))
  await house.load({ employees, events })
  await turnOf(house, seals(house.config.appKeys))
  const { rows } = await house.owner.query<{ time_zone: string }>('select time_zone from organizations where id = $1', [
    organization_id,
  ])
  const days = usualDay(rows[0]?.time_zone)
  const happened = events.map(
    ({ kind, subject_id, at, changes }): Happened => ({
      kind,
      person: subject_id ?? '',
      day: days.format(new Date(at)),
      changes,
    }),
  )
  const replay = async (definition: RuleDefinition, from: string) => {
    const body = { definition, from }
    const { status, data, failure } = await house.call(api.automationRules.backTest, { params: { id: 'new' }, body })
    expect(status, JSON.stringify(failure)).toBe(200)
    return data
  }
  return { happened, programs, today: days.format(new Date()), replay }
}

/** Replays random rules and compares each with the count from the events. Returns the number of people acted on. */
async function replayed({ happened, programs, today, replay }: Year): Promise<number> {
  let acted = 0
  for (let n = 1; n <= 300; n++) {
    const definition = anyRule(programs)
    const from = addDays(today, -random.int(0, 400))
    const { people, messages, weeks, sentence } = await replay(definition, from)
    const wanted = counted(definition, happened, programs, { from, to: today })
    expect({ people, messages, weeks }, `rule ${n} since ${from}: ${sentence}`).toEqual(wanted)
    acted += wanted.people
  }
  return acted
}

test.runIf(inProve)(
  '[R-RTE-10] 300 random rules replayed over a year of random events match a direct count',
  async () => {
    const house = await openHouse()
    try {
      expect(await replayed(await aYear(house))).toBeGreaterThan(1_000)
    } finally {
      await house.close()
    }
  },
  1_200_000,
)

test.runIf(inProve)(
  '[R-RTE-10] 300 random rules replayed over a year of the demo world match a count of its events',
  async () => {
    const house = await openHouse()
    const demo = await openDemoDatabase({
      demoDate: new Date().toISOString().slice(0, 10),
      appKeys: house.config.appKeys,
    })
    try {
      const { database, owner, organization_id } = demo
      await turnOf({ database }, seals(house.config.appKeys))
      const basis = await systemBasis(database, organization_id)
      if (!basis) throw new Error('The agency is missing.')
      const { rows: happened } = await owner.query<Happened>(
        `select ev.kind, ev.subject_id as person, (ev.at at time zone $2)::date::text as day, ev.changes
         from events ev join employees e on e.organization_id = ev.organization_id and e.id = ev.subject_id where ev.organization_id = $1`,
        [organization_id, basis.agency.time_zone],
      )
      // The history names a program by its title, so programs with the same title cannot be distinguished
      const { rows: programs } = await owner.query<Program>(
        `select min(id::text) as id, text_in(titles, 'en') as title from programs where organization_id = $1
         group by 2 having count(*) = 1 order by 2`,
        [organization_id],
      )
      const told = programs.filter(({ title }) =>
        happened.some(({ changes }) => changes.some(({ field, after }) => field === 'program' && after === title)),
      )
      expect([happened.length > 5_000, told.length > 5]).toEqual([true, true])
      const acted = await replayed({
        happened,
        programs: told,
        today: usualDay(basis.agency.time_zone).format(new Date()),
        replay: (definition, from) =>
          inAgency(basis, scope => backTest(scope, 'new', { definition, from }), { long: true }),
      })
      expect(acted).toBeGreaterThan(1_000)
    } finally {
      await demo.close()
      await house.close()
    }
  },
  5_400_000,
)
