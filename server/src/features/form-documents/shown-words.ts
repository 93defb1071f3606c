import {
  type AddressAnswer,
  type AnswerValue,
  type FormField,
  type LanguageTexts,
  roleNames,
  signatureProofs,
  textFor,
} from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { fieldByKey, isSecret, stepByKey } from '@preceptor/contract/forms/parts'
import { inWords } from '../../lib/texts.ts'
import type { FormWords } from '../employee-forms/complete.ts'
import type { DocumentWords, WordsOfField } from './document-words.ts'
import { documentTexts } from './texts.ts'

interface Printed {
  issued_at: string
  verify_at: string
}

const valueOf = ({ answers, computed }: FormWords, { key, kind }: Pick<FormField, 'key' | 'kind'>) =>
  kind === 'computed' ? (computed[key] as AnswerValue) : answers[key]

export const isAnswered = (words: FormWords, key: string): boolean => {
  const field = fieldByKey(words.content, key)
  return field !== undefined && !isUnanswered(valueOf(words, field) ?? null)
}

/**
 * Returns the content of a completed form's document: every visible section and field, in the language in which the form was
 * started. Answers of the keys in `hide` are masked.
 */
export function shownWords(
  words: FormWords,
  { issued_at, verify_at }: Printed,
  hide: ReadonlySet<string> = new Set(),
): DocumentWords {
  const { language, content, form, employee, version } = words
  const say = (texts: LanguageTexts) => textFor(texts, [language])?.text ?? ''
  const visible = new Set(words.visible)
  const counting = words.signatures.filter(({ is_superseded }) => !is_superseded)
  return {
    format: 1,
    agency: words.agency,
    time_zone: words.time_zone,
    title: say(form.titles),
    language,
    person: employee.name,
    employee_number: employee.employee_number,
    number: words.number,
    code: words.code,
    completed_on: words.completed_on,
    issued_at,
    verify_at,
    version: version.number,
    content_hash: version.content_hash,
    evidence: form.evidence,
    sections: content.sections.flatMap(({ titles, hints, fields }) => {
      const shown = fields.filter(({ key, kind }) => visible.has(key) && kind !== 'signature')
      return shown.length === 0
        ? []
        : [{ title: say(titles), hint: say(hints), fields: shown.map(field => fieldOf(field, words, say, hide)) }]
    }),
    signatures: counting.map(one => ({
      who: whoOf(words, one.step_key, say),
      name: one.signer_name,
      method: one.method,
      typed_name: one.typed_name,
      image: one.image,
      attestation: one.attestation,
      consent: one.consent,
      language: one.language,
      proof: inWords(language, signatureProofs[one.proof]),
      witness: one.witness_name,
      at: one.at,
      device_at: one.device_at,
      ip: one.ip,
      agent: one.agent,
      answers_hash: one.answers_hash,
    })),
  }
}

type Say = (texts: LanguageTexts) => string

function whoOf({ content, language }: FormWords, key: string, say: Say): string {
  const who = stepByKey(content, key)?.who
  switch (who?.kind) {
    case 'role':
      return inWords(language, roleNames[who.role])
    case 'outside':
      return say(who.labels)
    case 'coordinator':
      return documentTexts.say(language, 'coordinator')
    case 'user':
      return documentTexts.say(language, 'staff')
    default:
      return documentTexts.say(language, 'caregiver')
  }
}

function fieldOf(field: FormField, words: FormWords, say: Say, hide: ReadonlySet<string>): WordsOfField {
  const head = { label: say(field.labels), hint: say(field.hints) }
  if (field.kind === 'information') return { label: head.label, lines: [say(field.texts)] }
  const value = valueOf(words, field)
  if (hide.has(field.key)) return { ...head, lines: isUnanswered(value ?? null) ? [] : ['••••'] }
  if (isSecret(field)) {
    const mask = words.secrets[field.key]?.mask ?? ''
    return { ...head, secret: { mask, value: linesOf(field, value, words, say).join(', ') } }
  }
  if (field.kind === 'checklist' || field.kind === 'table') return { ...head, ...tableOf(field, value, words, say) }
  return { ...head, lines: linesOf(field, value, words, say) }
}

const optionOf = (options: readonly { key: string; labels: LanguageTexts }[], key: unknown, say: Say) => {
  const found = options.find(one => one.key === key)
  return found ? say(found.labels) : ''
}

/** Formats a plain value for people. */
function plain(value: unknown, language: string): string {
  if (typeof value === 'boolean') return documentTexts.say(language, value ? 'yes' : 'no')
  if (typeof value === 'number')
    return new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: 4 }).format(value)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? dayIn(language, value) : value
  return ''
}

function linesOf(field: FormField, value: AnswerValue | undefined, words: FormWords, say: Say): readonly string[] {
  if (value === undefined || value === null || value === '') return []
  const { language } = words
  if (field.kind === 'choice') return [optionOf(field.options, value, say)]
  if (field.kind === 'many') return (value as readonly string[]).map(key => optionOf(field.options, key, say))
  if (field.kind === 'file')
    return (value as readonly string[]).flatMap(id => {
      const file = words.files.find(one => one.id === id)
      return file ? [`${file.name} (SHA-256 ${file.sha256})`] : []
    })
  if (field.kind === 'address') {
    const { line1, line2, city, state, postal_code } = value as AddressAnswer
    return [line1, line2, [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')].flatMap(
      line => line || [],
    )
  }
  // Typed text is shown as typed, even if it looks like a date
  if (typeof value === 'string' && field.kind !== 'date' && field.kind !== 'computed') return [value]
  return [plain(value, language)]
}

function tableOf(
  field: Extract<FormField, { kind: 'checklist' | 'table' }>,
  value: AnswerValue | undefined,
  { language }: FormWords,
  say: Say,
): Pick<WordsOfField, 'table'> {
  if (field.kind === 'checklist') {
    const rated = (value ?? {}) as Record<string, { rating: string | null; initials?: string | null }>
    const heads = [
      '',
      documentTexts.say(language, 'rating'),
      ...(field.takes_initials ? [documentTexts.say(language, 'initials')] : []),
    ]
    const rows = field.items.map(({ key, labels }) => [
      say(labels),
      optionOf(field.scale, rated[key]?.rating, say),
      ...(field.takes_initials ? [rated[key]?.initials ?? ''] : []),
    ])
    return { table: { heads, rows } }
  }
  const rows = ((value ?? []) as readonly Record<string, unknown>[]).map(row =>
    field.columns.map(({ key, kind, options }) =>
      kind === 'choice' ? optionOf(options, row[key], say) : plain(row[key], language),
    ),
  )
  return { table: { heads: field.columns.map(({ labels }) => say(labels)), rows } }
}
