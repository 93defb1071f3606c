import {
  type ImportField,
  type Id,
  type ModuleMode,
  saidOf,
  type TrainingImportField,
  trainingImportLengths,
  trainingPersonFields,
} from '@preceptor/contract'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { fold } from './fold.ts'
import type { Parsed } from './read/roster-types.ts'
import { type PreparedMapping, prepareMapping, toImportRow } from './read/to-row.ts'
import { parseDate } from './read/values/dates.ts'
import { cleanText, isBlank, shown } from './read/values/text.ts'
import type { StoredRow } from './read-rows.ts'
import { columnsByName } from './settings.ts'
import { importTexts } from './texts.ts'
import { taughtWord } from './taught.ts'
import type { Line, Training, TrainingSettings } from './training-settings.ts'
import { parseHours, parseMinutes, parseScore, rnOf } from './training-values.ts'
import type { Meant, TrainingUse, TrainingWords } from './training-words.ts'

/** A mapping and its readers, made ready for many rows. */
export interface TrainingReader {
  person: PreparedMapping
  settings: TrainingSettings
  words: TrainingWords
}

export function trainingReader(settings: TrainingSettings, words: TrainingWords): TrainingReader {
  const { header, mapping, options, today } = settings
  const of = Object.fromEntries(trainingPersonFields.map(field => [field, mapping[field]]))
  const columns = columnsByName<ImportField>(header, of)
  return { person: prepareMapping(header, { columns, date_order: options.date_order }, { today }), settings, words }
}

export interface TrainingRow {
  n: number
  /** Whom it is about, as far as that is told. */
  given: GivenValues
  /** Null when the row can't be read. */
  training: Training | null
  problems: Problem[]
  /** Values that wait for a decision: the row is not refused for them, and not run with them. */
  open: Problem[]
}

/** One row of a file of past training in our words. */
export function readTraining([n, cells]: StoredRow, reader: TrainingReader): TrainingRow {
  const { values, problems } = toImportRow(cells, reader.person)
  const given: GivenValues = { ...values } as GivenValues
  const row = new Reading(cells, reader)
  // a number says who it is, whatever else can't be read of them
  const numbered = Boolean(given.employee_number ?? given.external_id)
  for (const { field, value, message } of problems)
    if (field === null || !numbered) row.problems.push({ field, value, message })
  const training = row.training()
  const refused = row.problems.length > 0
  if (!refused) reader.words.count(row.uses)
  else reader.words.count(row.uses.filter(({ decision }) => decision.action === 'reject'))
  return { n, given, training: refused ? null : training, problems: row.problems, open: row.open }
}

class Reading {
  readonly problems: Problem[] = []
  readonly open: Problem[] = []
  readonly uses: TrainingUse[] = []
  readonly #cells: readonly string[]
  readonly #reader: TrainingReader

  constructor(cells: readonly string[], reader: TrainingReader) {
    this.#cells = cells
    this.#reader = reader
  }

