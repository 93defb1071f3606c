import type { AnySchema, ObjectSchema } from '@preceptor/contract'
import { AppError, invalid, notFound } from '../app-error.ts'

/** Limits on any request body (reliability section 11). */
const most = { depth: 20, items: 5_000, text: 10_000 }

interface Issue {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
}

/** A well-formed but wrong body or query is 422 with a sentence per field (rulings 15). */
export function checked(schema: AnySchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // no prototype: fields may be called __proto__
  const errors: Record<string, string[]> = Object.create(null)
  for (const issue of result.error.issues as readonly Issue[]) {
    const at = (...further: string[]) => [...issue.path, ...further].join('.')
    const names = issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map(key => at(key)) : [at() || 'body']
    const sentence = issue.code === 'unrecognized_keys' ? 'This is not a field of this call.' : sentenceOf(issue)
    for (const name of names) errors[name] = [...(errors[name] ?? []), sentence]
  }
  throw invalid(errors)
}

/** zod's own words for what the contract gave no sentence for. */
function sentenceOf(issue: Issue): string {
  if (!issue.message.startsWith('Invalid input')) return issue.message
  if (/received undefined/.test(issue.message)) return 'This field is required.'
  const expected = /expected (\w+)/.exec(issue.message)?.[1]
  return expected ? `This must be a ${expected}.` : 'This value is not valid.'
}

/** An id that cannot be one is answered like an id that does not exist. */
export function checkedParams(schema: ObjectSchema | undefined, params: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(params)
  if (!result.success) throw notFound()
  return result.data
}

/** Refuses what no field may hold: too deep, too long, U+0000, lone surrogates. */
export function refuseUnsound(value: unknown, longest: number = most.text, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new AppError('MALFORMED_REQUEST', 'The request holds characters that are not text.')
    if (value.length > longest) throw new AppError('MALFORMED_REQUEST', 'The request holds a text that is too long.')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= most.depth) throw new AppError('MALFORMED_REQUEST', 'The request is nested too deeply.')
  if (Array.isArray(value) && value.length > most.items)
    throw new AppError('MALFORMED_REQUEST', 'The request holds a list that is too long.')
  for (const [key, inner] of Object.entries(value)) {
    refuseUnsound(key, longest, depth + 1)
    refuseUnsound(inner, longest, depth + 1)
  }
}

/** A scalar parameter given twice is ambiguous, and too many are an attack. */
export function refuseDoubled(query: Record<string, unknown>): void {
  const entries = Object.entries(query)
  if (entries.length > 50) throw new AppError('MALFORMED_REQUEST', 'The address has too many parameters.')
  const doubled = entries.find(([, value]) => Array.isArray(value))
  if (doubled) throw new AppError('MALFORMED_REQUEST', `The parameter ${doubled[0]} is given twice.`)
}
