import { type DataColumn, dataName, type DataValues, formatPhone, isChosen } from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import type { Cells } from '../cells.ts'

interface OfRow {
  values: DataValues
}

/** Returns a cell for each data column. */
export const dataCells = (columns: readonly DataColumn[]): Cells<OfRow> =>
  Object.fromEntries(
    columns.map(column => [
      dataName(column.key),
      {
        ...(column.kind === 'number' ? { align: 'right' as const } : {}),
        ...(column.kind === 'text' || isChosen(column) ? { truncate: true, width: '200px' } : { width: '130px' }),
        cell: ({ values }: OfRow) => dataWords(column, values[column.key]),
      },
    ]),
  )

/** Returns a row's text in a column; empty if it has no value. */
export function dataWords(
  { kind, choices = [], is_phone = false }: DataColumn,
  value: DataValues[string] | undefined,
): string {
  if (value === undefined) return ''
  if (kind === 'number' && typeof value === 'number') return formatNumber(value)
  if (kind === 'day' && typeof value === 'string') return formatDay(value)
  if (is_phone && typeof value === 'string') return formatPhone(value)
  const labelOf = (key: string) => choices.find(choice => choice.value === key)?.label ?? key
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  return choices.length > 0 ? labelOf(String(value)) : String(value)
}
