import { type ColumnNames, columnNames, type RecordFields } from '@preceptor/contract/records/record-fields'

/** The cells of a record's plain columns. */
export const plainCells = <F extends RecordFields, N extends ColumnNames<F>>(fields: F) =>
  Object.fromEntries(
    columnNames(fields).map(name => [name, { width: '110px', cell: (row: Record<string, unknown>) => row[name] }]),
  ) as unknown as { [K in N]: { width: string; cell: (row: { [Name in K]: string | null }) => string | null } }
