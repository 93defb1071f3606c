import { smsSize, type Template } from '@preceptor/contract'
import { JsonText } from '../../http/mount.ts'
import { templateTexts, usualValues } from './template-texts.ts'

const variable = /\{\{([\w.]+)\}\}/g
const filled = (body: string) => body.replace(variable, (_, name: string) => usualValues[name] ?? name)

function templateOf(key: string, language: string, body: string): Template {
  const { encoding, segments } = smsSize(filled(body))
  const variables = [...new Set([...body.matchAll(variable)].map(([, name = '']) => name))]
  return { key, channel: 'sms', language, subject: null, body, variables, encoding, segments, is_active: true }
}

export const templates: Template[] = Object.entries(templateTexts).flatMap(([language, texts]) =>
  Object.entries(texts).map(([key, body]) => templateOf(key, language, body)),
)

const answers = new Map<string, JsonText>()

/** R-ENT-3: the standard texts, of one language or of all. */
export function templatesIn(language = ''): JsonText {
  const kept = answers.get(language)
  if (kept) return kept
  const data = templates.filter(template => language === '' || template.language === language)
  const answer = new JsonText(JSON.stringify({ data }))
  // only those that exist are kept, so that asking for others fills nothing
  if (data.length > 0) answers.set(language, answer)
  return answer
}
