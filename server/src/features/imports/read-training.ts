import {
  type CompletionStatus,
  type CountsAs,
  type Id,
  type ModuleMode,
  saidOf,
  type TrainingImportField,
  trainingImportLengths,
} from '@preceptor/contract'
import { dateKinds } from '@preceptor/contract/imports/date-fields'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { fold } from './fold.ts'
import type { PreparedMapping } from './read/to-row.ts'
import { parseDate } from './read/values/dates.ts'
import { shown } from './read/values/text.ts'
import type { StoredRow } from './read-rows.ts'
import { countedOf, personReader, readPerson, RowReading } from './row-reading.ts'
import { importTexts } from './texts.ts'
import { taughtWord } from './taught.ts'
import type { Line, Training, TrainingSettings } from './training-settings.ts'
import { isFailed, parseHours, parseMinutes, parseScore, rnOf } from './training-values.ts'
import type { TrainingUse, TrainingWords } from './training-words.ts'

/** A mapping and its readers, prepared for many rows. */
export interface TrainingReader {
  person: PreparedMapping
  settings: TrainingSettings
  words: TrainingWords
}

export const trainingReader = (settings: TrainingSettings, words: TrainingWords): TrainingReader => ({
  person: personReader(settings),
  settings,
  words,
})

export interface TrainingRow {
  n: number
  /** The known data of the person. */
  given: GivenValues
  /** Null when the row can't be read, or was not finished. */
  training: Training | null
  /** As given by the file or the program, even while the topic is not decided. */
  minutes: number
  /** The reason it is skipped: the file says it was not completed. */
  unfinished: Problem | null
  problems: Problem[]
  /** Values that wait for a decision: the row is not refused because of them, but not run with them either. */
  open: Problem[]
  /** Missing data that blocks it, unless it is already on record. */
  lacking: Problem[]
  /** Only the topic is missing; the question about the title asks for it. */
  awaitsTopic: boolean
  /** Warnings for a row that is imported anyway. */
  notes: Problem[]
}

/** Reads one row of a file of past training into our terms. */
export function readTraining([n, cells]: StoredRow, reader: TrainingReader): TrainingRow {
  const { given, problems } = readPerson(cells, reader.person)
  const row = new Reading(cells, reader)
  const unfinished = row.unfinished()
  const skipped = {
    n,
    given,
    training: null,
    minutes: 0,
    problems: [],
    open: [],
    notes: [],
    lacking: [],
    awaitsTopic: false,
  }
  if (unfinished) return { ...skipped, unfinished }
  row.problems.push(...problems)
  const training = row.training()
  const failed = row.problems.length === 0 ? row.failed(training) : null
  if (failed) return { ...skipped, unfinished: failed }
  const refused = row.problems.length > 0
  const counted = countedOf(row.uses, refused)
  reader.words.count(counted)
  if (counted.some(({ key }) => key === row.withoutTopic)) reader.words.countWithoutTopic(row.withoutTopic)
  return {
    n,
    given,
    training: refused ? null : training,
    minutes: row.minutes,
    unfinished: null,
    problems: row.problems,
    open: row.open,
    notes: row.notes,
    lacking: row.lacking,
    awaitsTopic: row.withoutTopic !== '' && row.lacking.every(({ field }) => field === 'topic'),
  }
}

class Reading extends RowReading<TrainingImportField, TrainingUse> {
  readonly notes: Problem[] = []
  readonly lacking: Problem[] = []
  minutes = 0
  /** The key of a title that matches none of our programs, when its row names no topic. */
  withoutTopic = ''
  readonly #reader: TrainingReader
  #status: CompletionStatus | null = null

  constructor(cells: readonly string[], reader: TrainingReader) {
    super(cells, reader.settings.mapping)
    this.#reader = reader
  }

  /** Uses a completion column, if there is one, to decide whether the row counts. */
  unfinished(): Problem | null {
    const word = this.#text('status')
    if (word === undefined) {
      const score = this.cell('score')
      return score !== undefined && isFailed(score)
        ? { field: 'score', value: saidOf(score), message: importTexts.named('notPassed', { value: shown(score) }) }
        : null
    }
    this.#status = this.meant('status', word, this.#reader.words.status(word))
    return this.#status === 'not_completed'
      ? { field: 'status', value: saidOf(word), message: importTexts.named('notCompleted', { value: shown(word) }) }
      : null
  }

  /** Without a completion column, the score decides. */
  failed({ program_id, score }: Training): Problem | null {
    const mark = program_id ? this.#reader.words.passMark(program_id) : undefined
    if (mark === undefined || score === null || score >= mark) return null
    const completed = this.#status === 'completed'
    const message = importTexts.named(completed ? 'belowPassMarkCompleted' : 'belowPassMark', { score, mark })
    const problem = { field: 'score', value: null, message }
    if (!completed) return problem
    this.notes.push(problem)
    return null
  }

