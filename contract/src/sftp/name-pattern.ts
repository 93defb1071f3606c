import { sftpText } from './texts.ts'

/** Parts of a file name that are filled in for each file. */
export const nameTokens = ['name', 'agency', 'date', 'time', 'from', 'to', 'number', 'format'] as const
export type NameToken = (typeof nameTokens)[number]
export const usualNamePattern = '{name}_{date}_{time}.{format}'
export const mostPattern = 120
export const mostFileName = 200

const token = /\{([^{}]*)\}/g
const isToken = (text: string): text is NameToken => (nameTokens as readonly string[]).includes(text)
/** Characters that some servers or partner programs don't accept in a name. */
const strange = /[^A-Za-z0-9 ._()\-+@=]/u

/** Returns the problem with a pattern as a named text, or null. */
export function patternProblem(pattern: string): string | null {
  for (const [, part = ''] of pattern.matchAll(token))
    if (!isToken(part))
      return sftpText('patternUnknown', { part: `{${part}}`, parts: nameTokens.map(one => `{${one}}`).join(', ') })
  const plain = pattern.replace(token, 'x')
  if (/[{}]/.test(plain)) return sftpText('patternOpen', { example: '{date}' })
  const [sign] = strange.exec(plain) ?? []
  if (sign !== undefined) return sftpText('patternSign', { sign })
  if (plain.startsWith('.')) return sftpText('patternDot')
  if (/\.part$/i.test(plain)) return sftpText('patternPart')
  return null
}

/** Returns a value that is safe in a file name. */
const plainValue = (value: string) =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/^[_.]+|(?<![_.])[_.]+$/g, '')
    .slice(0, 60)

/** Returns the name of one file. A part without a value is left out. */
export const fillName = (pattern: string, values: Readonly<Partial<Record<NameToken, string>>>): string =>
  pattern
    .replace(token, (_, part: string) => (isToken(part) ? plainValue(values[part] ?? '') : ''))
    .replace(/^\.+/, '')
    .slice(0, mostFileName) || 'file'

/** Turns `report.csv` into `report-2.csv`. */
export function withSuffix(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}-${number}${name.slice(dot)}` : `${name}-${number}`
}
