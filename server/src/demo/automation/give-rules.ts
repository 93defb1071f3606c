import {
  type AutomationState,
  heldWords,
  type RuleDefinition,
  ruleEvents,
  type RuleTemplateKey,
  ruleTemplates,
  sentenceOf,
  tellsPeople,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Client } from 'pg'
import { nextOf } from '../../features/automation/listen.ts'
import { peopleWords } from '../../features/automation/say.ts'
import { automationTexts } from '../../features/automation/texts.ts'
import { unreachableWords } from '../../features/reminders/reach.ts'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import type { Day } from '../days.ts'
import { dayText } from '../days.ts'
import {
  anAutomationRule,
  type AutomationEffectRecord,
  type AutomationEpisodeRecord,
  type AutomationRuleRecord,
  type AutomationRuleVersionRecord,
  type AutomationRunRecord,
} from '../factories/automation.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'

type Titles = Readonly<Record<string, string>>

interface Place {
  organization_id: string
  name: string
  time_zone: string
  owner_id: string
  owner_name: string
  path: string | null
  path_title: string | null
  program: string | null
  program_titles: Titles | null
  form: string | null
  form_titles: Titles | null
  events: number
  people: string[]
}

/**
 * Fourteen rules of the largest agency: one only watches, one is held by the circuit breaker, one is a draft and one is archived.
 */
const plan: { key: RuleTemplateKey; state: AutomationState; weekly: [least: number, most: number] }[] = [
  { key: 'onboard', state: 'shadow', weekly: [1, 3] },
  { key: 'overdue', state: 'active', weekly: [2, 7] },
  { key: 'due_soon', state: 'active', weekly: [3, 9] },
  { key: 'renewal', state: 'active', weekly: [1, 4] },
  { key: 'credential', state: 'active', weekly: [1, 5] },
  { key: 'credential_gone', state: 'active', weekly: [0, 2] },
  { key: 'leave', state: 'active', weekly: [0, 2] },
  { key: 'return', state: 'active', weekly: [0, 2] },
  { key: 'form', state: 'active', weekly: [1, 4] },
  { key: 'attendance', state: 'archived', weekly: [0, 3] },
  { key: 'red', state: 'paused', weekly: [1, 4] },
  { key: 'green', state: 'active', weekly: [0, 3] },
  { key: 'ninety', state: 'draft', weekly: [0, 0] },
  { key: 'weekly', state: 'active', weekly: [5, 9] },
]

/** The breaker tripped when a third of the agency turned red in one night. */
const heldPeople = 212

async function placeOf(owner: Pick<Client, 'query'>): Promise<Place | undefined> {
  const { rows } = await owner.query<Place>(`
    select o.id as organization_id, o.name, o.time_zone, u.id as owner_id, u.name as owner_name, l.id as path, l.title as path_title,
      g.id as program, g.titles as program_titles, f.id as form, f.titles as form_titles,
      (select count(*)::int from events ev where ev.organization_id = o.id) as events,
      array(select e.id from employees e where e.organization_id = o.id and e.provider_status = 1 order by e.id) as people
    from organizations o
    cross join lateral (select u.id, u.name from memberships m join users u on u.id = m.user_id where m.organization_id = o.id and m.is_active
      and m.role = 'agency_admin' order by u.email like 'admin@%' desc, u.email limit 1) u
    left join lateral (select l.id, l.title from learning_paths l where l.organization_id = o.id and l.state = 'active' order by l.title !~ 'first 90 days', l.title, l.id limit 1) l on true
    left join lateral (select g.id, g.titles from programs g where g.organization_id = o.id and g.archived_at is null order by text_in(g.titles, 'en'), g.id limit 1) g on true
    left join lateral (select f.id, f.titles from forms f where f.organization_id = o.id and f.archived_at is null and f.visibility = 'general'
      order by text_in(f.titles, 'en'), f.id limit 1) f on true
    where not o.is_catalog and o.status in ('live', 'trial')
    order by (select count(*) from employees e where e.organization_id = o.id) desc, o.id limit 1`)
  const [place] = rows
  return place && place.people.length > heldPeople && place.path && place.program && place.form ? place : undefined
}

