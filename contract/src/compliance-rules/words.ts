import type { Anchor, RuleVersion } from '../compliance/rule.ts'
import { ruleText } from './texts.ts'

/** The options of a rule's fields, with the editor's labels. */
export const asksWords = {
  hours: ruleText('asksHours'),
  topics: ruleText('asksTopics'),
  completions: ruleText('asksCompletions'),
  program: ruleText('asksProgram'),
  credential: ruleText('asksCredential'),
  form: ruleText('asksForm'),
} as const satisfies Record<RuleVersion['asks']['kind'], string>

export const windowWords = {
  twelve_months: ruleText('windowTwelveMonths'),
  half_years: ruleText('windowHalfYears'),
  calendar_year: ruleText('windowCalendarYear'),
  two_years: ruleText('windowTwoYears'),
  average_per_month: ruleText('windowAverage'),
  rolling: ruleText('windowRolling'),
  once: ruleText('windowOnce'),
  proof: ruleText('windowProof'),
} as const satisfies Record<RuleVersion['window']['kind'], string>

export const anchorWords = {
  hire: ruleText('anchorHire'),
  rehire: ruleText('anchorRehire'),
  certification: ruleText('anchorCertification'),
  birthday: ruleText('anchorBirthday'),
  jan_1: ruleText('anchorJan1'),
  last_completion: ruleText('anchorLastCompletion'),
  custom: ruleText('anchorCustom'),
} as const satisfies Record<Anchor, string>

export const firstYearWords = {
  full: ruleText('firstYearFull'),
  prorated: ruleText('firstYearProrated'),
  exempt: ruleText('firstYearExempt'),
  exempt_partial: ruleText('firstYearExemptPartial'),
} as const satisfies Record<RuleVersion['first_year'], string>

export const leaveWords = {
  none: ruleText('leaveNone'),
  extend: ruleText('leaveExtend'),
} as const satisfies Record<RuleVersion['leave'], string>

export const sourceWords = {
  primary: ruleText('sourcePrimary'),
  secondary: ruleText('sourceSecondary'),
  unverified: ruleText('sourceUnverified'),
} as const satisfies Record<RuleVersion['source'], string>

/** Returns true if a person has read the primary text. Results of an unverified rule say so. */
export const isVerified = ({ source, verified_on }: Pick<RuleVersion, 'source' | 'verified_on'>) =>
  source === 'primary' && verified_on !== null

/** Windows of one family continue from one version to the next; changing the family takes a new rule. */
export const familyOf = ({ window: { kind } }: Pick<RuleVersion, 'window'>) =>
  kind === 'once' || kind === 'rolling' || kind === 'proof' ? kind : 'months'
