import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import { presets } from '../presets/presets.ts'
import { hours, preset } from '../presets/preset.ts'
import { D, minutes, type Phrases, readPhrases, words } from './words.ts'

type Version = { -readonly [K in keyof RuleVersion]: RuleVersion[K] }

const plain = () => structuredClone(preset('plain', null, { name: 'Rule', source: 'primary', citation: null }).version)
const proof = { kind: 'proof' as const, within: { n: 0, unit: 'days' as const } }
const within = (n: string, unit: string) => ({
  n: Number(n),
  unit: unit.startsWith('day') ? ('days' as const) : ('months' as const),
})
const amount = String.raw`(\d+(?:\.\d+)?) (h|min|topics|times)`

function takePreset(version: Version, key: string) {
  const found = presets.find(one => one.key === key)
  if (found === undefined) throw new Error(`There is no preset ${key}.`)
  Object.assign(version, structuredClone(found.version))
}

/** `once 5 h in 0 days + 5 h in 30 days` */
function takeStages(version: Version, text: string) {
  const stages = text.split(' + ').map(stage => {
    const [, count = '', unit = '', n = '', within_unit = ''] =
      new RegExp(`^${amount} in (\\d+) (days?|months?)$`).exec(stage) ?? []
    if (n === '') throw new Error(`“${stage}” is no stage.`)
    return { unit, amount: minutes(count, unit), within: within(n, within_unit) }
  })
  const total = stages.reduce((sum, stage) => sum + stage.amount, 0)
  const unit = stages[0]?.unit
  if (unit === 'topics') version.asks = { kind: 'topics', topics: total }
  else if (unit === 'times') version.asks = { kind: 'completions', completions: total, program_ids: ['P'] }
  else version.asks = { kind: 'hours', minutes: total }
  version.window = { kind: 'once', stages: stages.map(({ amount, within }) => ({ amount, within })) }
}

type Anchor = RuleVersion['anchor']
type Mode = RuleVersion['mode_limits'][number]['modes'][number]
type Kind = RuleVersion['counts_as'][number]

