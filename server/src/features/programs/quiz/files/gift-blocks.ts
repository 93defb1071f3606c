/** A question cut out of a GIFT text: the part before its answers, the part between the braces, and the part after them. */
export interface GiftBlock {
  line: number
  category: string | null
  before: string
  /** Null without braces. */
  answers: string | null
  after: string
  /** More braces follow, as in a text with several blanks. */
  hasMore: boolean
  /** The closing brace is missing. */
  isOpen: boolean
  /** Longer than any question: it is reported, but not parsed. */
  isLong: boolean
  points: number | null
}

/** Returns the index of the first unescaped character in `signs`, or -1. */
export function indexOfSign(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (signs.includes(text[at] ?? '')) return at
  }
  return -1
}

/** Cuts a text into its questions. Drops comments; blank lines end a question, as in Moodle, but not between its braces. */
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

const categoryMark = '$CATEGORY:'

class Cutter {
  readonly blocks: GiftBlock[] = []
  #open: { line: number; lines: string[]; points: number | null } | null = null
  #isInside = false
  #category: string | null = null
  /** Points of the next question. */
  #points: number | null = null

  take(line: string, number: number) {
    if (/^\s*\/\//.test(line)) {
      const given = /\[points:(\d{1,3})\]/.exec(line)?.[1]
      if (given) this.#points = Number(given)
      return
    }
    if (this.#isInside) return this.#add(line, number)
    const said = line.trim()
    const isCategory = said.startsWith(categoryMark)
    if (isCategory || said === '') this.close()
    if (isCategory) this.#category = categoryName(said.slice(categoryMark.length))
    else if (said !== '') this.#add(line, number)
  }

  #add(text: string, line: number) {
    this.#isInside = endsInside(text, this.#isInside)
    if (this.#open) {
      this.#open.lines.push(text)
      return
    }
    this.#open = { line, lines: [text], points: this.#points }
    this.#points = null
  }

  close() {
    if (!this.#open) return
    const { line, lines, points } = this.#open
    for (const block of blocksIn(lines.join('\n'), { line, category: this.#category, points })) this.blocks.push(block)
    this.#open = null
    this.#isInside = false
  }
}

/** Works line by line, so a question that never ends is not read again for each line. */
function endsInside(line: string, wasInside: boolean): boolean {
  let isInside = wasInside
  for (let at = indexOfSign(line, '{}'); at >= 0; at = indexOfSign(line, '{}', at + 1)) isInside = line[at] === '{'
  return isInside
}

/** Moodle gives the full path: `$course$/top/Falls` is Falls. */
const categoryName = (path: string) =>
  path
    .trim()
    .replace(/^\$\w+\$\/?/, '')
    .replace(/^top\/?/, '')
    .split('/')
    .at(-1)
    ?.trim() || null

type Place = Pick<GiftBlock, 'line' | 'category' | 'points'>

/** More than all texts of a question and its 20 answers together. */
const mostQuestion = 200_000

/** Usually yields one. Without a blank line between two questions, the next one starts on a line of its own. */
function* blocksIn(text: string, place: Place): Generator<GiftBlock> {
  let rest = text
  let { line, points } = place
  for (;;) {
    const start = indexOfSign(rest, '{')
    const end = start < 0 ? -1 : indexOfSign(rest, '}', start + 1)
    if (start < 0 || end < 0) {
      const isLong = rest.length > mostQuestion
      const before = isLong ? rest.slice(0, 100) : rest
      return yield {
        ...place,
        line,
        points,
        before,
        answers: null,
        after: '',
        hasMore: false,
        isOpen: start >= 0,
        isLong,
      }
    }
    const behind = rest.slice(end + 1)
    const newline = behind.indexOf('\n')
    const further = newline < 0 ? '' : behind.slice(newline + 1)
    const isNext = newline >= 0 && (/^\s*::/.test(further) || indexOfSign(further, '{') >= 0)
    const after = isNext ? behind.slice(0, newline) : behind
    yield blockOf(
      { before: rest.slice(0, start), answers: rest.slice(start + 1, end), after },
      { ...place, line, points },
    )
    if (!isNext) return
    points = null
    line += linesIn(rest.slice(0, end + 1 + newline + 1))
    rest = further
  }
}

const linesIn = (text: string) => text.split('\n').length - 1

function blockOf(
  { before, answers, after }: { before: string; answers: string; after: string },
  place: Place,
): GiftBlock {
  if (before.length + answers.length + after.length > mostQuestion)
    return {
      ...place,
      before: before.slice(0, 100),
      answers: null,
      after: '',
      hasMore: false,
      isOpen: false,
      isLong: true,
    }
  return { ...place, before, answers, after, hasMore: indexOfSign(after, '{') >= 0, isOpen: false, isLong: false }
}
