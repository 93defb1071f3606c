import type { Filter } from '../filters.ts'
import { complianceStates, standingStates } from './result.ts'
import { complianceText } from './texts.ts'

/** Missing dates that keep a rule from being evaluated: the people affected are a worklist. */
export const missingDates = {
  hire_date_missing: complianceText('hireDateMissing'),
  certification_date_missing: complianceText('certificationDateMissing'),
  birth_date_missing: complianceText('birthDateMissing'),
  completion_missing: complianceText('completionMissing'),
} as const
export type MissingDate = keyof typeof missingDates

/** The two answers about a past day (docs/dated-facts.md). */
export const knownAs = { records: complianceText('byRecords'), shown: complianceText('asShown') } as const
export type KnownAs = keyof typeof knownAs

/** States of one rule; no result is stored for people it doesn't apply to. */
const { not_applicable: _, ...ruleStates } = complianceStates

/**
 * Compliance filters and columns of the employees list. The columns aren't part of its rows: standing changes as people learn, so
 * clients fetch them separately (`complianceOverview.ofEmployees`), and the list stays cached.
 */
export const complianceFilters = {
  /** The worst state among a person's rules. */
  compliance: {
    kind: 'choice',
    label: complianceText('compliance'),
    choices: standingStates,
    column: 'compliance',
  },
  compliance_rule: {
    kind: 'reference',
    label: complianceText('complianceRule'),
    lookup: 'complianceRules',
    always: true,
    column: 'compliance',
  },
  /** Applies to one of the chosen rules, or to any rule if none is chosen, like the next three filters. */
  rule_state: {
    kind: 'choice',
    label: complianceText('ruleState'),
    choices: ruleStates,
    column: 'compliance',
  },
  compliance_missing: { kind: 'choice', label: complianceText('dateMissing'), choices: missingDates },
  not_verified: {
    kind: 'choice',
    label: complianceText('notVerified'),
    choices: { red: complianceText('redByUnverified') },
    column: 'compliance',
  },
  compliance_due: {
    kind: 'choice',
    label: complianceText('complianceDue'),
    choices: { week: complianceText('dueInAWeek'), month: complianceText('dueInAMonth') },
    column: 'compliance',
  },
  /**
   * The next day one of a person's rules lapses if nothing happens. People already out of compliance with another rule have one
   * too.
   */
  lapses: {
    kind: 'choice',
    label: complianceText('lapses'),
    choices: { week: complianceText('lapsesInAWeek'), month: complianceText('lapsesInAMonth') },
    column: 'next_lapse',
  },
  lapse_from: {
    kind: 'from',
    label: complianceText('lapseFrom'),
    range: complianceText('nextLapse'),
    column: 'next_lapse',
  },
  lapse_to: { kind: 'to', label: complianceText('lapseTo'), column: 'next_lapse' },
  /** The day for all of these; today by default. */
  compliance_on: { kind: 'day', label: complianceText('asOfDay'), column: 'compliance', frame: true },
  compliance_known: { kind: 'choice', label: complianceText('asKnown'), choices: knownAs, frame: true },
  active_on: { kind: 'day', label: complianceText('activeOn') },
} as const satisfies Record<string, Filter>

export const complianceColumns = {
  compliance: {
    label: complianceText('compliance'),
    usual: false,
    sort: 'compliance',
    ways: [complianceText('worstFirst'), complianceText('bestFirst')],
  },
  next_lapse: {
    label: complianceText('nextLapse'),
    usual: false,
    sort: 'next_lapse',
    ways: [complianceText('soonestFirst'), complianceText('latestFirst')],
  },
} as const
export type ComplianceColumn = keyof typeof complianceColumns

/** Returns the column for a file as of a past day. */
export const columnAsOf = (column: ComplianceColumn, day: string, known: KnownAs): string =>
  complianceText('columnAsOf', { column: complianceColumns[column].label, day, known: knownAs[known] })
