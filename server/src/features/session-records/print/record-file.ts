import {
  attendanceResults,
  attendanceWays,
  bookingSources,
  languages,
  recordFileKinds,
  recordItems,
  recordYears,
  sessionModes,
} from '@preceptor/contract'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { shownCode, shownPage } from '../../../files/pdf/check.ts'
import { colors } from '../../../files/pdf/colors.ts'
import { Document } from '../../../files/pdf/document.ts'
import { inWords } from '../../../lib/texts.ts'
import type { PrintedPerson, PrintedRecord } from '../printed.ts'
import { sessionRecordTexts } from '../texts.ts'
import { clockIn, momentIn, shortZone } from './clocks.ts'

export interface RecordToPrint {
  language: string
  printed: PrintedRecord
  /** Null for a draft of the record as it would be frozen now. */
  frozen: {
    number: string
    version_no: number
    code: string
    /** Hexadecimal. */
    sha256: string
    frozen_at: string
    frozen_by_name: string
    kept_until: string
  } | null
  /** The time a draft was rendered. */
  made_at: Date
}

interface Drawn {
  verifyAt: string
}

const text = { size: 9.5 } as const
const { quiet, red } = colors
const small = { size: 8, color: quiet } as const

interface Words {
  language: string
  say: typeof say
  day: (value: string) => string
}
const say = sessionRecordTexts.say

/** The same version always gives the same bytes. */
export async function recordFile(record: RecordToPrint, drawn: Drawn): Promise<Buffer> {
  const { language, printed, frozen } = record
  const words: Words = { language, say, day: value => dayIn(language, value) }
  const name = frozen?.number ?? say(language, 'draft')
  const title = `${say(language, 'record')} ${name}`
  const made_at = frozen ? new Date(frozen.frozen_at) : record.made_at
  const foot = (page: number) => say(language, 'foot', { name: `${printed.title} · ${name}`, page })
  const pages = new Document({ title, language, author: printed.agency, made_at, foot })
  drawHead(pages, record, words, drawn)
  drawItems(pages, printed, words)
  drawWhen(pages, printed, words)
  drawWhere(pages, printed, words)
  drawInstructors(pages, printed, words)
  drawTexts(pages, printed, words)
  drawAttendance(pages, printed, words)
  drawPostTest(pages, printed, words)
  drawProof(pages, printed, words)
  drawFiles(pages, printed, words)
  drawSignOff(pages, printed, words)
  if (frozen) {
    pages.gap(10)
    pages.line(`${say(language, 'hash')}: ${frozen.sha256}`, { size: 7.5, color: quiet })
  }
  pages.line(say(language, 'keepNote', { years: recordYears }), small)
  return pages.bytes()
}

function drawHead(pages: Document, { printed, frozen }: RecordToPrint, words: Words, { verifyAt }: Drawn) {
  const { language, day } = words
  pages.head({
    agency: printed.agency,
    title: { text: say(language, 'record'), size: 20 },
    subject: { text: printed.title, size: 15 },
    check: frozen && { verifyAt, ...frozen },
    gap: 3,
  })
  const named = (code: string) => {
    const name = languages[code as keyof typeof languages]
    return name ? inWords(language, name) : code
  }
  const facts: [string, string | null][] = [
    [say(language, 'program'), [printed.program, printed.program_code].filter(Boolean).join(', ')],
    [say(language, 'module'), printed.module],
    [say(language, 'kind'), inWords(language, sessionModes[printed.mode])],
    [say(language, 'language'), named(printed.language)],
    [say(language, 'interpreter'), printed.interpreter_language && named(printed.interpreter_language)],
  ]
  if (frozen)
    facts.push(
      [say(language, 'number'), `${frozen.number}, ${say(language, 'version')} ${frozen.version_no}`],
      [say(language, 'madeOn'), `${momentIn(language, frozen.frozen_at, printed.zone)}, ${frozen.frozen_by_name}`],
      [say(language, 'keepUntil'), day(frozen.kept_until)],
      [say(language, 'code'), shownCode(frozen.code)],
      [say(language, 'check'), shownPage(verifyAt)],
    )
  pages.facts(facts, text, 'beside')
  if (!frozen) pages.beside(say(language, 'draft'), { size: 14, weight: 700, color: red })
  pages.gap(4)
}

