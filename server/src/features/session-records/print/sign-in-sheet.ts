import { languages, sessionModes, type SessionMode } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import { zoneIn } from '@preceptor/contract/texts/zones'
import { Paper, type Style } from '../../../files/pdf/paper.ts'
import { drawQr } from '../../../files/pdf/qr.ts'
import { inWords } from '../../../lib/texts.ts'
import { sessionRecordTexts } from '../texts.ts'
import { clockIn, shortZone } from './clocks.ts'

export interface SheetToPrint {
  agency: string
  title: string
  program: string
  mode: SessionMode
  zone: string
  language: string
  interpreter_language: string | null
  place: string | null
  instructors: readonly { name: string; license: string | null }[]
  days: readonly { day_no: number; on_day: string; starts_at: string; ends_at: string }[]
  people: readonly { name: string; employee_number: string | null; discipline: string | null }[]
  /** The address to scan: the session in the panel. */
  address: string
  /** The same as a code that people can compare. */
  code: string
}

const { say } = sessionRecordTexts
const margin = 40
const quiet = '#5a6675'
const rowHigh = 27
/** Blank lines for people without a seat; more of them fill the last page of each day. */
const blanks = 5

/** Prints one day after another, each starting on a new page. */
export async function signInSheet(sheet: SheetToPrint, language: string): Promise<Buffer> {
  const title = `${say(language, 'sheet')}: ${sheet.title}`
  const paper = new Paper({ title, language, author: sheet.agency, made_at: new Date() })
  for (const day of sheet.days) drawDay(paper, sheet, day, language)
  return paper.bytes()
}

type Day = SheetToPrint['days'][number]
const columns = [
  ['line', 0.04],
  ['name', 0.24],
  ['discipline', 0.12],
  ['timeIn', 0.08],
  ['signature', 0.22],
  ['timeOut', 0.08],
  ['signature', 0.22],
] as const

function drawDay(paper: Paper, sheet: SheetToPrint, day: Day, language: string) {
  const lines: (SheetToPrint['people'][number] | null)[] = [
    ...sheet.people,
    ...Array.from({ length: blanks }, () => null),
  ]
  for (let at = 0, page = 1; ; page++) {
    const { width, height } = paper.addPage('landscape')
    const wide = width - 2 * margin
    let y = drawHead(paper, sheet, day, { language, wide })
    y = drawColumns(paper, { y, wide, language })
    const floor = height - margin - 44
    // The rest of the last page is for more walk-ins
    for (; y + rowHigh <= floor; at++) {
      drawLine(paper, { one: lines[at] ?? null, number: at + 1, y, wide })
      y += rowHigh
    }
    drawFoot(paper, sheet, day, { language, wide, height, page })
    if (at >= lines.length) return
  }
}

interface On {
  language: string
  wide: number
}

function drawHead(paper: Paper, sheet: SheetToPrint, day: Day, { language, wide }: On): number {
  const size = 66
  drawQr(paper, sheet.address, { x: margin + wide - size, y: margin, size })
  paper.write(
    sheet.code,
    { x: margin + wide - 110, y: margin + size + 2, width: 110 },
    { size: 9, weight: 700, align: 'end' },
  )
  let y = margin
  const put = (text: string, style: Style) => {
    y += paper.write(text, { x: margin, y, width: wide - 120 }, style)
  }
  put(sheet.agency, { size: 9.5, weight: 700, color: quiet, lines: 1, smallest: 7 })
  put(`${say(language, 'sheet')}: ${sheet.title}`, { size: 16, weight: 700, color: '#1f4e79', lines: 2, smallest: 11 })
  const hours = say(language, 'dayLine', {
    day: dayIn(language, day.on_day),
    from: clockIn(language, day.starts_at, sheet.zone),
    to: clockIn(language, day.ends_at, sheet.zone),
    zone: `${shortZone(language, day.starts_at, sheet.zone)}, ${zoneIn(language, sheet.zone, new Date(day.starts_at))}`,
  })
  const many =
    sheet.days.length > 1 ? `${say(language, 'sheetDay', { number: day.day_no, count: sheet.days.length })}: ` : ''
  put(`${many}${hours}`, { size: 11, weight: 700, lines: 1, smallest: 8 })
  const spoken = (code: string) => {
    const name = languages[code as keyof typeof languages]
    return name ? inWords(language, name) : code
  }
  const taught = sheet.instructors.map(({ name, license }) => [name, license].filter(Boolean).join(', ')).join('; ')
  const facts: [string, string | null][] = [
    [say(language, 'program'), sheet.program],
    [say(language, 'where'), sheet.place ?? (sheet.mode === 'virtual' ? say(language, 'online') : null)],
    [say(language, 'kind'), inWords(language, sessionModes[sheet.mode])],
    [say(language, 'language'), spoken(sheet.language)],
    [say(language, 'interpreter'), sheet.interpreter_language && spoken(sheet.interpreter_language)],
    [say(language, 'taughtBy'), taught || null],
  ]
  put(facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('  ·  '), { size: 9 })
  return Math.max(y, margin + size + 16) + 6
}

