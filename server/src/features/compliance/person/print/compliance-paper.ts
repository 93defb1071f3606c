import type { ComplianceRecord, ComplianceStanding, RuleOfPerson } from '@preceptor/contract'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { type StandingState, standingStates, unknownOn } from '@preceptor/contract/compliance/result'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { margin, Pages } from '../../../../files/pdf/pages.ts'
import { Paper, type Style } from '../../../../files/pdf/paper.ts'
import { drawQr } from '../../../../files/pdf/qr.ts'
import { inWords } from '../../../../lib/texts.ts'
import { shownCode } from '../../../certificates/print-certificates.ts'
import { personTexts } from '../texts.ts'

/** As it was given out. */
export interface PaperToPrint {
  number: string
  code: string
  language: string
  issued_on: string
  issued_at: string
  issued_by_name: string
  /** Hexadecimal. */
  sha256: string
  printed: {
    agency: string
    person: string
    employee_number: string | null
    time_zone: string
    /** State null: unknown, as pages given out before it had a name of its own. */
    standing: Omit<ComplianceStanding, 'state'> & { state: StandingState | null }
  }
}

const quiet = '#5a6675'
const red = '#b3261e'
const text = { size: 9.5 } as const

/** The same page makes the same bytes. */
export async function compliancePaper(page: PaperToPrint, verifyAt: string): Promise<Buffer> {
  const { printed, language, number, issued_at } = page
  const title = `${personTexts.say(language, 'paper')} ${number}`
  const paper = new Paper({ title, language, author: printed.agency, made_at: new Date(issued_at) })
  const pages = new Pages(paper)
  drawHead(pages, page, verifyAt)
  const { rules } = printed.standing
  if (isUnknown(page)) pages.line(inWords(language, unknownOn(printed.standing.as_of)), text)
  else if (rules.length === 0) pages.line(personTexts.say(language, 'paperNoRules'), { ...text, color: quiet })
  for (const rule of rules) drawRule(pages, rule, language)
  pages.room(50)
  pages.y += 10
  pages.line(`${personTexts.say(language, 'paperHash')}: ${page.sha256}`, { size: 7, color: quiet })
  pages.line(personTexts.say(language, 'paperChanges'), { size: 8, color: quiet })
  return paper.bytes()
}

const isUnknown = ({ printed: { standing } }: PaperToPrint) => standing.state === null || standing.state === 'unknown'

function drawHead(pages: Pages, page: PaperToPrint, verifyAt: string) {
  const { printed, language, number, code } = page
  const { standing } = printed
  const { paper } = pages
  const say = (key: 'paper') => personTexts.say(language, key)
  drawQr(paper, `${verifyAt}#number=${encodeURIComponent(number)}&code=${code}`, {
    x: margin + pages.width - 72,
    y: margin,
    size: 72,
  })
  const put = (words: string, style: Style) => {
    pages.y += paper.write(words, { x: margin, width: pages.width - 90, y: pages.y }, style)
  }
  put(printed.agency, { size: 11, weight: 700, color: quiet })
  put(say('paper'), { size: 22, weight: 700, color: '#1f4e79' })
  put(printed.person, { size: 16, weight: 700 })
  pages.y += 4
  for (const line of headLines(page, verifyAt)) put(line, text)
  pages.y += 6
  if (!isUnknown(page) && standing.state !== null)
    put(`${personTexts.say(language, 'overall')}: ${inWords(language, standingStates[standing.state])}`, {
      size: 12,
      weight: 700,
    })
  pages.y += 10
}

function headLines({ printed, language, number, code, issued_on, issued_by_name }: PaperToPrint, verifyAt: string) {
  const { standing, employee_number, time_zone } = printed
  const say = personTexts.say
  const at = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(standing.told_at))
  const day = dayIn(language, standing.as_of)
  return [
    ...(employee_number ? [say(language, 'employeeNumber', { number: employee_number })] : []),
    say(language, standing.kind === 'shown' ? 'asShown' : 'asRecorded', { day, at }),
    say(language, 'issued', { day: dayIn(language, issued_on), name: issued_by_name }),
    say(language, 'numberAndCode', { number, code: shownCode(code) }),
    say(language, 'checkAt', { address: verifyAt.replace(/^https?:\/\//, '') }),
  ]
}

function drawRule(pages: Pages, rule: RuleOfPerson, language: string) {
  const isRed = rule.state === 'overdue' || rule.state === 'lapsed'
  pages.room(70)
  pages.line(`${rule.name} · ${inWords(language, standingStates[rule.state])}`, {
    size: 12,
    weight: 700,
    ...(isRed && { color: red }),
  })
  pages.line([rule.why, ...rule.notes].join(' '), text)
  const facts = factsOf(rule, language)
  if (facts !== '') pages.line(facts, { size: 8.5, color: quiet })
  const counting = rule.detail?.records.filter(({ counts }) => counts > 0) ?? []
  if (counting.length > 0) {
    pages.y += 3
    for (const record of counting) pages.row(cellsOf(record, rule, language), [0.17, 0.63, 0.2], { size: 8.5 })
  }
  pages.y += 10
}

function factsOf({ window, since, citation, detail, asks, source }: RuleOfPerson, language: string): string {
  const say = personTexts.say
  const day = (value: string) => dayIn(language, value)
  const { minutes } = detail ?? {}
  return [
    window?.starts_on &&
      window.moved_end &&
      say(language, 'windowIs', { from: day(window.starts_on), to: day(window.moved_end) }),
    window && window.stopped_days > 0 && say(language, 'stoppedDays', { count: window.stopped_days }),
    asks === 'hours' &&
      minutes &&
      say(language, 'hoursOfHours', {
        counted: hoursIn(language, minutes.counted),
        needed: hoursIn(language, minutes.needed, 'long'),
      }),
    since && say(language, 'sinceDay', { day: day(since) }),
    citation,
    source !== 'primary' && say(language, 'notVerifiedRule'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const cellsOf = (
  { on, title, topic, counts, also_for }: ComplianceRecord,
  { asks }: RuleOfPerson,
  language: string,
) => [
  dayIn(language, on),
  [
    [title, topic].filter(Boolean).join(' · '),
    also_for.length > 0 && personTexts.say(language, 'alsoFor', { rules: also_for.join(', ') }),
  ]
    .filter(Boolean)
    .join('\n'),
  asks === 'hours' || asks === 'topics' ? hoursIn(language, counts, 'long') : '',
]
