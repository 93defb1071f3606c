import type { PayrollFormatRow } from '@preceptor/contract'
import { newColumn, type OwnColumn, type OwnFormat } from '@preceptor/contract/payroll-formats/own'

/** A column as stored in the form: numbers as typed, and '' for no choice. */
export interface ColumnValues extends Omit<OwnColumn, 'from' | 'most' | 'decimals' | 'allowed' | 'pad' | 'side'> {
  from: string
  most: string
  decimals: string
  allowed: string
  pad: string
  side: string
}
export interface LayoutValues extends Omit<OwnFormat, 'columns'> {
  columns: ColumnValues[]
}

const columnValues = (column: OwnColumn): ColumnValues => ({
  ...column,
  from: column.from ?? '',
  most: String(column.most),
  decimals: String(column.decimals),
  allowed: column.allowed ?? '',
  pad: column.pad ?? '',
  side: column.side ?? '',
})
export const blankColumn = columnValues(newColumn)

export const valuesOf = (own: OwnFormat): LayoutValues => ({ ...own, columns: own.columns.map(columnValues) })

export const ownOf = ({
  id: _,
  version: __,
  is_used: ___,
  updated_by_name: ____,
  updated_at: _____,
  ...own
}: PayrollFormatRow): OwnFormat => own

const number = (typed: string) => Number(typed.trim() || Number.NaN)

/** Returns the body of the call, which its schema validates. */
export const bodyOf = ({ columns, ...values }: LayoutValues): OwnFormat => ({
  ...values,
  columns: columns.map(column => ({
    ...column,
    from: (column.from || null) as OwnColumn['from'],
    // Clear fields that are no longer shown
    fixed: column.from === '' ? column.fixed : '',
    most: number(column.most),
    decimals: number(column.decimals),
    allowed: (column.allowed || null) as OwnColumn['allowed'],
    pad: (column.pad || null) as OwnColumn['pad'],
    side: (column.side || null) as OwnColumn['side'],
  })),
})
