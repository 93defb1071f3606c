import * as z from 'zod/mini'
import { type KeptFile, keptFile } from '../files/files.ts'
import { id, keysOf, optionalText } from '../schemas.ts'

/**
 * Describes each field of a record once: its type in calls (`body`), its type in responses (`shown`), and its default (`usual`).
 * Columns, form, history and factories use this description. The feature itself writes and reads an `own` field; a `moment` is a
 * local time that forms hold as text and the feature stores in its own way. `files` are uploads: ids in the call, `keptFile` in the
 * record, and rows of a separate table (`server/src/features/files/files-of.ts`).
 */
export interface RecordField {
  kind: 'text' | 'number' | 'day' | 'choice' | 'code' | 'flag' | 'ref' | 'moment' | 'files' | 'own'
  body: z.core.$ZodType
  /** Null if its feature defines the response. */
  shown: z.core.$ZodType | null
  usual: unknown
  most?: number
  words?: Readonly<Record<string, string>>
  /** The row's value that names a `ref` in the history. */
  told?: string
  /** List rows include it; as a `column`, the list shows it and its file contains it, each without special formatting. */
  listed?: 'row' | 'column'
  /** It has no meaning outside its agency. */
  ofAgency?: true
}
export type RecordFields = Readonly<Record<string, RecordField>>
type Over = Partial<Pick<RecordField, 'listed' | 'ofAgency'>>

const nullableText = z.nullable(z.string())
const shownText = <U extends string | null>(usual: U) =>
  (usual === null ? nullableText : z.string()) as null extends U ? typeof nullableText : z.ZodMiniString

export const text = <const O extends Over = object>(most: number, over?: O) =>
  ({
    kind: 'text',
    body: optionalText(most),
    shown: nullableText,
    usual: null as string | null,
    most,
    ...(over as O),
  }) as const
/** A text with its own format, such as a link; `usual` is null if it is optional. */
export const textAs = <B extends z.core.$ZodType, U extends string | null, const O extends Over = object>(
  body: B,
  most: number | undefined,
  usual: U,
  over?: O,
) =>
  ({
    kind: 'text',
    body,
    shown: shownText(usual),
    usual: usual as U extends string ? string : string | null,
    ...(most !== undefined && { most }),
    ...(over as O),
  }) as const
export const whole = <B extends z.core.$ZodType, U extends number | null, const O extends Over = object>(
  body: B,
  usual: U,
  over?: O,
) =>
  ({
    kind: 'number',
    body,
    shown: (usual === null ? z.nullable(z.int()) : z.int()) as null extends U
      ? z.ZodMiniNullable<z.ZodMiniNumberFormat>
      : z.ZodMiniNumberFormat,
    usual: usual as U extends number ? number : number | null,
    ...(over as O),
  }) as const
/** A calendar day; `usual` is null if it is optional. */
export const dayAs = <B extends z.core.$ZodType, U extends string | null, const O extends Over = object>(
  body: B,
  usual: U,
  over?: O,
) =>
  ({
    kind: 'day',
    body,
    shown: shownText(usual),
    usual: usual as U extends string ? string : string | null,
    ...(over as O),
  }) as const
export const choice = <K extends string, const O extends Over = object>(
  words: Record<K, string>,
  usual: NoInfer<K>,
  sentence: string,
  over?: O,
) => {
  const body = z.enum(keysOf(words), sentence)
  return { kind: 'choice', body, shown: body, usual, words, ...(over as O) } as const
}
/** One of a fixed set of codes, stored as text in rows. */
export const code = <B extends z.core.$ZodType, U extends string | null, const O extends Over = object>(
  body: B,
  words: Readonly<Record<string, string>>,
  usual: U,
  over?: O,
) =>
  ({
    kind: 'code',
    body,
    shown: shownText(usual),
    usual: usual as U extends string ? string : string | null,
    words,
    ...(over as O),
  }) as const
export const flag = <const O extends Over = object>(sentence: string, over?: O) =>
  ({ kind: 'flag', body: z.boolean(sentence), shown: z.boolean(), usual: false as boolean, ...(over as O) }) as const
