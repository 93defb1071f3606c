import {
  type Id,
  type ReportCell,
  type ReportNames,
  type ReportRun,
  reportFormats,
  reportTypes,
} from '@preceptor/contract'
import { formatPhone } from '@preceptor/contract'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import { AppError } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import { recordEvent } from '../../events/record.ts'
import { csvCell, csvLine } from '../../files/csv.ts'
import { fileName } from '../../files/file-name.ts'
import type { Column } from '../../files/table.ts'
import { cellText, mostSheetRows, workbookOf } from '../../files/xlsx.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { inWords } from '../../lib/texts.ts'
import { reading as onlyReading, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { piecesOf } from '../files/stored.ts'
import { momentIn } from './moment-in.ts'
import { nameIn } from './names.ts'
import { reading } from './read-result.ts'
import { isKeptGroup, type KeptLine } from './result-lines.ts'
import { type Charted, linesOfChart, noChart } from './run-chart.ts'
import { keptRun } from './runs.ts'
import { checkedRun, type KeptHead, type OpenRun, type Reader } from './stored-run.ts'
import { reportTexts } from './texts.ts'

type Format = (typeof reportFormats)[number]

/** Input for rendering a run: its lines and stored row, nothing that changes, so the bytes are the same each time. */
interface Drawn {
  run: ReportRun
  open: OpenRun
  name: string
  agency: string
  time_zone: string
  language: string
}

export async function runFile(scope: Scope, store: FileStore, id: Id, format: Format): Promise<FileAnswer> {
  const { answer, rows, names } = await fileOfRun(scope, store, id, format)
  const note = `${rows.toLocaleString('en-US')} rows as ${format.toUpperCase()}`
  await recordEvent(scope, { kind: 'report.exported', subject: { id, name: names.en }, note })
  return answer
}

/** Returns the file of a run for a reader with access; the caller decides where it goes. */
export async function fileOfRun(
  scope: Scope,
  store: FileStore,
  id: Id,
  format: Format,
): Promise<{ answer: FileAnswer; rows: number; names: ReportNames }> {
  const own = onlyReading(scope)
  const { run, kept, names } = await keptRun(own, id)
  if (format === 'xlsx' && (run.rows ?? 0) > mostSheetRows)
    throw new AppError('TOO_LARGE', errorTexts.named('sheetFull'))
  const { language } = scope.origin
  const name = nameIn(language, names)
  const pieces = await piecesOf(own.db, scope.agency.id, kept.file_id)
  // Checked before the first byte is sent
  let charted: Charted = noChart
  const open = await checkedRun(store, kept, pieces, async ({ head, lines }) => {
    if (format === 'pdf') charted = await linesOfChart(head.definition, lines)
  })
  const drawn: Drawn = {
    run,
    open,
    name,
    agency: scope.agency.name,
    time_zone: scope.agency.time_zone,
    language,
  }
  const file = fileName([name, run.as_of.day, scope.agency.name], scope.agency.time_zone, format)
  const type = reportTypes[reportFormats.indexOf(format)] ?? reportTypes[0]
  const answer = new FileAnswer(file, type, async gone => {
    if (format === 'csv') return csvOfRun(drawn, gone)
    if (format === 'xlsx') return sheetOfRun(drawn, gone)
    const { pdfOfRun } = await import('./run-pdf.ts')
    return pdfOfRun({ ...drawn, facts: factsOf(drawn), charted, reader: await open(gone) })
  })
  return { answer, rows: run.rows ?? 0, names }
}

/** One column of the table in a file. */
interface FileColumn {
  label: string
  is: Column['is']
  width: number
}

interface FileTable {
  columns: FileColumn[]
  /** Returns the cells of a line; null for lines that don't appear in a table, such as subtotals. */
  cells: (line: KeptLine) => ReportCell[] | null
}

const mostWords = 1_000

/** Returns rows with their groups; for a report without rows, the innermost groups with their numbers. */
function tableOf(head: KeptHead, language: string): FileTable {
  const { definition } = head
  const said = reading(definition, head.columns, head.pivot, language)
  // A few words fill many cells
  const words = new Map<string, string>()
  const say = (text: string) => {
    const known = words.get(text) ?? inWords(language, text)
    if (words.size < mostWords) words.set(text, known)
    return known
  }
  const groups: FileColumn[] = said.head.groups.map(({ label }) => ({ label: say(label), is: 'words', width: 22 }))
  if (definition.columns.length > 0) {
    let path: string[] = []
    const isWord = said.head.columns.map(({ is }) => is === 'words')
    return {
      columns: [
        ...groups,
        ...said.head.columns.map(({ label, is }) => ({ label: say(label), is, width: is === 'text' ? 24 : 14 })),
      ],
      cells: line => {
        if (!isKeptGroup(line)) {
          const own = line[3].map((cell, at) => (isWord[at] && typeof cell === 'string' ? say(cell) : cell))
          return path.length > 0 ? [...path, ...own] : own
        }
        path = said.groupLine(line).path.map(({ label }) => say(label))
        return null
      },
    }
  }
  // Numbers that a spreadsheet can sum; the unit is in the heading
  const measures = said.head.measures.map(({ label, unit }) =>
    unit === 'minutes' ? reportTexts.say(language, 'inMinutes', { label: say(label) }) : say(label),
  )
  const across = said.head.pivot?.values.map(({ label }) => say(label)) ?? []
  const numbers = [...measures, ...across.flatMap(value => measures.map(measure => `${value}: ${measure}`))]
  return {
    columns: [...groups, ...numbers.map((label): FileColumn => ({ label, is: 'number', width: 14 }))],
    cells: line => {
      if (!isKeptGroup(line) || line[1] < definition.groups.length) return null
      return [...said.groupLine(line).path.map(({ label }) => say(label)), ...line[4], ...line[5].flat()]
    },
  }
}

/** Writes one cell of a CSV. */
type CsvCell = (cell: ReportCell) => string

/** Returns the CSV formatter for a kind of cell. Numbers need no quotes. */
const csvCellOf = (is: Column['is'], time_zone: string): CsvCell => {
  const text: (cell: string) => string =
    is === 'phone' ? formatPhone : is === 'moment' ? cell => momentIn(cell, time_zone) : cell => cell
  return cell => (cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(text(cell)))
}

async function* linesOf<T>(
  { open }: Drawn,
  gone: AbortSignal,
  each: (reader: Reader) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const reader = await open(gone)
  try {
    yield* each(reader)
    await reader.check()
  } finally {
    reader.close()
  }
}

/** Number of bytes sent at once. */
const together = 64 * 1024

async function* csvOfRun(drawn: Drawn, gone: AbortSignal): AsyncGenerator<Buffer> {
  yield* linesOf(drawn, gone, async function* ({ head, batches }) {
    const { columns, cells } = tableOf(head, drawn.language)
    const written = columns.map(({ is }) => csvCellOf(is, drawn.time_zone))
    let text = `\ufeff${csvLine(columns.map(({ label }) => label))}`
    for await (const some of batches) {
      for (const line of some) {
        const found = cells(line)
        if (!found) continue
        for (let at = 0; at < found.length; at++)
          text += `${at > 0 ? ',' : ''}${written[at]?.(found[at] ?? null) ?? ''}`
        text += '\r\n'
      }
      if (text.length < together) continue
      yield Buffer.from(text)
      text = ''
    }
    yield Buffer.from(text)
  })
}

async function sheetOfRun(drawn: Drawn, gone: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const { open, language, time_zone } = drawn
  const first = await open(gone)
  first.close()
  const { columns } = tableOf(first.head, language)
  async function* rows(): AsyncGenerator<Buffer> {
    yield* linesOf(drawn, gone, async function* ({ head, batches }) {
      const { cells } = tableOf(head, language)
      let text = ''
      for await (const some of batches) {
        for (const line of some) {
          const found = cells(line)
          if (!found) continue
          text += `${found.map((cell, at) => cellText(cell, columns[at]?.is ?? 'text', time_zone)).join('\t')}\n`
        }
        if (text.length < together) continue
        yield Buffer.from(text)
        text = ''
      }
      if (text) yield Buffer.from(text)
    })
  }
  return workbookOf(reportTexts.say(language, 'resultSheet'), columns, rows(), {
    name: reportTexts.say(language, 'aboutSheet'),
    lines: factsOf(drawn),
  })
}

/** Returns the facts about the run that the file prints. */
function factsOf({ run, name, agency, language, time_zone }: Drawn): [label: string, value: string][] {
  const { say } = reportTexts
  const day = dayIn(language, run.as_of.day)
  const asOf = { now: 'asOfNow', records: 'asOfRecords', known: 'asOfKnown' } as const
  return [
    [say(language, 'agency'), agency],
    [say(language, 'report'), name],
    [say(language, 'filters'), run.filters || say(language, 'noFilters')],
    [say(language, 'asOf'), say(language, asOf[run.as_of.mode], { day })],
    [say(language, 'ran'), momentIn(run.ended_at ?? run.asked_at, time_zone)],
    [say(language, 'ranBy'), run.asked_by_name],
    [say(language, 'rows'), (run.rows ?? 0).toLocaleString(localeOf(language))],
    [say(language, 'hash'), run.sha256 ?? ''],
  ]
}