/** Creates the rules of an agency with a year of entries; none of them can be undone anymore. */
export async function giveRules(owner: Client, { seed, today }: { seed: string; today: Day }): Promise<void> {
  const place = await placeOf(owner)
  if (!place) return
  const random = new Random(`${seed} ${place.name} automation`)
  const rules: AutomationRuleRecord[] = []
  const versions: AutomationRuleVersionRecord[] = []
  const runs: AutomationRunRecord[] = []
  const episodes: AutomationEpisodeRecord[] = []
  const effects: AutomationEffectRecord[] = []
  const now = Date.parse(`${dayText(today)}T14:00:00Z`)
  for (const [at, { key, state, weekly }] of plan.entries()) {
    const begun = now - 364 * day
    const definition = definitionOf(place, key)
    const sentences = await sentencesFor(place, definition)
    const made = anAutomationRule({
      organization_id: place.organization_id,
      id: random.id(begun),
      name: inWords('en', ruleTemplates[key].name),
      state,
      ...(state === 'paused' && { paused_by: 'breaker', paused_reason: heldWords(held) }),
      definition,
      sentences,
      trigger: definition.trigger.on,
      listens: definition.trigger.on === 'event' ? [...ruleEvents[definition.trigger.event].kinds] : [],
      owner_id: place.owner_id,
      owner_name: place.owner_name,
      place: at + 1,
      activated_at: state === 'draft' ? null : new Date(begun).toISOString(),
      // All existing history counts as read
      heard_seq: place.events,
      dated_on: dayText(today),
      next_at: nextOf(definition, place.time_zone, new Date(now)),
      created_at: new Date(begun).toISOString(),
      updated_at: new Date(begun).toISOString(),
    })
    rules.push(made)
    versions.push({
      organization_id: place.organization_id,
      rule_id: made.id,
      number: 1,
      definition,
      sentences,
      at: made.created_at,
      by_name: place.owner_name,
    })
    const mode = state === 'shadow' ? 'shadow' : 'run'
    for (let week = 0; week < 52 && state !== 'draft'; week++) {
      if (state === 'archived' && week > 20) break
      const people = random.shuffle([...place.people]).slice(0, random.int(...weekly))
      if (people.length === 0) continue
      addRun(
        { place, rule: made, people, at: begun + week * 7 * day + random.int(0, 6) * day, mode, random },
        { runs, episodes, effects },
      )
    }
    if (state === 'paused')
      addRun(
        { place, rule: made, people: place.people.slice(0, heldPeople), at: now - 9 * day, mode, random, isHeld: true },
        { runs, episodes, effects },
      )
  }
  await load(owner, {
    automation_rules: rules,
    automation_rule_versions: versions,
    automation_runs: runs,
    automation_episodes: episodes,
    automation_effects: effects,
  })
}

const day = 86_400_000
const held = { reason: 'people', people: heldPeople, messages: 0, usual: 3, failed: 0, tries: 12 } as const

const definitionOf = ({ path, program, form }: Place, key: RuleTemplateKey): RuleDefinition => {
  const make = ruleTemplates[key].make
  return make({ ...(path && { path }), ...(program && { program }), ...(form && { form }) })
}

async function sentencesFor(place: Place, definition: RuleDefinition): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const language of panelLanguages) {
    const titleOf = (titles: Titles | null) => titles?.[language] ?? titles?.[fallback]
    const names = new Map([
      [place.path, place.path_title],
      [place.program, titleOf(place.program_titles)],
      [place.form, titleOf(place.form_titles)],
    ])
    const words = new Map<object, string>()
    const { trigger, people, steps, stop_when } = definition
    for (const filters of [
      people,
      stop_when,
      'filters' in trigger ? trigger.filters : null,
      ...steps.map(({ still }) => still),
    ])
      if (filters)
        words.set(
          filters,
          await peopleWords(filters, { namesOf: async () => new Map(), language, today: '2026-01-01' }),
        )
    said[language] = sentenceOf(definition, {
      language,
      say: text => inWords(language, text),
      filterWords: filters => words.get(filters) ?? '',
      nameOf: (_, id) => names.get(id) ?? undefined,
    })
  }
  return said
}

interface Firing {
  place: Place
  rule: AutomationRuleRecord
  people: readonly string[]
  at: number
  mode: 'run' | 'shadow'
  random: Random
  isHeld?: true
}
interface Into {
  runs: AutomationRunRecord[]
  episodes: AutomationEpisodeRecord[]
  effects: AutomationEffectRecord[]
}

function addRun({ place, rule, people, at, mode, random, isHeld }: Firing, { runs, episodes, effects }: Into) {
  const { organization_id } = place
  const moment = new Date(at).toISOString()
  const [step] = rule.definition.steps
  if (!step) return
  const run_id = random.id(at)
  const is_message = tellsPeople(step.act)
  const skipped = automationTexts.named('noCoordinator')
  let sent = 0
  for (const employee_id of people) {
    const episode_id = random.id(at)
    const isSkipped = !isHeld && random.chance(0.06)
    if (is_message && !isSkipped) sent += 1
    const kind =
      rule.definition.trigger.on === 'event'
        ? rule.definition.trigger.event
        : rule.definition.trigger.on === 'date'
          ? rule.definition.trigger.field
          : rule.definition.trigger.on
    episodes.push({
      organization_id,
      id: episode_id,
      rule_id: rule.id,
      rule_version: 1,
      employee_id,
      occurrence: `${kind} ${moment}`,
      occasion: { kind, day: moment.slice(0, 10) },
      mode,
      state: isHeld ? 'held' : 'done',
      reason: null,
      step: isHeld ? 0 : rule.definition.steps.length,
      wake_at: null,
      run_id,
      begun_at: moment,
    })
    effects.push({
      organization_id,
      id: random.id(at),
      episode_id,
      run_id,
      rule_id: rule.id,
      employee_id,
      step: 0,
      act: step.act.act,
      outcome: isHeld || mode === 'shadow' ? 'would_do' : isSkipped ? 'skipped' : 'done',
      reason: isSkipped && mode === 'run' ? (is_message ? unreachableWords.no_address : skipped) : null,
      is_message,
      at: moment,
    })
  }
  runs.push({
    organization_id,
    id: run_id,
    rule_id: rule.id,
    rule_version: 1,
    step: 0,
    mode,
    state: isHeld ? 'held' : 'done',
    at: moment,
    people: people.length,
    messages: sent,
    reason: isHeld ? heldWords(held) : null,
  })
}
