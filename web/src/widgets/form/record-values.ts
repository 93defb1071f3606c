import type { KeptFile } from '@preceptor/contract'
import type { RecordField, RecordFields } from '@preceptor/contract/records/record-fields'
import type { output } from 'zod/mini'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { FieldOf } from './form-state.ts'
import type { Bound, Fields } from './use-fields.ts'

/** Fields that a form stores as typed; the feature's form handles `own` ones. */
type TypedNames<F extends RecordFields> = { [K in keyof F]: F[K]['kind'] extends 'own' ? never : K }[keyof F] & string
type ValueOf<Field extends RecordField> = Field['kind'] extends 'flag'
  ? boolean
  : Field['kind'] extends 'choice'
    ? output<Field['body']>
    : Field['kind'] extends 'files'
      ? readonly KeptFile[]
      : string
export type ValuesOf<F extends RecordFields> = { [K in TypedNames<F>]: ValueOf<F[K]> }
type BodyOf<F extends RecordFields> = { [K in TypedNames<F>]: output<F[K]['body']> }

const typed = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value

function sent({ kind, usual }: RecordField, value: unknown): unknown {
  if (kind === 'files') return (value as readonly KeptFile[]).map(({ id }) => id)
  const text = typeof value === 'string' ? value.trim() : ''
  // An empty required number gets the schema's message
  if (kind === 'number') return text === '' ? (usual === null ? null : Number.NaN) : Number(text)
  return (kind === 'ref' || kind === 'code') && text === '' ? null : value
}

/** Converts a record to a form's values and back to a body, by its fields. */
export function recordValues<F extends RecordFields>(fields: F) {
  const names = Object.keys(fields).filter(name => fields[name]?.kind !== 'own')
  const of = (name: string) => fields[name] as RecordField
  return {
    blank: () => Object.fromEntries(names.map(name => [name, typed(of(name).usual)])) as ValuesOf<F>,
    /** Omits fields that the row doesn't have. */
    valuesOf: (row: object) =>
      Object.fromEntries(
        names.flatMap(name => (name in row ? [[name, typed((row as Record<string, unknown>)[name])]] : [])),
      ) as ValuesOf<F>,
    bodyOf: (values: ValuesOf<F>) =>
      Object.fromEntries(
        names.map(name => [name, sent(of(name), (values as Record<string, unknown>)[name])]),
      ) as BodyOf<F>,
  }
}

/** Returns an input's label, length, and value by field name. */
export const recordInputs =
  <V extends object>(fields: RecordFields, names: Readonly<Record<string, string>>, form: Fields<V>) =>
  <K extends FieldOf<V>>(name: K): Bound<V[K]> & { label: string; maxLength?: number } => {
    const { kind, most } = fields[name] ?? {}
    const length = kind === 'files' ? undefined : most
    return {
      label: inWords(names[name] ?? ''),
      ...(length !== undefined && { maxLength: length }),
      ...form.field(name),
    }
  }
