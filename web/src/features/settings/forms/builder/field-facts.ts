import type { LearningLanguage } from '@preceptor/contract'
import { conditionInWords, expressionInWords } from '@preceptor/contract/forms/condition-words'
import type { FormCondition } from '@preceptor/contract/forms/conditions'
import {
  type FormContent,
  type FormField,
  prefillModes,
  sensitivities,
  writeBackModes,
} from '@preceptor/contract/forms/content'
import { formEmployeeFields } from '@preceptor/contract/forms/employee-fields'
import { fieldKinds, takesAnswer } from '@preceptor/contract/forms/parts'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { shownIn } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'
import { limitWords } from './day-limit.ts'

const { say } = formSettingsTexts

/** Returns text such as “Shown when Wears glasses is Yes”. */
export const shownWhenWords = (content: FormContent, when: FormCondition, language: LearningLanguage) =>
  say('shownWhenWords', { condition: conditionInWords(content, when, { language, say: inWords }) })

const stated = (label: string, value: string) => say('stated', { label, value })
const numbered = (label: string, value: number | null) => (value === null ? [] : [stated(label, formatNumber(value))])
const named = (rows: readonly { key: string; labels: FormField['labels'] }[], language: LearningLanguage) =>
  rows.map(({ key, labels }) => shownIn(labels, language) || key).join(', ')

/** Describes a field's behavior in sentences, shown beside its question. */
export function fieldFacts(content: FormContent, field: FormField, language: LearningLanguage): string[] {
  const { required, sensitivity, prefill, writes_back, when } = field
  return [
    ...(required && takesAnswer(field) ? [say('required')] : []),
    ...kindFacts(content, field, language),
    ...(sensitivity === 'plain' ? [] : [stated(say('sensitivity'), inWords(sensitivities[sensitivity]))]),
    ...(prefill
      ? [
          stated(
            say('prefill'),
            `${inWords(formEmployeeFields[prefill.field].label)} (${inWords(prefillModes[prefill.mode])})`,
          ),
        ]
      : []),
    ...(writes_back
      ? [
          stated(
            say('writesBack'),
            `${inWords(formEmployeeFields[writes_back.field].label)} (${inWords(writeBackModes[writes_back.mode])})`,
          ),
        ]
      : []),
    ...(when ? [shownWhenWords(content, when, language)] : []),
  ]
}

function kindFacts(content: FormContent, field: FormField, language: LearningLanguage): string[] {
  switch (field.kind) {
    case 'text':
    case 'long_text':
      return numbered(say('mostLetters'), field.most)
    case 'number':
      return [
        ...numbered(say('min'), field.min),
        ...numbered(say('max'), field.max),
        ...numbered(say('decimals'), field.decimals),
      ]
    case 'date':
      return [
        ...(field.from ? [stated(say('dayFrom'), limitWords(field.from))] : []),
        ...(field.to ? [stated(say('dayTo'), limitWords(field.to))] : []),
      ]
    case 'choice':
      return [stated(say('options'), named(field.options, language))]
    case 'many':
      return [stated(say('options'), named(field.options, language)), ...numbered(say('mostChosen'), field.most)]
    case 'checklist':
      return [
        stated(say('items'), named(field.items, language)),
        stated(
          say('scale'),
          field.scale
            .map(({ key, labels, score }) => {
              const label = shownIn(labels, language) || key
              return score === null ? label : `${label} (${formatNumber(score)})`
            })
            .join(', '),
        ),
        ...(field.takes_initials ? [say('takesInitials')] : []),
      ]
    case 'table':
      return [
        stated(
          say('columns'),
          field.columns
            .map(({ key, labels, kind, options, required }) => {
              const facts = [
                inWords(fieldKinds[kind]),
                required && say('requiredShort'),
                kind === 'choice' && named(options, language),
              ]
              return `${shownIn(labels, language) || key} (${facts.filter(Boolean).join('; ')})`
            })
            .join(', '),
        ),
        ...numbered(say('leastRows'), field.least),
        ...numbered(say('mostRows'), field.most),
      ]
    case 'file':
      return numbered(say('mostFiles'), field.most)
    case 'computed':
      return [
        ...(field.value
          ? [stated(say('calculation'), expressionInWords(content, field.value, { language, say: inWords }))]
          : []),
        ...numbered(say('decimals'), field.decimals),
      ]
    default:
      return []
  }
}
