import { completionWays, moduleModes } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import { margin, Pages } from '../../../files/pdf/pages.ts'
import { Paper, type Style } from '../../../files/pdf/paper.ts'
import { apart } from '../../../files/pdf/runs.ts'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { inWords } from '../../../lib/texts.ts'
import { titleIn } from '../../../lib/title-in.ts'
import { certificateTexts } from '../texts.ts'
import { drawQr } from '../../../files/pdf/qr.ts'
import { shownCode } from './printed.ts'

/** As it was given out. */
export interface PrintedTranscript {
  agency: string
  person: string
  employee_number: string | null
  from_on: string
  to_on: string
  completions: readonly {
    program: string
    /** Absent: of a title that others gave it, or not kept. */
    program_language?: string | null
    /** Who else gave it; absent on those given out before there was such training. */
    provider?: string | null
    certificate?: string | null
    completed_on: string
    how: keyof typeof completionWays
    score: number | null
    minutes: number
    /** Null: it counts. */
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

const quiet = '#5a6675'
type Say = (key: Parameters<typeof certificateTexts.named>[0]) => string

/** The same transcript makes the same bytes. */
export async function transcriptFile(transcript: TranscriptToPrint, verifyAt: string): Promise<Buffer> {
  const { printed, language, number, issued_at } = transcript
  const say = ((key: 'transcript') => certificateTexts.say(language, key)) as Say
  const title = `${say('transcript')} ${number}`
  const paper = new Paper({ title, language, author: printed.agency, made_at: new Date(issued_at) })
  const pages = new Pages(paper)
  drawHead(pages, transcript, say, verifyAt)
  drawCompletions(pages, transcript, say)
  drawHours(pages, transcript, say)
  pages.room(40)
  pages.line(`${say('hash')}: ${transcript.sha256}`, { size: 7, color: quiet })
  pages.line(say('changes'), { size: 8, color: quiet })
  return paper.bytes()
}

function drawHead(pages: Pages, transcript: TranscriptToPrint, say: Say, verifyAt: string) {
  const { printed, language, number, code, issued_on, issued_by_name } = transcript
  const { paper } = pages
  drawQr(paper, `${verifyAt}#number=${encodeURIComponent(number)}&code=${code}`, {
    x: margin + pages.width - 72,
    y: margin,
    size: 72,
  })
  const box = { x: margin, width: pages.width - 90 }
  const put = (text: string, style: Style) => {
    pages.y += paper.write(text, { ...box, y: pages.y }, style)
  }
  put(printed.agency, { size: 11, weight: 700, color: quiet })
  put(say('transcript'), { size: 22, weight: 700, color: '#1f4e79' })
  put(printed.person, { size: 16, weight: 700 })
  pages.y += 4
  const day = (value: string) => dayIn(language, value)
  const facts: [string, string][] = [
    ...(printed.employee_number ? [[say('employeeNumber'), printed.employee_number] as [string, string]] : []),
    [say('period'), certificateTexts.say(language, 'fromTo', { from: day(printed.from_on), to: day(printed.to_on) })],
    [say('issuedOn'), day(issued_on)],
    [say('issuedBy'), issued_by_name],
    [say('transcriptNumber'), number],
    [say('code'), shownCode(code)],
    [say('check'), verifyAt.replace(/^https?:\/\//, '')],
  ]
  for (const [label, value] of facts) put(`${label}: ${apart(value)}`, { size: 9.5 })
  pages.y += 10
}

function drawCompletions(pages: Pages, { printed, language }: TranscriptToPrint, say: Say) {
  pages.line(say('completions'), { size: 12, weight: 700 })
  pages.y += 3
  if (printed.completions.length === 0) pages.line(say('noneCompleted'), { size: 9.5, color: quiet })
  else {
    const shares = [0.17, 0.45, 0.16, 0.1, 0.12]
    pages.row([say('date'), say('program'), say('how'), say('score'), say('hours')], shares, { size: 8, color: quiet })
    for (const one of printed.completions)
      pages.row(
        [
          dayIn(language, one.completed_on),
          programWords(one, language),
          inWords(language, completionWays[one.how]),
          one.score === null ? '–' : `${one.score} %`,
          one.taken_back === null ? hoursIn(language, one.minutes) : '–',
        ],
        shares,
        one.taken_back === null ? { size: 9.5 } : { size: 9.5, color: '#b3261e' },
      )
  }
  pages.y += 10
}

/** What it was, who gave it, which certificate shows it, and why it does not count. */
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

function drawHours(pages: Pages, { printed, language }: TranscriptToPrint, say: Say) {
  if (printed.hours.length === 0) return
  pages.room(60)
  pages.line(say('hoursByTopic'), { size: 12, weight: 700 })
  pages.y += 3
  const shares = [0.55, 0.27, 0.18]
  pages.row([say('topic'), say('mode'), say('hours')], shares, { size: 8, color: quiet })
  for (const { topic, mode, minutes } of printed.hours)
    pages.row([topic, inWords(language, moduleModes[mode]), hoursIn(language, minutes)], shares, { size: 9.5 })
  const total = printed.hours.reduce((sum, { minutes }) => sum + minutes, 0)
  pages.row([say('total'), '', hoursIn(language, total)], shares, { size: 9.5, weight: 700 })
  pages.y += 10
}