  training(): Training {
    const { settings, words } = this.#reader
    const title = this.#text('program') ?? this.#missing('program', importTexts.named('trainingNoProgram'))
    const program_id = title ? this.#meant('program', title, words.program(title)) : null
    const completed_on = this.#day()
    const lines = this.#lines(program_id)
    return {
      title,
      program_id,
      completed_on,
      expires_on: this.#expiry(completed_on),
      score: this.#value('score', parseScore) ?? null,
      provider: this.#text('provider') ?? settings.options.usual_provider,
      certificate_number: this.#text('certificate_number') ?? null,
      rn: rnOf(this.#text('rn_name'), this.#text('rn_license')),
      lines,
      taught: taughtWord(lines),
    }
  }

  #day(): string {
    const { today, options } = this.#reader.settings
    const day = this.#value('completed_on', cell =>
      parseDate(cell, { order: options.date_order, kind: 'employment', today }),
    )
    if (day === undefined) {
      if (!this.problems.some(({ field }) => field === 'completed_on'))
        this.#missing('completed_on', importTexts.named('trainingNoDay'))
      return ''
    }
    if (day > today) this.#problem('completed_on', importTexts.named('trainingAhead'))
    return day
  }

  #expiry(completed_on: string): string | null {
    const { today, options } = this.#reader.settings
    const day = this.#value('expires_on', cell => parseDate(cell, { order: options.date_order, kind: 'expiry', today }))
    if (day && completed_on && day <= completed_on)
      this.#problem('expires_on', importTexts.named('trainingExpiresEarly'))
    return day ?? null
  }

  /** Minutes by topic and mode: as the row says, else as the program gives them, else as the options say. */
  #lines(program_id: Id | null): Line[] {
    const { words, settings } = this.#reader
    const said = this.#text('topic')
    const topic = said ? this.#meant('topic', said, words.topic(said)) : null
    const how = this.#text('mode')
    const mode = how ? this.#meant('mode', how, words.mode(how)) : null
    const credits = program_id ? words.credits(program_id) : []
    const minutes = this.#minutes() ?? sum(credits)
    // a program may give no credit: then the completion alone comes in
    if (minutes === 0 && program_id) return []
    if (minutes === 0) {
      if (!this.problems.some(({ field }) => field === 'hours' || field === 'minutes'))
        this.#missing('hours', importTexts.named('trainingNoHours'))
      return []
    }
    if (!topic && credits.length > 0) return shared(credits, minutes, mode)
    const topic_id = topic ?? settings.options.usual_topic_id
    if (topic_id) return [{ topic_id, mode: mode ?? credits[0]?.mode ?? settings.options.usual_mode, minutes }]
    if (this.open.length === 0 && !this.problems.some(({ field }) => field === 'topic'))
      this.#missing('topic', importTexts.named('trainingNoTopic'))
    return []
  }

  #minutes(): number | undefined {
    return this.#value('hours', parseHours) ?? this.#value('minutes', parseMinutes)
  }

  #cell(field: TrainingImportField): string | undefined {
    const column = this.#reader.settings.mapping[field]
    const cell = column === undefined ? '' : (this.#cells[column] ?? '')
    return isBlank(cell) ? undefined : cell
  }

  #text(field: TrainingImportField): string | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    const text = cleanText(cell)
    const longest = lengths[field] ?? 200
    if (text.length <= longest) return text === '' ? undefined : text
    this.#problem(field, importTexts.named('trainingTooLong', { value: shown(text), longest }))
    return undefined
  }

  #value<T>(field: TrainingImportField, read: (cell: string) => Parsed<T>): T | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    const parsed = read(cell)
    if ('value' in parsed) return parsed.value
    this.#problem(field, parsed.problem)
    return undefined
  }

  #meant<T extends string>(field: TrainingImportField, word: string, meant: Meant<T>): T | null {
    if (meant.use) this.uses.push(meant.use)
    if ('value' in meant) return meant.value
    if ('problem' in meant) this.problems.push({ field, value: saidOf(word), message: meant.problem })
    if ('asked' in meant) this.open.push({ field, value: saidOf(word), message: meant.asked })
    return null
  }

  #problem(field: TrainingImportField, message: string) {
    this.problems.push({ field, value: saidOf(this.#cell(field) ?? ''), message })
  }

  #missing(field: TrainingImportField, message: string): '' {
    if (!this.problems.some(problem => problem.field === field)) this.problems.push({ field, value: null, message })
    return ''
  }
}

const lengths: Partial<Record<TrainingImportField, number>> = trainingImportLengths
const sum = (lines: readonly Line[]) => lines.reduce((all, { minutes }) => all + minutes, 0)

/** Minutes in the proportion that a program gives, rounded so that the parts add up. */
export function shared(credits: readonly Line[], minutes: number, mode: ModuleMode | null): Line[] {
  const all = sum(credits)
  let upto = 0
  const parts = credits.map(line => {
    const before = Math.round((minutes * upto) / all)
    upto += line.minutes
    return { ...line, mode: mode ?? line.mode, minutes: Math.round((minutes * upto) / all) - before }
  })
  return parts.filter(line => line.minutes > 0)
}

/** By which the same training is found again. */
export const keyOfTraining = (employee_id: Id, { completed_on, program_id, title, taught }: Training) =>
  `${employee_id} ${completed_on} ${program_id ?? fold(title)} ${taught}`
