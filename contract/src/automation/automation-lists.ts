import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { effectOutcomes, episodeStates, automationStates } from './states.ts'
import { automationText as text } from './texts.ts'

export const triggerKinds = {
  event: text('triggerEvent'),
  enters: text('triggerEnters'),
  leaves: text('triggerLeaves'),
  date: text('triggerDate'),
  schedule: text('triggerSchedule'),
  hand: text('triggerHand'),
} as const
export type TriggerKind = keyof typeof triggerKinds

/** R-PER-9. */
export const automationRulesList = defineList({
  name: 'automation_rules',
  unit: count => text('countRules', { count }),
  access: access.automation,
  filters: {
    search: { kind: 'search', label: text('ruleSearch') },
    state: { kind: 'choice', label: text('state'), choices: automationStates.names, column: 'state' },
    trigger: { kind: 'choice', label: text('trigger'), choices: triggerKinds, column: 'trigger' },
    whose: {
      kind: 'choice',
      label: text('whose'),
      choices: { own: text('mine'), others: text('others') },
      column: 'owner',
    },
  },
  bar: ['state', 'trigger', 'whose'],
  counted: ['state', 'trigger', 'whose'],
  columns: {
    name: { label: text('rule'), usual: true, sort: 'name' },
    state: { label: text('state'), usual: true },
    sentence: { label: text('sentenceColumn'), usual: true },
    trigger: { label: text('trigger'), usual: false },
    hits: { label: text('hits'), usual: true, sort: 'hits', ways: [text('leastFirst'), text('mostFirst')] },
    errors: { label: text('errors'), usual: true, sort: 'errors', ways: [text('leastFirst'), text('mostFirst')] },
    held: { label: text('heldPeople'), usual: false },
    next_at: { label: text('nextRun'), usual: false },
    last_at: {
      label: text('lastHit'),
      usual: false,
      sort: 'last_at',
      ways: [text('oldestFirst'), text('newestFirst')],
    },
    owner: { label: text('owner'), usual: false },
    place: { label: text('place'), usual: false, sort: 'place', ways: [text('firstToLast'), text('lastToFirst')] },
    updated_at: {
      label: text('changed'),
      usual: false,
      sort: 'updated_at',
      ways: [text('oldestFirst'), text('newestFirst')],
    },
  },
  usualSort: 'place',
})

/** The log of one rule, newest first. */
export const automationEpisodesList = defineList({
  name: 'automation_episodes',
  unit: count => text('countEpisodes', { count }),
  access: access.editAutomation,
  filters: {
    search: { kind: 'search', label: text('episodeSearch') },
    state: { kind: 'choice', label: text('state'), choices: episodeStates, column: 'state' },
    outcome: { kind: 'choice', label: text('outcome'), choices: effectOutcomes, column: 'steps' },
    mode: {
      kind: 'choice',
      label: text('mode'),
      choices: { run: text('modeRun'), shadow: text('modeShadow') },
      column: 'mode',
    },
    /** Keeps the entries of one run. */
    run: { kind: 'text', label: text('run') },
    begun_from: { kind: 'from', label: text('begunFrom'), range: text('begun'), column: 'begun_at' },
    begun_to: { kind: 'to', label: text('begunTo'), column: 'begun_at' },
  },
  bar: ['state', 'outcome', 'begun'],
  counted: ['state', 'mode'],
  columns: {
    person: { label: text('person'), usual: true, sort: 'person' },
    occasion: { label: text('occasion'), usual: true },
    state: { label: text('state'), usual: true },
    steps: { label: text('steps'), usual: true },
    wake_at: { label: text('next'), usual: true },
    mode: { label: text('mode'), usual: false },
    version: { label: text('version'), usual: false },
    begun_at: { label: text('begun'), usual: true, sort: 'begun_at', ways: [text('oldestFirst'), text('newestFirst')] },
  },
  usualSort: '-begun_at',
})
