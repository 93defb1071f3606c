import type { AnySchema, ObjectSchema } from '@preceptor/contract'
import { formText } from '@preceptor/contract/texts/forms'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { isText, plainText } from '../lib/plain-text.ts'
import { httpTexts } from './texts.ts'

/** Limits on any request body (reliability section 11). */
const most = { depth: 20, items: 5_000, text: 10_000 }

interface Issue {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
  /** Of what is too long or too large: of which kind, and how much may be. */
  origin?: string
  maximum?: number | bigint
}

/** A well-formed but wrong body or query is 422 with a sentence per field. */
export function checked(schema: AnySchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // no prototype: fields may be called __proto__
  const errors: Record<string, string[]> = Object.create(null)
  for (const issue of result.error.issues as readonly Issue[]) {
    const at = (...further: string[]) => [...issue.path, ...further].join('.')
    const names = issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map(key => at(key)) : [at() || 'body']
    const sentence = issue.code === 'unrecognized_keys' ? httpTexts.named('unknownField') : sentenceOf(issue)
    for (const name of names) errors[name] = [...(errors[name] ?? []), sentence]
  }
  throw invalid(errors)
}

/** zod's own words for what the contract gave no sentence for. */
function sentenceOf(issue: Issue): string {
  if (!issue.message.startsWith('Invalid input')) return issue.message
  if (issue.code === 'too_big' && typeof issue.maximum === 'number') return tooMuch(issue.origin, issue.maximum)
  if (/received undefined/.test(issue.message)) return httpTexts.named('required')
  const expected = /expected (\w+)/.exec(issue.message)?.[1]
  return expected ? httpTexts.named('wrongType', { type: expected }) : httpTexts.named('wrongValue')
}

function tooMuch(origin: string | undefined, maximum: number): string {
  if (origin === 'string') return formText('tooLong', { most: maximum })
  return origin === 'array'
    ? httpTexts.named('atMostItems', { most: maximum })
    : httpTexts.named('atMost', { most: maximum })
}

/** An id that cannot be one is answered like an id that does not exist. */
export function checkedParams(schema: ObjectSchema | undefined, params: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(params)
  if (!result.success || Object.values(result.data).some(value => typeof value === 'string' && !isText(value)))
    throw notFound()
  return result.data
}

/** Refuses what no field may hold, by the name of the field: too deep, too long, control characters, lone surrogates. */
export function refuseUnsound(value: unknown, longest: number = most.text, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isText(value)) throw unsound(path, httpTexts.named('notText'))
    if (value.length > longest) throw unsound(path, formText('tooLong', { most: longest }))
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= most.depth) throw unsound(path, httpTexts.named('tooDeep', { most: most.depth }))
  if (Array.isArray(value) && value.length > most.items)
    throw unsound(path, httpTexts.named('tooManyItems', { most: most.items, count: value.length }))
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, key]
    // a name can be as wrong as what stands under it
    refuseUnsound(Array.isArray(value) ? '' : key, longest, at)
    refuseUnsound(inner, longest, at)
  }
}

/** As long as a name of ours, however long the one that was sent. */
const nameOf = (path: readonly string[]) => {
  const name = plainText(path.join('.'))
  return name.length > 120 ? `${name.slice(0, 120).toWellFormed()}…` : name
}

function unsound(path: readonly string[], sentence: string): AppError {
  const name = nameOf(path)
  return new AppError('MALFORMED_REQUEST', httpTexts.named('unsound', { name, why: sentence }), {
    errors: Object.fromEntries([[name, [sentence]]]),
  })
}

/** A scalar parameter given twice is ambiguous, and too many are an attack. */
export function refuseDoubled(query: Record<string, unknown>): void {
  const entries = Object.entries(query)
  if (entries.length > 50)
    throw new AppError('MALFORMED_REQUEST', httpTexts.named('manyParameters', { count: entries.length, most: 50 }))
  const doubled = entries.find(([, value]) => Array.isArray(value))
  if (!doubled) return
  const name = nameOf([doubled[0]])
  throw new AppError('MALFORMED_REQUEST', httpTexts.named('doubled', { name }), {
    errors: Object.fromEntries([[name, [httpTexts.named('doubledAtField')]]]),
  })
}
