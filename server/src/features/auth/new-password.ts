import { readFileSync } from 'node:fs'
import { formText } from '@preceptor/contract/texts/forms'
import { product } from '../../lib/product.ts'
import { normalised } from './password-hash.ts'
import { authTexts } from './texts.ts'

let common: Set<string> | undefined
const commonPasswords = () =>
  (common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  ))

/** Names that attackers of this account would try first. */
interface Known {
  email: string
  names: readonly string[]
}

/** Returns the weakness of a new password as a sentence, or null. Length counts, composition doesn't. */
export function weakness(password: string, { email, names }: Known): string | null {
  const text = normalised(password).toLowerCase()
  const length = [...text].length
  if (length < 12) return formText('passwordShort', { least: 12 })
  if (length > 128) return formText('passwordLong', { most: 128 })
  if (isCommon(text)) return authTexts.named('passwordCommon')
  const own = [email.split('@')[0] ?? '', ...names, product.name]
  if (isMadeOf(text, own)) return authTexts.named('passwordFromNames')
  return null
}

const isCommon = (text: string) =>
  commonPasswords().has(text) || commonPasswords().has(core(text)) || isRepeated(text) || isRun(text)

/** `!!Dragon2024` is as easy to guess as `dragon`. */
const core = (text: string) => text.replace(/^[^\p{L}]{1,128}/u, '').replace(/[^\p{L}]{1,128}$/u, '')

/** True when one to six characters repeat throughout. */
const isRepeated = (text: string) =>
  [1, 2, 3, 4, 5, 6].some(size => [...text].every((char, i, all) => char === all[i % size]))

/** True when each character follows the previous one in the alphabet or on the keyboard's top row, in either direction. */
function isRun(text: string) {
  const codes = [...text].map(char => char.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0))
  const wraps = (step: number) => Math.abs(step) === 1 || Math.abs(step) === 9
  return steps.every(wraps) && new Set(steps.filter(step => Math.abs(step) === 1)).size <= 1
}

/** True when little is left after removing these words. */
function isMadeOf(text: string, words: readonly string[]) {
  const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const known = words
    .flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map(plain)
    .filter(word => word.length >= 4)
    .sort((a, b) => b.length - a.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), plain(text))
  return rest.length < plain(text).length && rest.length < 8
}
