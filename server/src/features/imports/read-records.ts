import { type Id, type RecordField, type RecordImportKind, recordImportLengths } from '@preceptor/contract'
import { type DateField, dateKinds } from '@preceptor/contract/imports/date-fields'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import type { PreparedMapping } from './read/to-row.ts'
import { parseDate } from './read/values/dates.ts'
import type { StoredRow } from './read-rows.ts'
import type {
  AnyRecord,
  CredentialValues,
  LeaveValues,
  RecordSettings,
  RecordValues,
  WaiverValues,
} from './record-settings.ts'
import type { RecordUse, RecordWords } from './record-words.ts'
import { countedOf, personReader, readPerson, RowReading } from './row-reading.ts'
import { importTexts } from './texts.ts'

const { named } = importTexts

/** A mapping and its readers, prepared for many rows. */
export interface RecordReader {
  kind: RecordImportKind
  person: PreparedMapping
  settings: RecordSettings
  words: RecordWords
}

export const recordReader = (kind: RecordImportKind, settings: RecordSettings, words: RecordWords): RecordReader => ({
  kind,
  person: personReader(settings),
  settings,
  words,
})

export interface RecordRow {
  n: number
  given: GivenValues
  /** Null when the row can't be read. */
  values: AnyRecord | null
  problems: Problem[]
  /** Values that wait for a decision. */
  open: Problem[]
  /** Warnings for a row that is imported anyway. */
  warnings: Problem[]
}

/** Reads one row of a file of credentials, waivers or leave into our terms. */
export function readRecord([n, cells]: StoredRow, reader: RecordReader): RecordRow {
  const { given, problems } = readPerson(cells, reader.person)
  const row = new Reading(cells, reader)
  row.problems.push(...problems)
  const values = row.values()
  const refused = row.problems.length > 0
  reader.words.count(countedOf(row.uses, refused))
  return { n, given, values: refused ? null : values, problems: row.problems, open: row.open, warnings: row.warnings }
}

class Reading extends RowReading<RecordField, RecordUse> {
  readonly warnings: Problem[] = []
  readonly #reader: RecordReader

  constructor(cells: readonly string[], reader: RecordReader) {
    super(cells, reader.settings.mapping)
    this.#reader = reader
  }

  values(): AnyRecord {
    const read: { [Kind in RecordImportKind]: () => RecordValues[Kind] } = {
      credential_import: () => this.#credential(),
      waiver_import: () => this.#waiver(),
      leave_import: () => this.#leave(),
    }
    return read[this.#reader.kind]()
  }

  #credential(): CredentialValues {
    const type_id = this.#listed('credential', named('recordNoType'))
    const number = this.text('number', recordImportLengths.number) ?? null
    const issued_on = this.#day('issued_on') ?? this.missing('issued_on', named('recordNoIssued'))
    const expires_on = this.#day('expires_on') ?? null
    if (issued_on > this.#reader.settings.today) this.problem('issued_on', named('recordAhead'))
    if (expires_on && issued_on && expires_on < issued_on) this.problem('expires_on', named('recordExpiresEarly'))
    this.#askedFor({ type_id, number, expires_on })
    return { type_id, number, issued_on, expires_on, note: this.text('note', recordImportLengths.reason) ?? null }
  }

  /** Checks the type's requirements. Files have no scans, so types that need one wait until someone adds it. */
  #askedFor({ type_id, number, expires_on }: Pick<CredentialValues, 'type_id' | 'number' | 'expires_on'>) {
    const type = this.#reader.words.lists.types.get(type_id)
    if (!type) return
    const { name } = type
    if (type.needs_number && !number) this.missing('number', named('recordNumberMissing', { name }))
    if (type.needs_expiry && !expires_on) this.missing('expires_on', named('recordExpiryMissing', { name }))
    if (type.needs_file) this.warnings.push({ field: null, value: null, message: named('recordScanMissing', { name }) })
  }

  #waiver(): WaiverValues {
    return {
      rule_id: this.#listed('rule', named('recordNoRule')),
      ...this.#days(named('recordNoFirstDay')),
      reason: this.text('reason', recordImportLengths.reason) ?? this.missing('reason', named('recordNoReason')),
    }
  }

  #leave(): LeaveValues {
    return { ...this.#days(named('recordNoLeaveDay')), note: this.text('note', 300) ?? null }
  }

  #days(missing: string): { first_day: string; last_day: string | null } {
    const first_day = this.#day('first_day') ?? this.missing('first_day', missing)
    const last_day = this.#day('last_day') ?? null
    if (last_day && first_day && last_day < first_day) this.problem('last_day', named('recordEndsEarly'))
    return { first_day, last_day }
  }

  #listed(field: 'credential' | 'rule', missing: string): Id {
    const word = this.text(field, recordImportLengths[field])
    if (word === undefined) return this.missing(field, missing)
    return this.meant(field, word, this.#reader.words.find(field, word)) ?? ''
  }

  #day(field: RecordField & DateField): string | undefined {
    const { today, options } = this.#reader.settings
    return this.value(field, cell => parseDate(cell, { order: options.date_order, kind: dateKinds[field], today }))
  }
}
