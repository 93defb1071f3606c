import { type LearningLanguage, type Question, questionKinds, type QuestionKind } from '@preceptor/contract'
import { inWords } from '../../../../lib/texts.ts'
import { quizTexts } from '../texts.ts'
import { type Choice, Found, makerOf, type Maker } from './found.ts'

interface Row {
  row: number
  cells: readonly string[]
}
type Column = 'kind' | 'question' | 'right' | 'points' | 'pool' | 'explanation'
interface Columns {
  at: Partial<Record<Column, number>>
  answers: number[]
  /** Columns with explanations, by the position of their answer. */
  explanations: { place: number; at: number }[]
}
type Read = Question | { refused: string }

const tidy = (word: string) => word.trim().toLowerCase().replace(/\s+/g, ' ')
const inAll = (key: Parameters<typeof quizTexts.say>[1]) =>
  quizTexts.languages.map(language => tidy(quizTexts.say(language, key as 'columnKind')))

/** Common names of the columns, in addition to our own. */
const names = (): Record<Column, readonly string[]> => ({
  kind: [...inAll('columnKind'), 'type', 'question type'],
  question: [...inAll('columnQuestion'), 'question text', 'text', 'texto'],
  right: [
    ...inAll('columnRight'),
    'right answer',
    'correct',
    'correct answer',
    'answer key',
    'key',
    'respuesta correcta',
  ],
  points: [...inAll('columnPoints'), 'weight', 'score'],
  pool: [...inAll('columnPool'), 'category', 'categoría'],
  explanation: [...inAll('columnExplanation'), 'feedback', 'rationale'],
})
const answerName = /^(?:(?:answer|option|choice|respuesta|opción|opcion) ?)?(?:\d{1,2}|[a-j])$/
const explanationName =
  /^(?:explanation|feedback|rationale|explicación|explicacion)(?: (?:of|for|de|de la))?(?: (?:answer|option|choice|respuesta|opción|opcion))? ?(\d{1,2}|[a-j])$/

/** Longer than any text of a question. */
const mostCell = 20_000
const mostRights = 100

/** Returns null when the first row has no question columns. */
export function questionColumns(header: readonly string[]): Columns | null {
  const known = Object.entries(names()) as [Column, readonly string[]][]
  const columns: Columns = { at: {}, answers: [], explanations: [] }
  for (const [at, cell] of header.entries()) {
    const word = tidy(cell)
    const column = known.find(([, words]) => words.includes(word))?.[0]
    if (column) columns.at[column] ??= at
    else if (answerName.test(word)) columns.answers.push(at)
    else columns.explanations.push(...explainedPlace(word).map(place => ({ place, at })))
  }
  const isSheet = columns.at.question !== undefined && (columns.answers.length > 0 || columns.at.right !== undefined)
  return isSheet ? columns : null
}

function explainedPlace(word: string): number[] {
  const place = placeOf(explanationName.exec(word)?.[1] ?? '', new Map())
  return place === null ? [] : [place]
}

/** The cells of one row. A blank cell between answers keeps its place, because right answers are numbered. */
interface Cells {
  cell: (column: Column) => string
  columns: readonly string[]
  explanations: readonly string[]
}

export function readSheet(rows: readonly Row[], columns: Columns, language: LearningLanguage): Found {
  const found = new Found()
  const make = makerOf(language)
  for (const { row, cells } of rows) {
    if (found.isFull(row)) break
    const cell = (column: Column) => cells[columns.at[column] ?? -1]?.trim() ?? ''
    const text = cell('question')
    if (cells.some(one => one.length > mostCell)) {
      found.refuse(row, text.slice(0, 200), quizTexts.named('sheetLong', { most: mostCell }))
      continue
    }
    const columnsOfAnswers = columns.answers.map(at => cells[at]?.trim() ?? '')
    const said = columnsOfAnswers.filter(Boolean).join(' · ')
    if (text === '' && said === '') continue
    const explanations: string[] = []
    for (const { place, at } of columns.explanations) explanations[place] = cells[at]?.trim() ?? ''
    const read =
      text === ''
        ? { refused: quizTexts.named('sheetNoQuestion') }
        : readRow({ cell, columns: columnsOfAnswers, explanations }, make)
    if ('refused' in read) found.refuse(row, text || said, read.refused)
    else found.take(row, cell('pool') || null, read)
  }
  return found
}

