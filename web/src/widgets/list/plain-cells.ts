import { type ColumnNames, columnNames, type RecordFields } from '@preceptor/contract/records/record-fields'
import { formatDay } from '@/lib/format.ts'

/** The cells of a record's plain columns. */
export const plainCells = <F extends RecordFields, N extends ColumnNames<F>>(fields: F) =>
  Object.fromEntries(
    columnNames(fields).map(name => {
      const shown = (value: unknown) => (fields[name]?.kind === 'day' ? formatDay(value as string | null) : value)
      return [name, { width: '110px', cell: (row: Record<string, unknown>) => shown(row[name]) }]
    }),
  ) as unknown as { [K in N]: { width: string; cell: (row: { [Name in K]: string | null }) => string | null } }
