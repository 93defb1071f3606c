import { type SurveyGap, surveyGaps } from '@preceptor/contract'
import type { PersonRecords, RuleWords } from './person-words.ts'

/** What a surveyor would ask about, the gravest first. Null rules: how the person stood on that day is unknown. */
export function gapsOf(records: PersonRecords, rules: readonly RuleWords[] | null, as_of: string): SurveyGap[] {
  const found: SurveyGap[] = [
    ...(rules === null ? [{ kind: 'not_judged', what: '', on: as_of } as const] : rules.flatMap(ofRule)),
    ...(records.hire_date === null ? [{ kind: 'no_hire_date', what: '', on: null } as const] : []),
    ...records.missing_types.map(what => ({ kind: 'missing', what, on: null }) as const),
    ...records.credentials.flatMap(one => ofCredential(one, as_of)),
    ...records.completions
      .filter(({ how, has_paper }) => (how === 'evidence' || how === 'transfer') && !has_paper)
      .map(({ program, completed_on }) => ({ kind: 'no_evidence', what: program, on: completed_on }) as const),
  ]
  return found.toSorted((one, other) => surveyGaps.indexOf(one.kind) - surveyGaps.indexOf(other.kind))
}

function ofRule({ name, state, ends_on }: RuleWords): SurveyGap[] {
  return state === 'lapsed' || state === 'overdue' || state === 'due_soon'
    ? [{ kind: state, what: name, on: ends_on }]
    : []
}

/** One that another verified one follows is history; one that was returned is none, so what it was for is missing or expired. */
function ofCredential(one: PersonRecords['credentials'][number], as_of: string): SurveyGap[] {
  const { type: what, state, expires_on, is_replaced, needs_file, files } = one
  if (is_replaced || state === 'returned') return []
  const is = (kind: SurveyGap['kind'], on: string | null = null) => [{ kind, what, on }]
  return [
    ...(expires_on !== null && expires_on < as_of ? is('expired', expires_on) : []),
    ...(state === 'recorded' ? is('unverified') : []),
    ...(needs_file && files.length === 0 ? is('no_scan') : []),
  ]
}
