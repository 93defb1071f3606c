import { completionWays, moduleModes } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import { shownCode, shownPage } from '../../../files/pdf/check.ts'
import { colors } from '../../../files/pdf/colors.ts'
import { Document } from '../../../files/pdf/document.ts'
import { apart } from '../../../files/pdf/runs.ts'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { inWords } from '../../../lib/texts.ts'
import { titleIn } from '../../../lib/title-in.ts'
import { certificateTexts } from '../texts.ts'

/** A transcript as issued. */
export interface PrintedTranscript {
  agency: string
  person: string
  employee_number: string | null
  from_on: string
  to_on: string
  completions: readonly {
    program: string
    /** Absent for an outside title, or when not stored. */
    program_language?: string | null
    /** The outside provider; absent on older transcripts. */
    provider?: string | null
    certificate?: string | null
    completed_on: string
    how: keyof typeof completionWays
    score: number | null
    minutes: number
    /** Null while it is valid. */
    taken_back: string | null
  }[]
  hours: readonly { topic: string; mode: keyof typeof moduleModes; minutes: number }[]
}

export interface TranscriptToPrint {
  number: string
  code: string
  language: string
  issued_on: string
  issued_at: string
  issued_by_name: string
  /** Hexadecimal. */
  sha256: string
  printed: PrintedTranscript
}

type Say = (key: Parameters<typeof certificateTexts.named>[0]) => string

/** The same transcript produces the same bytes. */
export async function transcriptFile(transcript: TranscriptToPrint, verifyAt: string): Promise<Buffer> {
  const { printed, language, number, issued_at } = transcript
  const say = ((key: 'transcript') => certificateTexts.say(language, key)) as Say
  const title = `${say('transcript')} ${number}`
  const paper = new Document({ title, language, author: printed.agency, made_at: new Date(issued_at) })
  drawHead(paper, transcript, say, verifyAt)
  drawCompletions(paper, transcript, say)
  drawHours(paper, transcript, say)
  paper.evidence({ hash: [say('hash'), transcript.sha256], note: say('changes') })
  return paper.bytes()
}

function drawHead(paper: Document, transcript: TranscriptToPrint, say: Say, verifyAt: string) {
  const { printed, language, number, code, issued_on, issued_by_name } = transcript
  const { agency, person, employee_number, from_on, to_on } = printed
  paper.head({
    agency,
    title: { text: say('transcript'), size: 22 },
    subject: { text: person, size: 16 },
    check: { verifyAt, number, code },
  })
  const day = (value: string) => dayIn(language, value)
  const facts = [
    [say('employeeNumber'), employee_number],
    [say('period'), certificateTexts.say(language, 'fromTo', { from: day(from_on), to: day(to_on) })],
    [say('issuedOn'), day(issued_on)],
    [say('issuedBy'), issued_by_name],
    [say('transcriptNumber'), number],
    [say('code'), shownCode(code)],
    [say('check'), shownPage(verifyAt)],
  ] as const
  paper.facts(facts, { size: 9.5 }, 'beside')
  paper.gap(10)
}

function drawCompletions(paper: Document, { printed, language }: TranscriptToPrint, say: Say) {
  paper.heading(say('completions'), { room: 0, before: 0, after: 3 })
  paper.table({
    heads: [say('date'), say('program'), say('how'), say('score'), say('hours')],
    shares: [0.17, 0.45, 0.16, 0.1, 0.12],
    none: say('noneCompleted'),
    rows: printed.completions.map(one => ({
      cells: [
        dayIn(language, one.completed_on),
        programWords(one, language),
        inWords(language, completionWays[one.how]),
        one.score === null ? '–' : `${one.score}%`,
        one.taken_back === null ? hoursIn(language, one.minutes) : '–',
      ],
      ...(one.taken_back !== null && { style: { color: colors.red } }),
    })),
  })
  paper.gap(10)
}

/** Returns the training, its provider, its certificate, and the reason it doesn't count. */
const programWords = (
  { program, program_language, provider, certificate, taken_back: reason }: PrintedTranscript['completions'][number],
  language: string,
) =>
  [
    titleIn(language, apart(program), program_language),
    provider && certificateTexts.say(language, 'givenBy', { provider: apart(provider) }),
    certificate && certificateTexts.say(language, 'certificateNumbered', { number: certificate }),
    reason !== null && certificateTexts.say(language, 'takenBack', { reason }),
  ]
    .filter(Boolean)
    .join('\n')

function drawHours(paper: Document, { printed, language }: TranscriptToPrint, say: Say) {
  if (printed.hours.length === 0) return
  paper.heading(say('hoursByTopic'), { room: 60, before: 0, after: 3 })
  const total = printed.hours.reduce((sum, { minutes }) => sum + minutes, 0)
  paper.table({
    heads: [say('topic'), say('mode'), say('hours')],
    shares: [0.55, 0.27, 0.18],
    rows: [
      ...printed.hours.map(({ topic, mode, minutes }) => ({
        cells: [topic, inWords(language, moduleModes[mode]), hoursIn(language, minutes)],
      })),
      { cells: [say('total'), '', hoursIn(language, total)], style: { weight: 700 } },
    ],
  })
  paper.gap(10)
}
