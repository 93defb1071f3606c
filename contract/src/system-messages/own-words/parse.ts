/** Template text, or a variable with its fallback. */
export type Piece = string | { name: string; fallback: string | null }

export interface Trouble {
  kind: 'unclosed' | 'brace' | 'name' | 'fallback'
  /** The text with the problem. */
  found: string
}
export interface Parsed {
  pieces: Piece[]
  troubles: Trouble[]
}

/** The most problems reported for one text. */
const most = 20
const longestInside = 200
const nameShape = /^[a-z][a-z0-9_]{0,39}$/

/**
 * Parses `{{first_name}}` and `{{coordinator|the office}}`. Braces have no other meaning. Each character is read at most twice, so
 * hostile text takes no longer than any other.
 */
export function parseWords(text: string): Parsed {
  const pieces: Piece[] = []
  const troubles: Trouble[] = []
  const brace = /[{}]/g
  const nextBrace = (from: number) => {
    brace.lastIndex = from
    return brace.exec(text)?.index ?? -1
  }
  let at = 0
  while (at < text.length && troubles.length < most) {
    const start = nextBrace(at)
    if (start === -1) break
    if (start > at) pieces.push(text.slice(at, start))
    if (!text.startsWith('{{', start)) {
      troubles.push({ kind: 'brace', found: aroundBrace(text, start) })
      at = start + 1
      continue
    }
    const end = nextBrace(start + 2)
    if (end === -1 || !text.startsWith('}}', end)) {
      troubles.push({ kind: 'unclosed', found: text.slice(start, Math.min(start + 24, text.length)) })
      at = end === -1 ? text.length : end
      // "{{{" starts with an extra brace
      if (end === start + 2) at = start + 3
      continue
    }
    readInside(text.slice(start + 2, end), { pieces, troubles })
    at = end + 2
  }
  if (at < text.length) pieces.push(text.slice(at))
  return { pieces, troubles }
}

function readInside(inside: string, { pieces, troubles }: Parsed): void {
  const bar = inside.indexOf('|')
  const name = (bar === -1 ? inside : inside.slice(0, bar)).trim()
  const fallback = bar === -1 ? null : inside.slice(bar + 1).trim()
  if (!nameShape.test(name)) troubles.push({ kind: 'name', found: name.slice(0, 40) })
  else if (fallback === '' || (fallback !== null && (fallback.length > longestInside || fallback.includes('|'))))
    troubles.push({ kind: 'fallback', found: name })
  else pieces.push({ name, fallback })
}

/** Returns a single brace with the name that was probably meant: `{first_name}`. */
function aroundBrace(text: string, at: number): string {
  const whole = /\{[^{}]{0,40}\}/y
  whole.lastIndex = at
  return whole.exec(text)?.[0] ?? text.slice(at, at + 1)
}

/** Returns the names used in a text. */
export const namesIn = ({ pieces }: Pick<Parsed, 'pieces'>): string[] => [
  ...new Set(pieces.flatMap(piece => (typeof piece === 'string' ? [] : [piece.name]))),
]

/** Returns the closest existing name, at most two letters away; null for none. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const wanted = (
    typed
      .slice(0, 40)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join('_')
  const near = names
    .map(name => ({ name, far: distance(wanted, name) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.far - b.far)
  return (
    near[0]?.name ??
    names.find(name => wanted !== '' && name.replaceAll('_', '') === wanted.replaceAll('_', '')) ??
    null
  )
}

/** Returns the number of letters to add, drop, change or swap. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
