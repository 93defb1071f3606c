import { formVisibilities, type SurveyGap, surveyGaps } from '@preceptor/contract'
import type { PersonRecords, RuleWords } from './person-words.ts'
import { surveyTexts } from './texts.ts'

type FormWords = NonNullable<PersonRecords['forms']>[number]
type OpenForm = NonNullable<PersonRecords['open_forms']>[number]

/** Returns gaps a surveyor would ask about, most serious first. Null rules mean that the status on that day is unknown. */
export function gapsOf(records: PersonRecords, rules: readonly RuleWords[] | null, as_of: string): SurveyGap[] {
  const found: SurveyGap[] = [
    ...(rules === null ? [{ kind: 'not_judged', what: '', on: as_of } as const] : rules.flatMap(ofRule)),
    ...(records.hire_date === null ? [{ kind: 'no_hire_date', what: '', on: null } as const] : []),
    ...records.missing_types.map(what => ({ kind: 'missing', what, on: null }) as const),
    ...records.credentials.flatMap(one => ofCredential(one, as_of)),
    ...(records.forms ?? []).flatMap(one => ofForm(one, as_of)),
    ...(records.open_forms ?? []).map(one => ofOpenForm(one, as_of)),
    ...records.completions
      .filter(({ how, has_paper }) => (how === 'evidence' || how === 'transfer') && !has_paper)
      .map(({ program, completed_on }) => ({ kind: 'no_evidence', what: program, on: completed_on }) as const),
  ]
  return found.toSorted((one, other) => surveyGaps.indexOf(one.kind) - surveyGaps.indexOf(other.kind))
}

const nameOf = ({ title, visibility }: Pick<FormWords, 'title' | 'visibility'>) =>
  title ?? surveyTexts.named('formOf', { class: formVisibilities[visibility] })

/** The last completion of a form has expired. */
const ofForm = (form: FormWords, as_of: string): SurveyGap[] =>
  form.expires_on !== null && form.expires_on < as_of
    ? [{ kind: 'expired', what: nameOf(form), on: form.expires_on }]
    : []

/** A form with all signatures is not overdue: it waits for its review. */
const ofOpenForm = (form: OpenForm, as_of: string): SurveyGap => ({
  kind: form.due_on !== null && form.due_on < as_of && !form.is_in_review ? 'form_overdue' : 'form_open',
  what: nameOf(form),
  on: form.due_on,
})

function ofRule({ name, state, ends_on }: RuleWords): SurveyGap[] {
  return state === 'lapsed' || state === 'overdue' || state === 'due_soon'
    ? [{ kind: state, what: name, on: ends_on }]
    : []
}

/** A credential with a verified successor is history. A returned one doesn't count, so the credential is missing or expired. */
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