function readRow(row: Cells, make: Maker): Read {
  const { cell, columns, explanations } = row
  const answers = columns.filter(Boolean)
  const kind = kindOf(cell('kind'), cell('right'), columns)
  // Steps, pairs and accepted answers have no explanation of their own: it becomes the question's explanation
  const hasOwn = kind === 'single' || kind === 'multiple' || kind === 'true_false'
  const explanation = [cell('explanation'), ...(hasOwn ? [] : explanations)].filter(Boolean).join('\n')
  const base = make.base(cell('question'), explanation, Number(cell('points') || '1'))
  switch (kind) {
    case null:
      return { refused: quizTexts.named('sheetKind', { kind: cell('kind') }) }
    case 'true_false': {
      const truth = truthOf(cell('right') || answers[0] || '')
      return truth === null ? { refused: quizTexts.named('sheetTrue') } : make.trueFalse(base, truth, saidToTruth(row))
    }
    case 'ordering':
      return make.ordering(base, answers)
    case 'matching': {
      const pairs = answers.map(pairOf)
      if (pairs.some(pair => pair === null)) return { refused: quizTexts.named('sheetPairs') }
      return make.matching(
        base,
        pairs.map(pair => pair ?? ['', '']),
      )
    }
    case 'short':
      return make.short(base, answers.length > 0 ? answers : cell('right') ? [cell('right')] : [])
    case 'single':
    case 'multiple':
      return readChoices(kind, base, row, make)
  }
}

function readChoices(
  kind: 'single' | 'multiple',
  base: ReturnType<Maker['base']>,
  { cell, columns, explanations }: Cells,
  make: Maker,
): Read {
  const right = cell('right')
  const rights = right === '' ? [] : placesOf(right, columns)
  if (!rights) return { refused: quizTexts.named('sheetRight', { right }) }
  const choices: Choice[] = columns
    .map((text, at) => ({ text, is_right: rights.includes(at), explanation: explanations[at] ?? '' }))
    .filter(({ text, is_right }) => text !== '' || is_right)
  return make.choice(kind, base, choices)
}

/** Returns the text on both sides of the first arrow. */
function pairOf(answer: string): [string, string] | null {
  const arrow = /->|=>|→/.exec(answer)
  if (!arrow) return null
  return [answer.slice(0, arrow.index).trimEnd(), answer.slice(arrow.index + arrow[0].length).trimStart()]
}

/** Reads numbers or letters of the answers, or the text of the answer itself. */
function placesOf(right: string, answers: readonly string[]): number[] | null {
  const known = new Map<string, number>()
  for (const [at, answer] of answers.entries()) if (!known.has(tidy(answer))) known.set(tidy(answer), at)
  const whole = known.get(tidy(right))
  if (whole !== undefined) return [whole]
  const words = right.split(/[,;|/]|\s+/).filter(Boolean)
  // More than a question can have answers: they refer to none of them
  if (words.length > mostRights) return null
  const places = words.map(word => placeOf(word, known))
  return places.some(at => at === null || at >= answers.length) ? null : (places as number[])
}

function placeOf(word: string, answers: ReadonlyMap<string, number>): number | null {
  if (/^\d{1,2}$/.test(word)) return Number(word) > 0 ? Number(word) - 1 : null
  if (/^[a-t]$/i.test(word)) return word.toLowerCase().charCodeAt(0) - 97
  return answers.get(tidy(word)) ?? null
}

/** The first answer is true, unless the answers are the other way around. */
function saidToTruth({ columns, explanations: [first, second] }: Cells) {
  const [ofTrue, ofFalse] = truthOf(columns[0] ?? '') === false ? [second, first] : [first, second]
  return { ofTrue: ofTrue ?? '', ofFalse: ofFalse ?? '' }
}

function truthOf(word: string): boolean | null {
  const said = tidy(word)
  if ([...inAll('isTrue'), 't', 'yes', 'sí', 'v'].includes(said)) return true
  return [...inAll('isFalse'), 'f', 'no'].includes(said) ? false : null
}

/** Returns the kind in its cell; a blank one follows from the answers. */
function kindOf(word: string, right: string, columns: readonly string[]): QuestionKind | null {
  // Exports of other programs use "multiple choice" for both kinds
  if (word !== '' && tidy(word) !== 'multiple choice') return namedKind(tidy(word))
  const answers = columns.filter(Boolean)
  const hasNoChoice = answers.every(answer => truthOf(answer) !== null)
  if (hasNoChoice && truthOf(right) !== null) return 'true_false'
  if (answers.length === 0) return 'short'
  if (answers.every(answer => /->|=>|→/.test(answer))) return 'matching'
  const rights = placesOf(right, columns)
  return rights && rights.length > 1 ? 'multiple' : 'single'
}

const others: Readonly<Record<string, QuestionKind>> = {
  'single choice': 'single',
  'multiple answers': 'multiple',
  'true/false': 'true_false',
  order: 'ordering',
  match: 'matching',
  essay: 'short',
}

function namedKind(word: string): QuestionKind | null {
  const said = (Object.keys(questionKinds) as QuestionKind[]).find(kind =>
    [kind, ...quizTexts.languages.map(language => tidy(inWords(language, questionKinds[kind])))].includes(word),
  )
  return said ?? others[word] ?? null
}
