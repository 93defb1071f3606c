import type { LearningLanguage, Question } from '@preceptor/contract'
import { quizTexts } from '../texts.ts'
import { type Choice, Found, makerOf, type Maker } from './found.ts'
import { type GiftBlock, giftBlocks, indexOfSign } from './gift-blocks.ts'
import { hasPicture, partsOf, plainGift } from './gift-text.ts'

/** One answer between the braces. */
interface Answer {
  sign: '=' | '~'
  /** Percent; null if not given. */
  weight: number | null
  raw: string
  feedback: string
}
type Read = { question: Question; notes: string[] } | { refused: string }

/** Reads questions in Moodle's format. Anything our quizzes can't hold is reported with its line. */
export function readGift(text: string, language: LearningLanguage): Found {
  const found = new Found()
  const make = makerOf(language)
  for (const block of giftBlocks(text)) {
    if (found.isFull(block.line)) break
    const { title, raw } = titled(block.before)
    const said = wordsOf(block, raw) || title
    const read = readBlock(block, said, make)
    if ('refused' in read) found.refuse(block.line, said, read.refused)
    else found.take(block.line, block.category, read.question, read.notes)
  }
  return found
}

function titled(before: string): { title: string; raw: string } {
  const found = /^\s*::((?:\\[\s\S]|[^\\])*?)::/.exec(before)
  return found ? { title: plainGift(found[1] ?? ''), raw: before.slice(found[0].length) } : { title: '', raw: before }
}

/** Adds a blank when the answer is in the middle of the sentence. */
function wordsOf({ after }: GiftBlock, raw: string): string {
  const end = after.trim()
  return /^[\p{P}\s]*$/u.test(end) ? plainGift(raw) : `${plainGift(raw)} _____ ${plainGift(end)}`
}

function readBlock(block: GiftBlock, said: string, make: Maker): Read {
  const refused = (key: Parameters<typeof quizTexts.named>[0]) => ({ refused: quizTexts.named(key as 'giftBlanks') })
  if (block.isLong) return refused('giftLong')
  if (block.isOpen) return refused('giftOpen')
  if (block.answers === null) return refused('giftDescription')
  if (block.hasMore) return refused('giftBlanks')
  if (said === '') return refused('giftNoText')
  const [body, general] = cutGeneral(block.answers)
  const notes = hasPicture(block.before + block.after + block.answers) ? [quizTexts.named('giftPicture')] : []
  const read = readAnswers(body, { said, general, points: block.points ?? 1 }, make)
  return 'refused' in read ? read : { question: read.question, notes: [...notes, ...read.notes] }
}

/** `####` starts the general feedback, shown for any answer. */
function cutGeneral(answers: string): [string, string] {
  for (let at = indexOfSign(answers, '#'); at >= 0; at = indexOfSign(answers, '#', at + 1))
    if (answers.startsWith('####', at)) return [answers.slice(0, at), plainGift(answers.slice(at + 4))]
  return [answers, '']
}

interface Said {
  said: string
  general: string
  points: number
}

