import type { AnySchema, ObjectSchema } from '@preceptor/contract'
import { formText } from '@preceptor/contract/texts/forms'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { isText, plainText } from '../lib/plain-text.ts'
import { mostOf as most } from './body-bounds.ts'
import { httpTexts } from './texts.ts'

interface Issue {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
  /** For values that are too long or too large: the kind, and the limit. */
  origin?: string
  maximum?: number | bigint
}

/** A well-formed but invalid body or query gives 422 with a message per field. */
export function checked(schema: AnySchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(errorsOf(result.error.issues))
}

/** Reports only the first fields: no one reads more, and a response must not be longer than the request. */
function errorsOf(issues: readonly Issue[]): Record<string, string[]> {
  // No prototype, since a field may be called __proto__
  const errors: Record<string, string[]> = Object.create(null)
  let left = most.told
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const names = isUnknown ? (issue.keys ?? []).slice(0, left) : [undefined]
    const sentence = isUnknown ? httpTexts.named('unknownField') : sentenceOf(issue)
    for (const name of names) {
      const field = nameOf([...issue.path.map(String), ...(name === undefined ? [] : [name])]) || 'body'
      errors[field] = [...(errors[field] ?? []), sentence]
    }
    left -= names.length
    if (left <= 0) break
  }
  return errors
}

/** Matches the start of zod's own default messages. */
const zodsOwn = /^(?:Invalid |Too (?:big|small))/

/** Replaces zod's default message when the contract has none. */
function sentenceOf(issue: Issue): string {
  if (!zodsOwn.test(issue.message)) return issue.message
  if (issue.code === 'too_big' && typeof issue.maximum === 'number') return tooMuch(issue.origin, issue.maximum)
  if (/received undefined/.test(issue.message)) return httpTexts.named('required')
  const expected = /^Invalid input: expected (\w+)/.exec(issue.message)?.[1]
  return expected ? httpTexts.named('wrongType', { type: expected }) : httpTexts.named('wrongValue')
}

function tooMuch(origin: string | undefined, maximum: number): string {
  if (origin === 'string') return formText('tooLong', { most: maximum })
  return origin === 'array'
    ? httpTexts.named('atMostItems', { most: maximum })
    : httpTexts.named('atMost', { most: maximum })
}

/** Treats a malformed id like an id that does not exist. */
export function checkedParams(schema: ObjectSchema | undefined, params: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(params)
  if (!result.success || Object.values(result.data).some(value => typeof value === 'string' && !isText(value)))
    throw notFound()
  return result.data
}

/** No script puts that many accents on one letter, and normalizing a row of them takes quadratic time. */
const most31 = /\p{M}{31}/u
const mark = /^\p{M}$/u
/** For each UTF-16 unit: 0 unknown, 1 no mark, 2 a mark or half of a surrogate pair that may be one. */
const known = new Uint8Array(0x10000)

function mayBeMark(unit: number): boolean {
  if (known[unit] === 0) known[unit] = (unit >= 0xd800 && unit < 0xe000) || mark.test(String.fromCharCode(unit)) ? 2 : 1
  return known[unit] === 2
}

/** A row of thirty-one covers one of every thirty-one positions, so only few are checked; the pattern decides about the rest. */
export function hasManyMarks(text: string): boolean {
  for (let at = 30; at < text.length; at += 31) {
    let from = at
    while (at - from < 31 && from >= 0 && mayBeMark(text.charCodeAt(from))) from--
    let to = from + 1
    while (to - from <= 31 && to < text.length && mayBeMark(text.charCodeAt(to))) to++
    if (to - from > 31) return most31.test(text)
  }
  return false
}

interface Bounds {
  longest?: number | undefined
  /** The total number of values. */
  values?: number | undefined
  /** Its path in the request. */
  path?: readonly string[]
}

/** Refuses values that no field may hold, by field name: too deep, too long, too many, control characters, lone surrogates. */
export function refuseUnsound(value: unknown, { longest = most.text, values = most.values, path = [] }: Bounds = {}) {
  new Soundness(longest, values, [...path]).look(value)
}

class Soundness {
  readonly #longest: number
  readonly #most: number
  /** One array for the whole walk; joined to a name only where something is refused. */
  readonly #path: string[]
  #seen = 0

  constructor(longest: number, most: number, path: string[]) {
    this.#longest = longest
    this.#most = most
    this.#path = path
  }

  look(value: unknown): void {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return
    if (this.#path.length >= most.depth) throw this.#unsound(httpTexts.named('tooDeep', { most: most.depth }))
    if (Array.isArray(value)) this.#items(value)
    else this.#fields(value as Record<string, unknown>)
  }

  #text(value: string) {
    if (value.length > this.#longest) throw this.#unsound(formText('tooLong', { most: this.#longest }))
    if (!isText(value)) throw this.#unsound(httpTexts.named('notText'))
    if (hasManyMarks(value)) throw this.#unsound(httpTexts.named('manyMarks'))
  }

  #items(all: readonly unknown[]) {
    if (all.length > most.items)
      throw this.#unsound(httpTexts.named('tooManyItems', { most: most.items, count: all.length }))
    this.#count(all.length)
    for (const [at, one] of all.entries()) this.#below(String(at), one)
  }

  #fields(all: Record<string, unknown>) {
    const names = Object.keys(all)
    if (names.length > most.keys)
      throw this.#unsound(httpTexts.named('tooManyKeys', { most: most.keys, count: names.length }))
    this.#count(names.length)
    for (const name of names) {
      this.#path.push(name)
      // A name can be as invalid as the value below it
      this.#text(name)
      this.look(all[name])
      this.#path.pop()
    }
  }

  #below(name: string, value: unknown) {
    this.#path.push(name)
    this.look(value)
    this.#path.pop()
  }

  #count(more: number) {
    this.#seen += more
    if (this.#seen <= this.#most) return
    this.#path.length = 0
    throw this.#unsound(httpTexts.named('tooManyValues', { most: this.#most }))
  }

  #unsound(sentence: string): AppError {
    const name = nameOf(this.#path)
    return new AppError('MALFORMED_REQUEST', httpTexts.named('unsound', { name: name || 'body', why: sentence }), {
      errors: Object.fromEntries([[name || 'body', [sentence]]]),
    })
  }
}

/** Shortens names to the length of ours, no matter how long the request's are. */
const nameOf = (path: readonly string[]) => {
  const name = plainText(path.join('.'))
  return name.length > 120 ? `${name.slice(0, 120).toWellFormed()}…` : name
}

/** Refuses a scalar parameter given twice, which is ambiguous, and too many parameters, which are an attack. */
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
