import type { Form, FormVersionContent } from '@preceptor/contract'
import type { FormContent, FormLanguage } from '@preceptor/contract/forms/content'
import { contentProblems, formLanguages } from '@preceptor/contract/forms/problems'
import { fieldByKey } from '@preceptor/contract/forms/parts'
import { writtenTexts } from '@preceptor/contract/forms/written-texts'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { formTemplateTexts } from './texts.ts'

export interface Problem {
  path: string
  key: string | null
  sentence: string
}

/** Returns problems that block publishing: errors in the content, and those that depend on the agency and the settings. */
export async function problemsOf(
  scope: Scope,
  form: Pick<Form, 'recurrence' | 'recurrence_field'>,
  content: FormContent,
): Promise<Problem[]> {
  const problems: Problem[] = contentProblems(content, wantedIn(content))
  const { recurrence_field: key } = form
  if (form.recurrence === 'date_field' && key && fieldByKey(content, key)?.kind !== 'date')
    problems.push({ path: 'sections', key: null, sentence: formTemplateTexts.named('recurrenceFieldGone', { key }) })
  return [...problems, ...(await signerProblems(scope, content))]
}

async function signerProblems({ db }: Scope, { steps }: FormContent): Promise<Problem[]> {
  const named = steps.flatMap(({ key, who }, at) => (who.kind === 'user' ? [{ key, at, id: who.user_id }] : []))
  if (named.length === 0) return []
  const ids = named.map(({ id }) => id)
  const known = await db.rows<{ id: string }>(
    sql`select u.user_id as id from agency_users() u where u.is_active and u.user_id = any(${ids}::uuid[])`,
  )
  return named
    .filter(({ id }) => !known.some(user => user.id === id))
    .map(({ key, at }) => ({ path: `steps.${at}.who`, key, sentence: formTemplateTexts.named('userUnknown') }))
}

export interface DraftAnswer {
  version: FormVersionContent
  problems: Problem[]
}

/** One complete language is enough. If none is complete, problems are reported for the one with the most text. */
function wantedIn(content: FormContent): FormLanguage[] {
  if (formLanguages(content).length > 0) return []
  const counts = new Map<FormLanguage, number>([['en', 0]])
  for (const { texts } of writtenTexts(content))
    for (const language of Object.keys(texts) as FormLanguage[]) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return [most?.[0] ?? 'en']
}

/** Returns the languages in which two contents differ: a review of one does not cover the other. */
export function rewordedIn(before: FormContent, after: FormContent): FormLanguage[] {
  const [was, is] = [writtenTexts(before), writtenTexts(after)]
  const languages = [...new Set([...was, ...is].flatMap(({ texts }) => Object.keys(texts)))] as FormLanguage[]
  const said = (all: typeof was, language: FormLanguage) => JSON.stringify(all.map(({ texts }) => texts[language]))
  return languages.filter(language => said(was, language) !== said(is, language))
}