function readAnswers(body: string, said: Said, make: Maker): Read {
  const text = body.trim()
  const base = (more: readonly string[] = []) =>
    make.base(said.said, [said.general, ...more].filter(Boolean).join('\n'), said.points)
  if (text === '') return { question: make.short(base(), []), notes: [] }
  const truth = /^(T|TRUE|F|FALSE)\s*(?=$|#)/i.exec(text)
  if (truth) {
    // First the feedback for a wrong choice
    const [, wrong = '', right = ''] = partsOf(text.slice(truth[0].length), '#').map(part => plainGift(part.slice(1)))
    const is_true = /^t/i.test(text)
    const said = is_true ? { ofTrue: right, ofFalse: wrong } : { ofTrue: wrong, ofFalse: right }
    return { question: make.trueFalse(base(), is_true, said), notes: [] }
  }
  if (text.startsWith('#')) return readNumbers(text.slice(1), base(), make)
  if (text.startsWith('>')) return { question: make.ordering(base(), stepsOf(text)), notes: [] }
  // A short answer may omit its marker
  const answers = answersOf(indexOfSign(text, '=~') < 0 ? `=${text}` : text)
  if (!answers) return { refused: quizTexts.named('giftAnswers') }
  const isMatching = answers.every(({ sign, raw }) => sign === '=' && raw.includes('->'))
  const isShort = !isMatching && answers.every(({ sign }) => sign === '=')
  if (!isMatching && !isShort) return readChoices(answers, base(), make)
  // Pairs and accepted answers have no feedback of their own: it becomes the question's explanation
  const explained = base(answers.map(({ feedback }) => feedback))
  return isShort ? readShort(answers, explained, make) : readPairs(answers, explained, make)
}

/** More than a question may have, so it is refused for that reason. */
const mostLooked = 100

function answersOf(text: string): Answer[] | null {
  const [start = '', ...parts] = partsOf(text, '=~')
  if (start.trim() !== '' || parts.length === 0) return null
  return parts.slice(0, mostLooked).map(part => {
    const [answer = '', ...feedback] = partsOf(part.slice(1), '#')
    const weight = /^\s*%(-?\d+(?:[.,]\d+)?)%/.exec(answer)
    return {
      sign: part[0] as Answer['sign'],
      weight: weight ? Number((weight[1] ?? '').replace(',', '.')) : null,
      raw: weight ? answer.slice(weight[0].length) : answer,
      feedback: plainGift(feedback.join('').replace(/^#/, '')),
    }
  })
}

/** Its first line may set how Moodle draws and grades it. */
function stepsOf(text: string): string[] {
  const [first = '', ...lines] = text.slice(1).split('\n')
  const isSetting =
    lines.length > 0 &&
    first
      .trim()
      .split(/[ \t]+/)
      .every((word, at) => (at === 0 && /^\d*$/.test(word)) || /^[A-Z_]+\d*$/.test(word))
  return (isSetting ? lines : [first, ...lines]).slice(0, mostLooked).map(plainGift).filter(Boolean)
}

type Base = ReturnType<Maker['base']>

function readPairs(answers: readonly Answer[], base: Base, make: Maker): Read {
  const pairs = answers.map(({ raw }) => {
    const [left = '', ...right] = raw.split('->')
    return [plainGift(left), plainGift(right.join('->'))] as const
  })
  const whole = pairs.filter(([left]) => left !== '')
  const notes = whole.length < pairs.length ? [quizTexts.named('giftExtraMatch')] : []
  return { question: make.matching(base, whole), notes }
}

function readShort(answers: readonly Answer[], base: Base, make: Maker): Read {
  const isFull = ({ weight }: Answer) => weight === null || weight >= 100
  const accepted = answers.filter(isFull).map(({ raw }) => plainGift(raw))
  const notes = accepted.length < answers.length ? [quizTexts.named('giftHalfRight')] : []
  if (accepted.length === 0) return { refused: quizTexts.named('giftAnswers') }
  return { question: make.short(base, accepted.filter(Boolean)), notes }
}

function readChoices(answers: readonly Answer[], base: Base, make: Maker): Read {
  const hasRight = answers.some(({ sign, weight }) => sign === '=' && (weight ?? 100) >= 100)
  const isRight = ({ sign, weight }: Answer) =>
    sign === '=' ? (weight ?? 100) >= 100 : hasRight ? weight === 100 : (weight ?? 0) > 0
  const choices: Choice[] = answers.map(one => ({
    text: plainGift(one.raw),
    is_right: isRight(one),
    explanation: one.feedback,
  }))
  const rights = choices.filter(({ is_right }) => is_right).length
  const isWeighed = rights > 0 && answers.every(({ sign }) => sign === '~')
  const isHalf = answers.some(one => (one.weight ?? 0) > 0 && !isRight(one))
  return {
    question: make.choice(rights > 1 || isWeighed ? 'multiple' : 'single', base, choices),
    notes: isHalf ? [quizTexts.named('giftHalfRight')] : [],
  }
}

/** `3`, `3:0.5` and `1..5`, one or several. */
function readNumbers(text: string, base: Base, make: Maker): Read {
  const answers = answersOf(text.trim().startsWith('=') ? text.trim() : `=${text.trim()}`) ?? []
  const full = answers.filter(({ sign, weight }) => sign === '=' && (weight === null || weight >= 100))
  const values = full.map(({ raw }) => plainGift(raw).split(':') as [string, string?])
  if (values.length === 0 || values.some(([value]) => value.includes('..')))
    return { refused: quizTexts.named('giftRange') }
  const isNear = values.some(([, near]) => near !== undefined && Number(near) !== 0)
  return {
    question: make.short(
      base,
      values.map(([value]) => value.trim()),
    ),
    notes: isNear ? [quizTexts.named('giftTolerance')] : [],
  }
}