  training(): Training {
    const { settings, words } = this.#reader
    const named = this.#text('program')
    const title = this.#text('title') ?? named ?? this.missing('program', importTexts.named('trainingNoProgram'))
    const { meant, kept } = named ? { meant: words.program(named), kept: undefined } : words.title(title)
    const program_id = meant && this.meant('program', named ?? title, meant)
    const completed_on = this.#day()
    const named_by = meant?.use ?? kept
    const lines = this.#lines(program_id, named_by)
    return {
      title,
      program_id,
      completed_on,
      expires_on: this.#expiry(completed_on),
      score: this.value('score', parseScore) ?? null,
      provider: this.#text('provider') ?? settings.options.usual_provider,
      certificate_number: this.#text('certificate_number') ?? null,
      rn: rnOf(this.#text('rn_name'), this.#text('rn_license')),
      lines,
      counts_as: this.#countsAs(program_id, named_by),
      taught: this.#text('topic') || this.#text('mode') ? taughtWord(lines) : null,
    }
  }

  #day(): string {
    const { today, options } = this.#reader.settings
    const day = this.value('completed_on', cell =>
      parseDate(cell, { order: options.date_order, kind: dateKinds.completed_on, today }),
    )
    if (day === undefined) {
      if (!this.has('completed_on')) this.missing('completed_on', importTexts.named('trainingNoDay'))
      return ''
    }
    if (day > today) this.problem('completed_on', importTexts.named('trainingAhead'))
    return day
  }

  #expiry(completed_on: string): string | null {
    const { today, options } = this.#reader.settings
    const day = this.value('expires_on', cell =>
      parseDate(cell, { order: options.date_order, kind: dateKinds.expires_on, today }),
    )
    if (day && completed_on && day <= completed_on)
      this.problem('expires_on', importTexts.named('trainingExpiresEarly'))
    return day ?? null
  }

  /** Minutes by topic and mode: as given by the row, else by the program, else by the decision for its title or by the options. */
  #lines(program_id: Id | null, title: TrainingUse | undefined): Line[] {
    const { words, settings } = this.#reader
    const said = this.#text('topic')
    const topic = said ? this.meant('topic', said, words.topic(said)) : null
    const how = this.#text('mode')
    const mode = how ? this.meant('mode', how, words.mode(how)) : null
    const credits = program_id ? words.credits(program_id) : []
    const minutes = this.#minutes() ?? sum(credits)
    this.minutes = minutes
    // A program may give no credit: then only the completion is imported
    if (minutes === 0 && program_id) return []
    if (minutes === 0) {
      if (!this.has('hours', 'minutes')) this.#lacks('hours', importTexts.named('trainingNoHours'))
      return []
    }
    const isUnsaid = !topic && !settings.options.usual_topic_id && !this.#asks('topic')
    if (title && isUnsaid) {
      this.withoutTopic = title.key
      if (!this.uses.includes(title)) this.uses.push(title)
    }
    if (!topic && credits.length > 0) return shared(credits, minutes, mode)
    const topic_id = topic ?? this.#topicOf(title) ?? settings.options.usual_topic_id
    if (topic_id) return [{ topic_id, mode: mode ?? credits[0]?.mode ?? settings.options.usual_mode, minutes }]
    if (!this.#asks('program') && !this.#asks('topic') && !this.has('topic'))
      this.#lacks('topic', importTexts.named('trainingNoTopic'))
    // The question about its title asks for the topic too
    else if (isUnsaid && !this.#asks('program'))
      this.notes.push({ field: 'topic', value: null, message: importTexts.named('trainingTopicOpen') })
    return []
  }

  /** As given by the row, else by the decision for its title. A program of the agency decides for itself. */
  #countsAs(program_id: Id | null, title: TrainingUse | undefined): CountsAs | null {
    if (program_id) return null
    const said = this.#text('counts_as')
    const meant = said ? this.meant('counts_as', said, this.#reader.words.countsAs(said)) : null
    const { action, counts_as } = title?.decision ?? {}
    return meant ?? (action === 'outside' && counts_as ? counts_as : null)
  }

  #asks(field: TrainingImportField): boolean {
    return this.has(field) || this.open.some(one => one.field === field)
  }

  /** The topic chosen for a title that is kept as outside training. */
  #topicOf(title: TrainingUse | undefined): Id | null {
    const { action, topic_id } = title?.decision ?? {}
    return action === 'outside' && topic_id && this.#reader.words.hasTopic(topic_id) ? topic_id : null
  }

  #lacks(field: TrainingImportField, message: string) {
    this.lacking.push({ field, value: null, message })
  }

  #minutes(): number | undefined {
    return this.value('hours', parseHours) ?? this.value('minutes', parseMinutes)
  }

  #text(field: TrainingImportField): string | undefined {
    return this.text(field, lengths[field])
  }
}

const lengths: Partial<Record<TrainingImportField, number>> = trainingImportLengths
const sum = (lines: readonly Line[]) => lines.reduce((all, { minutes }) => all + minutes, 0)

/** Splits minutes in the program's proportions, rounded so the parts add up. */
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

/** Returns the key that finds the same training again. */
export const keyOfTraining = (employee_id: Id, { completed_on, program_id, title, taught }: Training) =>
  `${employee_id} ${completed_on} ${program_id ?? fold(title)} ${taught}`