const phrases: Phrases<Version> = [
  [/^preset (\S+)$/, takePreset],
  [/^(\d+(?:\.\d+)?) (h|min)$/, (rule, n = '', unit = '') => (rule.asks = { ...hours(0), minutes: minutes(n, unit) })],
  [/^(\d+) topics$/, (rule, n) => (rule.asks = { kind: 'topics', topics: Number(n) })],
  [
    /^(\d+) times (\S+)$/,
    (rule, n, of = '') => (rule.asks = { kind: 'completions', completions: Number(n), program_ids: words(of) }),
  ],
  [
    /^program (\S+)$/,
    (rule, of = '') => {
      rule.asks = { kind: 'program', program_ids: words(of) }
      rule.window = proof
    },
  ],
  [
    /^credential (.+)$/,
    (rule, credential_type = '') => {
      rule.asks = { kind: 'credential', credential_type }
      rule.window = proof
    },
  ],
  [
    /^form (\S+)$/,
    (rule, of = '') => {
      rule.asks = { kind: 'form', form_ids: words(of) }
      rule.window = proof
    },
  ],
  [
    /^due in (\d+) (days?|months?)$/,
    (rule, n = '', unit = '') => (rule.window = { kind: 'proof', within: within(n, unit) }),
  ],
  [/^once (.+)$/, takeStages],
  [/^every twelve months$/, rule => (rule.window = { kind: 'twelve_months' })],
  [/^every half year$/, rule => (rule.window = { kind: 'half_years' })],
  [/^every two years$/, rule => (rule.window = { kind: 'two_years' })],
  [/^every calendar year$/, rule => (rule.window = { kind: 'calendar_year' })],
  [/^average per month$/, rule => (rule.window = { kind: 'average_per_month' })],
  [/^rolling$/, rule => (rule.window = { kind: 'rolling' })],
  [/^from (hire|rehire|certification|birthday|jan_1)$/, (rule, anchor) => (rule.anchor = anchor as Anchor)],
  [
    /^from the last (\S+)$/,
    (rule, program = '') => {
      rule.anchor = 'last_completion'
      rule.anchor_program_ids = words(program)
    },
  ],
  [
    new RegExp(`^from ${D}$`),
    (rule, day = '') => {
      rule.anchor = 'custom'
      rule.custom_on = day
    },
  ],
  [/^grace (\d+)$/, (rule, n) => (rule.grace_days = Number(n))],
  [/^leave (extends|does nothing)$/, (rule, what) => (rule.leave = what === 'extends' ? 'extend' : 'none')],
  [/^prorated$/, rule => (rule.first_year = 'prorated')],
  [/^first year exempt if partial$/, rule => (rule.first_year = 'exempt_partial')],
  [/^first year exempt$/, rule => (rule.first_year = 'exempt')],
  [
    /^set (\S+) (\d+) min (\d+) topics$/,
    (rule, topics = '', n, distinct) =>
      (rule.sets = [...rule.sets, { topics: words(topics), minutes: Number(n), distinct: Number(distinct) }]),
  ],
  [/^a topic from (\d+) min$/, (rule, n) => (rule.min_minutes_per_topic = Number(n))],
  [
    /^at most (\d+) min (\S+)$/,
    (rule, n, modes = '') =>
      (rule.mode_limits = [...rule.mode_limits, { modes: words(modes) as Mode[], minutes: Number(n) }]),
  ],
  [/^practical (\d+) min$/, (rule, n) => (rule.practical = Number(n))],
  [/^RN-led$/, rule => (rule.rn_led = true)],
  [/^in person$/, rule => (rule.in_person = true)],
  [/^only (\S+)$/, (rule, topics = '') => (rule.topics = words(topics))],
  [/^counts (\S+)$/, (rule, kinds = '') => (rule.counts_as = words(kinds) as Kind[])],
  [/^elsewhere within (\d+) days$/, (rule, n) => (rule.transfer_days = Number(n))],
  [/^lapses after (\d+) months away$/, (rule, n) => (rule.lapse_after_months = Number(n))],
  [/^for (\S+)$/, (rule, codes = '') => (rule.applies_if.discipline_ids = words(codes))],
  [/^in (\S+)$/, (rule, states = '') => (rule.applies_if.states = words(states))],
  [/^with task (\S+)$/, (rule, tasks = '') => (rule.applies_if.tasks = words(tasks))],
  [/^with tag (\S+)$/, (rule, tags = '') => (rule.applies_if.tags = words(tags))],
  [/^(medicare|medicaid) agency$/, (rule, one) => (rule.applies_if.certifications = [one as 'medicare' | 'medicaid'])],
  [
    /^type (\S+)$/,
    (rule, types = '') =>
      (rule.applies_if.employment_types = words(types) as RuleVersion['applies_if']['employment_types']),
  ],
  [new RegExp(`^hired from ${D}$`), (rule, day = '') => (rule.applies_if.hired_from = day)],
  [new RegExp(`^hired to ${D}$`), (rule, day = '') => (rule.applies_if.hired_to = day)],
  [new RegExp(`^since ${D}$`), (rule, day = '') => (rule.effective_from = day)],
  [/^not verified$/, rule => (rule.source = 'secondary')],
]

export interface Ruled {
  rule: ComplianceRule
  additions: ComplianceRule[]
}

/**
 * Parses a section's `Rule:` lines. `Then:` is the next version, described by its changes; `In addition:` is a rule that takes its
 * hours first.
 */
export function readRules(lines: readonly string[]): Ruled {
  const versions: Version[] = []
  const additions: ComplianceRule[] = []
  for (const line of lines) {
    const [, kind, text = ''] = /^(Rule|Then|In addition): (.+)$/.exec(line) ?? []
    const from = kind === 'Then' ? structuredClone(versions.at(-1) ?? plain()) : plain()
    const version = readPhrases(text, from, phrases, ',')
    if (kind === 'In addition') additions.push({ id: 'addition', versions: [{ ...version, in_addition_to: 'rule' }] })
    else versions.push(version)
  }
  return { rule: { id: 'rule', versions }, additions }
}
