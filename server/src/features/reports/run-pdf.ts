import type { GroupLine, ReportCell, ReportRun } from '@preceptor/contract'
import { formatPhone } from '@preceptor/contract'
import { measureWords } from '@preceptor/contract/reports/measure-words'
import { reportText } from '@preceptor/contract/reports/texts'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { colors } from '../../files/pdf/colors.ts'
import { Document } from '../../files/pdf/document.ts'
import { inWords } from '../../lib/texts.ts'
import { reading } from './read-result.ts'
import type { KeptLine } from './result-lines.ts'
import { type Charted, paperChart } from './run-chart.ts'
import type { openRun } from './stored-run.ts'
import { momentIn } from './moment-in.ts'
import { reportTexts } from './texts.ts'

/** The most lines on paper; the other formats include all of them. */
const mostLines = 2_000

type Unit = Parameters<typeof measureWords>[2]

interface Printed {
  run: ReportRun
  name: string
  agency: string
  time_zone: string
  language: string
  facts: readonly (readonly [string, string])[]
  reader: Awaited<ReturnType<typeof openRun>>
  charted: Charted
}

/** Renders a run as a PDF: the question, the chart, the lines with their groups, and the totals. */
export async function* pdfOfRun({
  run,
  name,
  agency,
  time_zone,
  language,
  facts,
  reader,
  charted,
}: Printed): AsyncGenerator<Buffer> {
  const { head, total, lines } = reader
  const said = reading(head.definition, head.columns, head.pivot, language)
  const say = (text: string) => inWords(language, text)
  const numberWords = (value: number | null, unit: Unit) => say(measureWords(language, value, unit))
  const document = new Document({
    title: name,
    language,
    made_at: new Date(run.ended_at ?? run.asked_at),
    author: agency,
    foot: page => `${name} · ${reportTexts.say(language, 'pageOf', { page })}`,
  })
  document.head({ agency, title: { text: name, size: 17 }, check: null })
  document.facts(facts.slice(2, -1), { size: 9 })
  document.gap(8)
  const { columns, measures, pivot } = said.head
  const heads = columns.map(({ label }) => say(label))
  const shares = columns.map(() => 1 / Math.max(1, columns.length))
  const numbersOf = ({ numbers, pivot: across }: GroupLine) => [
    ...measures.map(({ label, unit }, at) => `${say(label)}: ${numberWords(numbers[at] ?? null, unit)}`),
    ...(pivot?.values.map(
      ({ label }, n) =>
        `${say(label)}: ${measures.map(({ unit }, at) => numberWords(across[n]?.[at] ?? null, unit)).join(' / ')}`,
    ) ?? []),
  ]
  const group = (line: GroupLine, title: string) => {
    document.heading(title, { size: 12.5 - 1.2 * line.level, room: 40, before: 6 })
    document.line(numbersOf(line).join(' · '), { size: 8.5, color: colors.quiet })
    document.gap(2)
  }
  const cellWords = (cell: ReportCell, at: number): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return cell.toLocaleString(localeOf(language))
    const is = columns[at]?.is
    if (is === 'day') return dayIn(language, cell)
    if (is === 'moment') return momentIn(cell, time_zone)
    return is === 'phone' ? formatPhone(cell) : is === 'words' ? say(cell) : cell
  }
  group(said.groupLine(total), reportTexts.say(language, 'total'))
  const drawn = paperChart(head.definition, said, charted, language)
  if (drawn) {
    document.heading(drawn.title, { size: 11, room: 200 })
    document.chart(drawn.chart)
    if (drawn.hidden > 0)
      document.line(say(reportText('hiddenInChart', { count: drawn.hidden })), { size: 8.5, color: colors.quiet })
  }
  let shown = 0
  let all = 0
  let isOpen = false
  const draw = (kept: KeptLine) => {
    const line = said.line(kept)
    if (line.is === 'group') {
      group(line, say(line.path.at(-1)?.label ?? ''))
      isOpen = false
      return
    }
    if (!isOpen) document.row(heads, shares, { size: 7.5, color: colors.quiet })
    isOpen = true
    document.row(line.cells.map(cellWords), shares, { size: 8 })
  }
  for await (const line of lines) {
    all++
    if (shown >= mostLines) continue
    shown++
    draw(line)
    if (shown % 100 === 0) {
      const written = document.paper.written()
      if (written) yield written
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  await reader.check()
  if (all > shown) document.line(reportTexts.say(language, 'andMore', { shown, all }), { size: 9 })
  document.evidence({ hash: [reportTexts.say(language, 'hash'), run.sha256 ?? ''], note: '', before: 10 })
  yield* document.paper.rest()
}
