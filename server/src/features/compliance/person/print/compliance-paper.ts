import type { ComplianceRecord, ComplianceStanding, RuleOfPerson } from '@preceptor/contract'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { type StandingState, standingStates, unknownOn } from '@preceptor/contract/compliance/result'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { shownCode, shownPage } from '../../../../files/pdf/check.ts'
import { colors } from '../../../../files/pdf/colors.ts'
import { Document } from '../../../../files/pdf/document.ts'
import { inWords } from '../../../../lib/texts.ts'
import { personTexts } from '../texts.ts'

/** A document as issued. */
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
    /** State null: unknown, on documents issued before that state had its own name. */
    standing: Omit<ComplianceStanding, 'state'> & { state: StandingState | null }
  }
}

const text = { size: 9.5 } as const

/** The same document produces the same bytes. */
export async function compliancePaper(page: PaperToPrint, verifyAt: string): Promise<Buffer> {
  const { printed, language, number, issued_at } = page
  const title = `${personTexts.say(language, 'paper')} ${number}`
  const paper = new Document({ title, language, author: printed.agency, made_at: new Date(issued_at) })
  drawHead(paper, page, verifyAt)
  const { rules } = printed.standing
  if (isUnknown(page)) paper.line(inWords(language, unknownOn(printed.standing.as_of)), text)
  else if (rules.length === 0) paper.line(personTexts.say(language, 'paperNoRules'), { ...text, color: colors.quiet })
  for (const rule of rules) drawRule(paper, rule, language)
  paper.room(50)
  paper.evidence({
    before: 10,
    hash: [personTexts.say(language, 'paperHash'), page.sha256],
    note: personTexts.say(language, 'paperChanges'),
  })
  return paper.bytes()
}

const isUnknown = ({ printed: { standing } }: PaperToPrint) => standing.state === null || standing.state === 'unknown'

function drawHead(paper: Document, page: PaperToPrint, verifyAt: string) {
  const { printed, language, number, code } = page
  const { standing, agency, person } = printed
  const title = { text: personTexts.say(language, 'paper'), size: 22 }
  paper.head({ agency, title, subject: { text: person, size: 16 }, check: { verifyAt, number, code } })
  for (const line of headLines(page, verifyAt)) paper.beside(line, text)
  paper.gap(6)
  if (!isUnknown(page) && standing.state !== null) {
    const state = inWords(language, standingStates[standing.state])
    paper.beside(`${personTexts.say(language, 'overall')}: ${state}`, { size: 12, weight: 700 })
  }
  paper.gap(10)
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
    say(language, 'checkAt', { address: shownPage(verifyAt) }),
  ]
}

function drawRule(paper: Document, rule: RuleOfPerson, language: string) {
  const isRed = rule.state === 'overdue' || rule.state === 'lapsed'
  paper.room(70)
  paper.line(`${rule.name} · ${inWords(language, standingStates[rule.state])}`, {
    size: 12,
    weight: 700,
    ...(isRed && { color: colors.red }),
  })
  paper.line([rule.why, ...rule.notes].join(' '), text)
  const facts = factsOf(rule, language)
  if (facts !== '') paper.line(facts, { size: 8.5, color: colors.quiet })
  const counting = rule.detail?.records.filter(({ counts }) => counts > 0) ?? []
  if (counting.length > 0) {
    paper.gap(3)
    for (const record of counting) paper.row(cellsOf(record, rule, language), [0.17, 0.63, 0.2], { size: 8.5 })
  }
  paper.gap(10)
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
