import { type ColumnNames, columnNames, type RecordFields } from '@preceptor/contract/records/record-fields'
import { raw } from 'sql-template-tag'
import { type Cell, textCell } from './export-list.ts'

/** Returns the cells of a record's plain columns for the file of its list. */
export const plainCells = <F extends RecordFields>(fields: F, alias: string) =>
  Object.fromEntries(
    columnNames(fields).map((name): [string, Cell] => {
      const value = raw(`${alias}.${name}`)
      return [name, fields[name]?.kind === 'day' ? { is: 'day', value, width: 12 } : textCell(value, 12)]
    }),
  ) as Record<ColumnNames<F>, Cell>
