/** A question of a GIFT text, cut out of it: what stands before its answers, between the braces, and after them. */
export interface GiftBlock {
  line: number
  category: string | null
  before: string
  /** Null: there were no braces. */
  answers: string | null
  after: string
  /** More braces followed, as where a text has several blanks. */
  hasMore: boolean
  /** The closing brace is missing. */
  isOpen: boolean
  points: number | null
}

/** Where one of the signs stands that no backslash takes its meaning from; -1: nowhere. */
export function indexOfSign(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (signs.includes(text[at] ?? '')) return at
  }
  return -1
}

/** Cuts a text into its questions. Comments are dropped; blank lines end a question, as Moodle has it, but not between its braces. */
export function giftBlocks(text: string): GiftBlock[] {
  const cutter = new Cutter()
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries())
    cutter.take(line, at + 1)
  cutter.close()
  return cutter.blocks
}

class Cutter {
  readonly blocks: GiftBlock[] = []
  #open: { line: number; text: string; points: number | null } | null = null
  #category: string | null = null
  /** Of the question that comes next. */
  #points: number | null = null

  take(line: string, number: number) {
    if (/^\s*\/\//.test(line)) {
      const given = /\[points:(\d{1,3})\]/.exec(line)?.[1]
      if (given) this.#points = Number(given)
      return
    }
    const isInside = this.#open !== null && isBraceOpen(this.#open.text)
    if (isInside) return this.#add(line, number)
    const named = /^\s*\$CATEGORY:\s*(.*)$/.exec(line)
    if (named || line.trim() === '') this.close()
    if (named) this.#category = categoryName(named[1] ?? '')
    else if (line.trim() !== '') this.#add(line, number)
  }

  #add(text: string, line: number) {
    if (this.#open) this.#open.text += `\n${text}`
    else {
      this.#open = { line, text, points: this.#points }
      this.#points = null
    }
  }

  close() {
    if (!this.#open) return
    const { line, text, points } = this.#open
    this.blocks.push(...blocksIn(text, { line, category: this.#category, points }))
    this.#open = null
  }
}

function isBraceOpen(text: string): boolean {
  let isOpen = false
  for (let at = indexOfSign(text, '{}'); at >= 0; at = indexOfSign(text, '{}', at + 1)) isOpen = text[at] === '{'
  return isOpen
}

/** Moodle names the way to it: `$course$/top/Falls` is Falls. */
const categoryName = (path: string) =>
  path
    .trim()
    .replace(/^\$\w+\$\/?/, '')
    .replace(/^top\/?/, '')
    .split('/')
    .at(-1)
    ?.trim() || null

type Place = Pick<GiftBlock, 'line' | 'category' | 'points'>

/** Usually one. Where nobody left a blank line between two, the next begins on a line of its own. */
function blocksIn(text: string, place: Place): GiftBlock[] {
  const start = indexOfSign(text, '{')
  const end = start < 0 ? -1 : indexOfSign(text, '}', start + 1)
  if (start < 0 || end < 0)
    return [{ ...place, before: text, answers: null, after: '', hasMore: false, isOpen: start >= 0 }]
  const rest = text.slice(end + 1)
  const newline = rest.indexOf('\n')
  const further = newline < 0 ? '' : rest.slice(newline + 1)
  const isNext = further.trimStart().startsWith('::') || indexOfSign(further, '{') >= 0
  const after = isNext ? rest.slice(0, newline) : rest
  const block: GiftBlock = {
    ...place,
    before: text.slice(0, start),
    answers: text.slice(start + 1, end),
    after,
    hasMore: indexOfSign(after, '{') >= 0,
    isOpen: false,
  }
  if (!isNext) return [block]
  const lines = text.slice(0, end + 1 + newline + 1).split('\n').length - 1
  return [block, ...blocksIn(further, { ...place, points: null, line: place.line + lines })]
}
