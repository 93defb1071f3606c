import {
  isStored,
  type RecordField,
  type RecordFields,
  type StoredNames,
  storedNames,
} from '@preceptor/contract/records/record-fields'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { inWords } from '../lib/texts.ts'

/** Without a cast, the database would treat a parameter as text. */
const casts: Partial<Record<RecordField['kind'], string>> = {
  number: '::int',
  day: '::date',
  flag: '::boolean',
  ref: '::uuid',
}

/** Returns the columns and their values; columns that the feature stores in its own way are added by it. */
export const valuesOfColumns = <F extends RecordFields>(fields: F, body: Readonly<Record<StoredNames<F>, unknown>>) =>
  Object.fromEntries(
    storedNames(fields).map(name => [name, sql`${body[name]}${raw(casts[fields[name]?.kind ?? 'text'] ?? '')}`]),
  ) as Record<StoredNames<F>, Sql>

/** Selects the columns of these fields under their names in a read. */
export const readColumns = (fields: RecordFields, alias: string, wanted: (field: RecordField) => boolean): Sql =>
  join(
    Object.entries(fields).flatMap(([name, field]) =>
      isStored(field) && wanted(field) ? [raw(`${alias}.${name}`)] : [],
    ),
  )
export const isListed = ({ listed }: RecordField) => listed !== undefined
export const isUnlisted = (field: RecordField) => !isListed(field)

/** Returns each field as shown in the history; the feature converts its `own` fields. */
export const fieldsInWords = (fields: RecordFields, row: object): Record<string, unknown> => {
  const values = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'own' ? [] : [[name, inHistory(field, values[name], values)]],
    ),
  )
}

function inHistory(
  { kind, words, told }: RecordField,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
): unknown {
  if (kind === 'flag') return value ? 'Yes' : 'No'
  if (kind === 'moment') return typeof value === 'string' ? value.replace('T', ' ') : null
  if (kind === 'files') return (value as readonly { name: string }[]).map(({ name }) => name).join(', ') || null
  if (kind === 'ref' && told !== undefined) return row[told]
  const word = typeof value === 'string' ? words?.[value] : undefined
  return word === undefined ? value : inWords(fallback, word)
}