function drawItems(pages: Document, { items }: PrintedRecord, { language }: Words) {
  pages.heading(say(language, 'items'))
  const shares = [0.34, 0.66]
  pages.row([say(language, 'item'), say(language, 'onRecord')], shares, small)
  items.forEach(({ item, says, why, note }, at) => {
    const state =
      why === null
        ? says
          ? inWords(language, says)
          : say(language, 'complete')
        : [
            says && inWords(language, says),
            say(language, 'notOnRecord', { why: inWords(language, why) }),
            note && say(language, 'waived', { note }),
          ]
            .filter(Boolean)
            .join('\n')
    const cells = [`${at + 1}. ${inWords(language, recordItems[item])}`, state]
    pages.row(cells, shares, why === null ? text : { ...text, color: red })
  })
}

function drawWhen(
  pages: Document,
  { days, zone, zone_name, credit_minutes, taught_minutes }: PrintedRecord,
  words: Words,
) {
  const { language, day } = words
  pages.heading(say(language, 'when'))
  for (const { on_day, starts_at, ends_at, break_minutes } of days) {
    const hours = say(language, 'dayLine', {
      day: day(on_day),
      from: clockIn(language, starts_at, zone),
      to: clockIn(language, ends_at, zone),
      zone: shortZone(language, starts_at, zone),
    })
    const pause = break_minutes > 0 ? `, ${say(language, 'breakLine', { minutes: break_minutes })}` : ''
    pages.line(`${hours}${pause}`, text)
  }
  pages.line(say(language, 'zone', { zone: zone_name ?? zone.replaceAll('_', ' ') }), text)
  pages.line(say(language, 'minutes', { credited: credit_minutes, taught: taught_minutes }), text)
}

function drawWhere(pages: Document, { location, room, address, meeting_link }: PrintedRecord, { language }: Words) {
  pages.heading(say(language, 'where'))
  const facts: [string, string | null][] = [
    [say(language, 'location'), location],
    [say(language, 'room'), room],
    [say(language, 'address'), address],
    [say(language, 'meetingLink'), meeting_link],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) pages.line(say(language, 'none'), { ...text, color: quiet })
  pages.facts(known, text)
}

const taught = ({ name, license, license_expires_on }: PrintedRecord['instructors'][number], words: Words) =>
  license_expires_on && license
    ? say(words.language, 'validUntil', { name, license, day: words.day(license_expires_on) })
    : [name, license].filter(Boolean).join(', ')

function drawInstructors(pages: Document, { instructors }: PrintedRecord, words: Words) {
  pages.heading(say(words.language, 'instructors'))
  if (instructors.length === 0) pages.line(say(words.language, 'noInstructor'), { ...text, color: quiet })
  for (const one of instructors) pages.line(taught(one, words), text)
}

function drawTexts(pages: Document, { content, objectives, materials, files }: PrintedRecord, { language }: Words) {
  const listed = files.filter(({ kind }) => kind === 'material').map(({ name }) => name)
  const parts: [string, string | null][] = [
    [say(language, 'contentHead'), content],
    [say(language, 'objectivesHead'), objectives],
    [say(language, 'materialsHead'), [materials, ...listed].filter(Boolean).join('\n') || null],
  ]
  for (const [head, value] of parts) {
    pages.heading(head)
    // A long text continues on the next page line by line
    pages.lines(value ?? say(language, 'none'), value ? text : { ...text, color: quiet })
  }
}

const number = (language: string, value: number) => new Intl.NumberFormat(localeOf(language)).format(value)

