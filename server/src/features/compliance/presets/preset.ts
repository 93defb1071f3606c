import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { usualRule } from '@preceptor/contract/compliance/usual-rule'
import type { UsState } from '@preceptor/contract'

/**
 * A rule as the state's pack offers it. It refers to disciplines, topics, programs, credential types and tasks by code and name;
 * adopting it substitutes the agency's own. Every number can be edited: this is not legal advice.
 */
export interface Preset {
  key: string
  /** Null for federal rules. */
  state: UsState | null
  /** False for rules shown in the pack but not offered for adoption, such as a bill that was not enacted. */
  is_offered: boolean
  /** The edition that includes it (migrations 124, 261 and 410). */
  edition: number
  version: RuleVersion
}

type Source = RuleVersion['source']

interface Said extends Partial<Omit<RuleVersion, 'applies_if'>> {
  name: string
  source: Source
  citation: string | null
  applies_if?: Partial<RuleVersion['applies_if']>
}

const usual = { ...usualRule, effective_from: '2000-01-01' }

const secondEditions: ReadonlySet<string> = new Set([
  'us-hha-initial',
  'us-na-initial',
  'ny-hha-initial',
  'ny-health-check',
  'ny-tb',
  'ny-registry',
  'nj-chha-initial',
  'pa-dcw',
  'nc-aide',
  'fl-dementia',
  'in-hha',
  'dc-aide-initial',
  'dc-aide',
  ...['ak', 'hi', 'id', 'ks', 'me', 'mt', 'nh', 'ri', 'ut', 'vt', 'wi', 'wy'].map(state => `${state}-hha-initial`),
])

const thirdEditions: ReadonlySet<string> = new Set(['wa-ltc'])

/** The day the pages marked as primary were read. */
const read_on = '2026-11-01'

export function preset(key: string, state: UsState | null, said: Said, is_offered = true): Preset {
  const { applies_if, ...rest } = said
  const states = state === null ? [] : [state]
  const verified_on = said.source === 'primary' ? read_on : null
  return {
    key,
    state,
    is_offered,
    edition: thirdEditions.has(key) ? 3 : secondEditions.has(key) ? 2 : 1,
    version: { ...usual, verified_on, ...rest, applies_if: { ...usual.applies_if, states, ...applies_if } },
  }
}

export const hours = (amount: number): Extract<RuleVersion['asks'], { kind: 'hours' }> => ({
  kind: 'hours',
  minutes: amount * 60,
})

type Within = { n: number; unit: 'days' | 'months' }
export const inDays = (n: number): Within => ({ n, unit: 'days' })
export const inMonths = (n: number): Within => ({ n, unit: 'months' })

/** Initial hours, before the first day of work unless stages specify otherwise. */
export const initially = (...stages: readonly (readonly [hours: number, within: Within])[]) => ({
  asks: hours(stages.reduce((sum, [amount]) => sum + amount, 0)),
  window: { kind: 'once' as const, stages: stages.map(([amount, within]) => ({ amount: amount * 60, within })) },
  counts_as: ['initial' as const],
})

/** The practical share of initial hours, as a separate rule that only counts that mode. */
export const practically = (amount: number) => ({
  ...initially([amount, inDays(0)]),
  mode_limits: [{ modes: ['online' as const, 'classroom' as const], minutes: 0 }],
})

export const program = (program_id: string, within: Within = inDays(0)) => ({
  asks: { kind: 'program' as const, program_ids: [program_id] },
  window: { kind: 'proof' as const, within },
})

export const credential = (credential_type: string, within: Within = inDays(0)) => ({
  asks: { kind: 'credential' as const, credential_type },
  window: { kind: 'proof' as const, within },
})

/** Once in each window. */
export const eachTime = (program_id: string, kind: 'twelve_months' | 'calendar_year') => ({
  asks: { kind: 'completions' as const, completions: 1, program_ids: [program_id] },
  window: { kind },
})

export const of = (...discipline_ids: string[]) => ({ discipline_ids })
