import type { LanguageTexts, LearningLanguage, QuizContent } from '@preceptor/contract'

type Question = QuizContent['questions'][number]
export interface QuizOptions {
  /** Questions from this number on form a pool, with the number to draw. */
  pool?: { name: string; from: number; draws: number }
  pass_mark?: number
}

/** One question in one language. */
interface Read {
  mark: string
  text: string
  why: string
  /** Answers, steps, pairs or accepted answers, each with its mark. */
  lines: { mark: string; text: string; why: string }[]
}
type Versions = Partial<Record<LearningLanguage, Read>>

/**
 * Parses a quiz from lines, with the same questions in each language. `? question` with `= right` and `- wrong` answers; `?T` and
 * `?F` are true and false statements; `?# in order` has `1. step`; `?~ match` has `left => right`; `?_ short` has `= accepted`. `>
 * why` explains the answer above it, `! why` the question.
 */
export function quizOf(texts: LanguageTexts, { pool, pass_mark }: QuizOptions = {}): QuizContent {
  const read = Object.entries(texts).map(([language, text]) => [language, questionsIn(text)] as const)
  const [, first = []] = read[0] ?? []
  for (const [language, found] of read)
    if (shapeOf(found) !== shapeOf(first)) throw new Error(`The ${language} questions differ: ${found[0]?.text}`)
  return {
    kind: 'quiz',
    instructions: {},
    pass_mark: pass_mark ?? null,
    max_attempts: null,
    cool_down_hours: null,
    time_limit_minutes: null,
    shuffles_questions: true,
    shuffles_answers: true,
    gives_part: false,
    shows_after: 'answers_when_passed',
    pools: pool ? [{ id: 'p1', name: pool.name, draws: pool.draws }] : [],
    questions: first.map((_, at) =>
      question(
        Object.fromEntries(read.map(([language, found]) => [language, found[at]])),
        at + 1,
        pool && at + 1 >= pool.from ? 'p1' : null,
      ),
    ),
  }
}

const shapeOf = (questions: readonly Read[]) =>
  questions
    .map(
      ({ mark, lines }) => `${mark}${mark === '?_' ? '' : lines.map(line => line.mark.replace(/\d+\./, '#')).join('')}`,
    )
    .join(' ')

function questionsIn(text: string): Read[] {
  const found: Read[] = []
  for (const line of text
    .split('\n')
    .map(one => one.trim())
    .filter(Boolean)) {
    const [, mark = '', rest = ''] = /^(\?[TF#~_]?|=|-|!|>|\d+\.)? ?(.*)$/.exec(line) ?? []
    const last = found.at(-1)
    if (mark.startsWith('?')) found.push({ mark, text: rest, why: '', lines: [] })
    else if (mark === '!' && last) last.why = rest
    else if (mark === '>') explain(last, rest)
    else if (last) last.lines.push({ mark, text: rest, why: '' })
    else throw new Error(`This line is no question: ${line}`)
  }
  return found
}

function explain(one: Read | undefined, why: string) {
  const answer = one?.lines.at(-1)
  if (!answer) throw new Error(`This explains no answer: ${why}`)
  answer.why = why
}

function question(versions: Versions, number: number, pool_id: string | null): Question {
  const each = (of: (one: Read) => string) =>
    Object.fromEntries(Object.entries(versions).map(([language, one]) => [language, of(one)])) as LanguageTexts
  const [first] = Object.values(versions)
  if (!first) throw new Error('There is no question')
  const rows = <T>(of: (texts: LanguageTexts, at: number, id: string) => T) =>
    first.lines.map((_, at) =>
      of(
        each(one => one.lines[at]?.text ?? ''),
        at,
        `a${at + 1}`,
      ),
    )
  const shared = {
    id: `q${number}`,
    pool_id,
    points: 1,
    texts: each(one => one.text),
    explanations: each(one => one.why),
  }
  switch (first.mark) {
    case '?T':
    case '?F':
      return { kind: 'true_false', ...shared, is_true: first.mark === '?T' }
    case '?#':
      return { kind: 'ordering', ...shared, steps: rows((steps, _, id) => ({ id, texts: steps })) }
    case '?~':
      return {
        kind: 'matching',
        ...shared,
        pairs: rows((pair, _, id) => ({ id, lefts: side(pair, 0), rights: side(pair, 1) })),
      }
    case '?_':
      return {
        kind: 'short',
        ...shared,
        accepted: Object.fromEntries(
          Object.entries(versions).map(([language, { lines }]) => [language, lines.map(({ text }) => text)]),
        ),
        by_hand: false,
      }
    default: {
      const isRight = first.lines.map(({ mark }) => mark === '=')
      const answers = rows((answer, at, id) => ({
        id,
        texts: answer,
        is_right: isRight[at] ?? false,
        ...(first.lines[at]?.why && { explanations: each(one => one.lines[at]?.why ?? '') }),
      }))
      return { kind: isRight.filter(Boolean).length > 1 ? 'multiple' : 'single', ...shared, answers }
    }
  }
}

const side = (pair: LanguageTexts, at: 0 | 1) =>
  Object.fromEntries(
    Object.entries(pair).map(([language, text]) => [language, text.split(' => ')[at]?.trim() ?? '']),
  ) as LanguageTexts