function drawAttendance(pages: Document, { people, zone, days }: PrintedRecord, { language, day }: Words) {
  pages.heading(say(language, 'attendanceHead'))
  if (people.length === 0) return pages.line(say(language, 'nobodyCame'), { ...text, color: quiet })
  const shares = [0.26, 0.16, 0.1, 0.11, 0.11, 0.08, 0.18]
  const heads = ['name', 'discipline', 'result', 'timeIn', 'timeOut', 'minutesHead', 'how'] as const
  pages.row(
    heads.map(key => say(language, key)),
    shares,
    small,
  )
  const clock = (at: string | null) => (at === null ? '–' : clockIn(language, at, zone))
  for (const one of people) {
    const perDay = (cell: (at: PrintedPerson['days'][number]) => string) =>
      one.days
        .map(known => {
          const on = days.find(({ day_no }) => day_no === known.day_no)?.on_day
          return days.length > 1 && on ? `${day(on).replace(/,? \d{4}$/, '')}: ${cell(known)}` : cell(known)
        })
        .join('\n') || '–'
    pages.row(
      [
        [one.name, one.employee_number, one.source === 'walk_in' && inWords(language, bookingSources.walk_in), one.note]
          .filter(Boolean)
          .join('\n'),
        one.discipline ?? '–',
        one.result ? inWords(language, attendanceResults[one.result]) : say(language, 'unmarkedWord'),
        perDay(({ in_at }) => clock(in_at)),
        perDay(({ out_at }) => clock(out_at)),
        one.minutes === null ? '–' : number(language, one.minutes),
        [one.how && inWords(language, attendanceWays[one.how]), one.marked_by].filter(Boolean).join('\n') || '–',
      ],
      shares,
      { size: 8.5 },
    )
  }
}

const came = ({ result }: PrintedPerson) => result === 'attended' || result === 'partial' || result === 'late'

function drawPostTest(pages: Document, { people, post_test, files }: PrintedRecord, { language, day }: Words) {
  pages.heading(say(language, 'postTestHead'))
  if (post_test !== null) pages.lines(post_test, text)
  for (const { name } of files.filter(({ kind }) => kind === 'post_test')) pages.line(name, text)
  const scored = people.filter(one => came(one) && one.score)
  if (scored.length === 0) return pages.line(say(language, 'noScores'), { ...text, color: quiet })
  pages.line(say(language, 'quizOf'), { ...text, weight: 700 })
  const shares = [0.5, 0.16, 0.17, 0.17]
  pages.row([say(language, 'name'), say(language, 'score'), say(language, 'result'), ''], shares, small)
  for (const { name, score } of scored)
    if (score)
      pages.row(
        [name, `${score.score}%`, say(language, score.passed ? 'passed' : 'failed'), day(score.on)],
        shares,
        text,
      )
}

function drawProof(pages: Document, { people }: PrintedRecord, { language }: Words) {
  pages.heading(say(language, 'proofHead'))
  const credited = people.filter(one => one.credited > 0 || one.certificate)
  if (credited.length === 0) return pages.line(say(language, 'noCredits'), { ...text, color: quiet })
  const shares = [0.5, 0.2, 0.3]
  pages.row([say(language, 'name'), say(language, 'creditHead'), say(language, 'certificate')], shares, small)
  for (const { name, credited: minutes, certificate } of credited)
    pages.row([name, number(language, minutes), certificate ?? '–'], shares, text)
}

function drawFiles(pages: Document, { files }: PrintedRecord, { language }: Words) {
  pages.heading(say(language, 'filesHead'))
  if (files.length === 0) return pages.line(say(language, 'noFiles'), { ...text, color: quiet })
  for (const { kind, name, sha256 } of files) {
    pages.line(`${inWords(language, recordFileKinds[kind])}: ${name}`, text)
    pages.line(`${say(language, 'hash')}: ${sha256}`, { size: 7.5, color: quiet })
  }
}

function drawSignOff(pages: Document, printed: PrintedRecord, { language }: Words) {
  const { signed_by, signed_license, signed_at, zone } = printed
  pages.heading(say(language, 'signOffHead'))
  if (!signed_by) return pages.line(say(language, 'notSigned'), { ...text, color: red })
  const facts: [string, string | null][] = [
    [say(language, 'signedBy'), signed_by],
    [say(language, 'license'), signed_license],
    [say(language, 'signedAt'), signed_at && momentIn(language, signed_at, zone)],
  ]
  pages.facts(facts, text)
}
