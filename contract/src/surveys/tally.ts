import { complianceStates } from '../compliance/result.ts'
import type { SurveyedPerson } from './surveys.ts'
import { surveyText } from './texts.ts'

/** Counts people by standing on the day; `no_scan` doesn't affect compliance. */
export interface SurveyTally {
  /** Number of people with a rule that applied and a known standing. */
  asked: number
  compliant: number
  no_rule: number
  unknown: number
  not_hired: number
  no_scan: number
}

const isScan = ({ kind }: SurveyedPerson['gaps'][number]) => kind === 'no_scan' || kind === 'no_evidence'

/** Returns true if only scans and documents are missing. */
export const lacksScansAlone = ({ gaps }: Pick<SurveyedPerson, 'gaps'>) => gaps.length > 0 && gaps.every(isScan)
export const isNotCompliant = ({ state }: Pick<SurveyedPerson, 'state'>) => state === 'overdue' || state === 'lapsed'

export const noTally: SurveyTally = { asked: 0, compliant: 0, no_rule: 0, unknown: 0, not_hired: 0, no_scan: 0 }

export function counted(tally: SurveyTally, person: Pick<SurveyedPerson, 'state' | 'gaps'>): SurveyTally {
  const { state, gaps } = person
  const isAsked = Object.hasOwn(complianceStates, state) && state !== 'not_applicable'
  return {
    asked: tally.asked + Number(isAsked),
    compliant: tally.compliant + Number(isAsked && !isNotCompliant(person)),
    no_rule: tally.no_rule + Number(state === 'not_applicable'),
    unknown: tally.unknown + Number(state === 'unknown'),
    not_hired: tally.not_hired + Number(state === 'not_hired'),
    no_scan: tally.no_scan + Number(gaps.some(isScan)),
  }
}

/**
 * Returns `9 of 12 were compliant on Mar 1, 2026.` and the people outside the twelve, as named texts. Unknown is never counted as
 * having no rule.
 */
export function tallyWords({ asked, compliant, no_rule, unknown, not_hired }: SurveyTally, day: string): string[] {
  const isUnasked = asked === 0 && unknown === 0 && (no_rule > 0 || not_hired === 0)
  return [
    ...(asked > 0 ? [surveyText('compliantOf', { compliant, asked, day })] : []),
    ...(isUnasked ? [surveyText('nobodyJudged', { day })] : []),
    ...(unknown > 0 ? [surveyText('unknownFor', { count: unknown, day })] : []),
    ...(no_rule > 0 && !isUnasked ? [surveyText('noRuleFor', { count: no_rule })] : []),
    ...(not_hired > 0 ? [surveyText('notHiredYet', { count: not_hired, day })] : []),
  ]
}

/** Separate from compliance, and only for the agency. */
export const scansMissing = (count: number): string => surveyText('scansMissing', { count })