/** A row of another table, or none. */
export const ref = <const O extends Over = object>(told: string | null, over?: O) =>
  ({
    kind: 'ref',
    body: z.nullable(id),
    shown: z.nullable(id),
    usual: null as string | null,
    ...(told !== null && { told }),
    ...(over as O),
  }) as const
export const moment = <B extends z.core.$ZodType>(body: B) =>
  ({ kind: 'moment', body, shown: nullableText, usual: null }) as const
export const files = <const O extends Over = object>(most: number, sentence: string, over?: O) =>
  ({
    kind: 'files',
    body: z.array(id).check(z.maxLength(most, sentence)),
    shown: z.array(keptFile),
    usual: [] as readonly KeptFile[],
    most,
    ...(over as O),
  }) as const
export const own = <B extends z.core.$ZodType, const O extends Over = object>(body: B, over?: O) =>
  ({ kind: 'own', body, shown: null, usual: undefined, ...(over as O) }) as const

type Stored = 'text' | 'number' | 'day' | 'choice' | 'code' | 'flag' | 'ref'
/** The fields stored in a column of the same name. */
export type StoredNames<F extends RecordFields> = {
  [K in keyof F]: F[K]['kind'] extends Stored ? K : never
}[keyof F] &
  string
type ListedNames<F extends RecordFields> = {
  [K in keyof F]: F[K] extends { listed: 'row' | 'column' } ? K : never
}[keyof F]
export type ColumnNames<F extends RecordFields> = {
  [K in keyof F]: F[K] extends { listed: 'column' } ? K : never
}[keyof F] &
  string
type ShownNames<F extends RecordFields> = { [K in keyof F]: F[K]['shown'] extends null ? never : K }[keyof F]
type AgencyNames<F extends RecordFields> = { [K in keyof F]: F[K] extends { ofAgency: true } ? K : never }[keyof F] &
  string

const picked = <T>(
  fields: RecordFields,
  value: (field: RecordField, name: string) => T | undefined,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const found = value(field, name)
      return found === undefined ? [] : [[name, found]]
    }),
  )

export const isStored = ({ kind }: RecordField) => kind !== 'own' && kind !== 'moment' && kind !== 'files'
export const storedNames = <F extends RecordFields>(fields: F): StoredNames<F>[] =>
  Object.keys(fields).filter(name => isStored(fields[name] as RecordField)) as StoredNames<F>[]
export const columnNames = <F extends RecordFields>(fields: F) =>
  Object.keys(fields).filter(name => fields[name]?.listed === 'column') as ColumnNames<F>[]

/** Returns the shape of a call's body. */
export const bodyOfFields = <F extends RecordFields>(fields: F) =>
  picked(fields, ({ body }) => body) as unknown as { [K in keyof F]: F[K]['body'] }
/** Returns the shape of list rows. */
export const listedOfFields = <F extends RecordFields>(fields: F) =>
  picked(fields, ({ shown, listed }) => (listed ? (shown ?? undefined) : undefined)) as unknown as {
    [K in ListedNames<F>]: NonNullable<F[K]['shown']>
  }
/** Returns the shape of one record's response, except for the parts its feature defines. */
export const shownOfFields = <F extends RecordFields>(fields: F) =>
  picked(fields, ({ shown }) => shown ?? undefined) as unknown as { [K in ShownNames<F>]: NonNullable<F[K]['shown']> }
/** Returns the plain columns of the list, under their own names. */
export const columnsOfFields = <F extends RecordFields>(fields: F, names: Readonly<Record<string, string>>) =>
  picked(fields, ({ listed }, name) =>
    listed === 'column' ? { label: names[name] ?? name, usual: false } : undefined,
  ) as {
    [K in ColumnNames<F>]: { label: string; usual: false }
  }
/** Replaces fields that have no meaning outside their agency, in a record for another agency. */
export const withoutAgency = <F extends RecordFields>(fields: F) =>
  picked(fields, ({ ofAgency }) => (ofAgency ? null : undefined)) as unknown as { [K in AgencyNames<F>]: null }

/** A row as stored in the database. */
export type StoredRow<F extends RecordFields> = { [K in StoredNames<F>]: z.output<NonNullable<F[K]['shown']>> }
export const usualRow = <F extends RecordFields>(fields: F) =>
  picked(fields, field => (isStored(field) ? field.usual : undefined)) as StoredRow<F>