function drawColumns(paper: Paper, { y, wide, language }: On & { y: number }): number {
  let x = margin
  for (const [key, share] of columns) {
    const name = key === 'line' ? '' : say(language, key)
    paper.write(
      name,
      { x: x + 3, y, width: share * wide - 6 },
      { size: 8, weight: 700, color: quiet, lines: 1, smallest: 6 },
    )
    x += share * wide
  }
  return y + 13
}

interface Line {
  one: SheetToPrint['people'][number] | null
  number: number
  y: number
  wide: number
}

function drawLine(paper: Paper, { one, number, y, wide }: Line) {
  paper.doc.lineWidth(0.5).strokeColor('#8a94a0')
  let x = margin
  columns.forEach(([key, share], at) => {
    const box = share * wide
    paper.doc.rect(x, y, box, rowHigh).stroke()
    const cell = at === 0 ? String(number) : key === 'discipline' ? one?.discipline : null
    if (cell)
      paper.write(
        cell,
        { x: x + 4, y: y + 8, width: box - 8 },
        { size: 8.5, lines: 1, smallest: 5.5, ...(at === 0 && { color: quiet }) },
      )
    if (key === 'name' && one) {
      paper.write(one.name, { x: x + 4, y: y + 4, width: box - 8 }, { size: 10, lines: 1, smallest: 6 })
      if (one.employee_number)
        paper.write(
          one.employee_number,
          { x: x + 4, y: y + 16, width: box - 8 },
          { size: 6.5, color: quiet, lines: 1, smallest: 5 },
        )
    }
    x += box
  })
}

function drawFoot(paper: Paper, sheet: SheetToPrint, day: Day, on: On & { height: number; page: number }) {
  const { language, wide, height, page } = on
  const y = height - margin - 34
  const signs = { size: 9, weight: 700 } as const
  paper.write(
    say(language, 'instructorSigns'),
    { x: margin, y: y + 6, width: 130 },
    { ...signs, lines: 1, smallest: 7 },
  )
  paper.doc.lineWidth(0.7).strokeColor('#1c2430')
  paper.doc
    .moveTo(margin + 135, y + 18)
    .lineTo(margin + 420, y + 18)
    .stroke()
  paper.write(
    say(language, 'dateSigned'),
    { x: margin + 440, y: y + 6, width: 40 },
    { ...signs, lines: 1, smallest: 7 },
  )
  paper.doc
    .moveTo(margin + 482, y + 18)
    .lineTo(margin + 600, y + 18)
    .stroke()
  const foot = say(language, 'sheetFoot', { title: sheet.title, day: dayIn(language, day.on_day), page })
  const small = { size: 7.5, color: quiet, lines: 1, smallest: 5 } as const
  paper.write(say(language, 'scanBack'), { x: margin, y: y + 25, width: wide * 0.6 }, small)
  paper.write(foot, { x: margin + wide * 0.6, y: y + 25, width: wide * 0.4 }, { ...small, align: 'end' })
}
