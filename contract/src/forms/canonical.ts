import { type LanguageTexts, textFor } from '../programs/language-texts.ts'
import type { AnswerValue, FormAnswers } from './answer-values.ts'
import type { FormContent, FormField } from './content.ts'
import type { FormEvaluation } from './logic.ts'
import { isSecret, stepByKey, takesAnswer } from './parts.ts'
import { sectionsSigned } from './signers.ts'

/** Masks a secret for people without access: the last four digits of a number, or nothing. */
export function masked(field: Pick<FormField, 'kind'>, value: AnswerValue): string {
  if (typeof value !== 'string') return '••••'
  if (field.kind === 'ssn') return `•••-••-${value.replace(/\D/g, '').slice(-4)}`
  return field.kind === 'text' && value.length >= 8 ? `••••${value.slice(-4)}` : '••••'
}

export interface SigningFacts {
  /** SHA-256 of the version's content. */
  version_hash: string
  language: string
  /** The agency's date for which the form was evaluated. */
  on: string
  /** The step being signed. */
  step: string
  answers: FormAnswers
  evaluation: FormEvaluation
  /** For each secret answer: its mask and its HMAC. */
  secrets: Readonly<Record<string, { mask: string; hmac: string }>>
  /** SHA-256 of each file by its id. */
  files: Readonly<Record<string, string>>
  /** Earlier signers, in order. */
  signers: readonly { step: string; name: string; hash: string }[]
}

/**
 * Returns everything a signature covers, as the signer saw it: every text shown and every visible answer of the step's sections and
 * of those signed before it. The same facts give the same text, byte for byte; its SHA-256 is `answers_hash`.
 */
export function signedWords(content: FormContent, facts: SigningFacts): string {
  const { language, evaluation } = facts
  const say = (texts: LanguageTexts) => textFor(texts, [language])?.text ?? ''
  const covered = new Set(
    sectionsSigned(
      content,
      facts.step,
      facts.signers.map(({ step }) => step),
    ),
  )
  const step = stepByKey(content, facts.step)
  return canonicalJson({
    format: 1,
    version: facts.version_hash,
    language,
    on: facts.on,
    consent: say(content.consent),
    step: facts.step,
    attestation: step ? say(step.attestation) : '',
    signers: facts.signers.map(({ step: key, name, hash }) => ({ step: key, name, hash })),
    sections: content.sections
      .filter(({ key }) => covered.has(key) && evaluation.sections.has(key))
      .map(({ key, titles, hints, fields }) => ({
        key,
        title: say(titles),
        hint: say(hints),
        fields: fields
          .filter(field => evaluation.visible.has(field.key))
          .map(field => Object.assign(textsOfField(field, say), answerOf(field, facts))),
      })),
  })
}

type Say = (texts: LanguageTexts) => string
const labelled = (rows: readonly { key: string; labels: LanguageTexts }[], say: Say) =>
  rows.map(({ key, labels }) => ({ key, label: say(labels) }))

const textsOfField = (field: FormField, say: Say) => {
  const { key, kind, labels, hints } = field
  return { key, kind, label: say(labels), hint: say(hints), ...textsOfKind(field, say) }
}

function textsOfKind(field: FormField, say: Say): object {
  switch (field.kind) {
    case 'choice':
    case 'many':
      return { options: labelled(field.options, say) }
    case 'checklist':
      return { items: labelled(field.items, say), scale: labelled(field.scale, say) }
    case 'table':
      return {
        columns: field.columns.map(column => ({
          key: column.key,
          label: say(column.labels),
          options: column.kind === 'choice' ? labelled(column.options, say) : [],
        })),
      }
    case 'information':
      return { text: say(field.texts) }
    default:
      return {}
  }
}

function answerOf(field: FormField, { answers, evaluation, secrets, files }: SigningFacts): object {
  if (isSecret(field)) return { secret: secrets[field.key] ?? null }
  if (field.kind === 'computed') return { answer: evaluation.computed[field.key] ?? null }
  if (!takesAnswer(field)) return {}
  const answer = answers[field.key] ?? null
  if (field.kind !== 'file' || !Array.isArray(answer)) return { answer }
  return { answer: (answer as string[]).map(id => ({ id, sha256: files[id] ?? null })) }
}

/** Returns JSON with sorted keys, normalized text (NFC) and no whitespace. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => [key.normalize('NFC'), part] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}
