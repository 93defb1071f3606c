import type { List } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { ReactNode } from 'react'
import type { Column } from '@/ui/table/column.ts'
import { firstListTexts } from './first/texts.ts'

/** The appearance of one column; the list defines its name and order. */
export type Cell<Row> = Omit<Column<Row>, 'key' | 'label' | 'sort' | 'because'>
export type Cells<Row, Key extends string = string> = Readonly<Record<Key, Cell<Row>>>

/** Returns the chosen columns in the chosen order; columns added by a filter are marked. */
export const tableColumns = <Row>(
  { columns }: List,
  cells: Cells<Row>,
  shown: { columns: readonly string[]; added: readonly string[] },
): Column<Row>[] =>
  shown.columns.flatMap(key => {
    const [about, cell] = [columns[key], cells[key]]
    const because = shown.added.includes(key) ? firstListTexts.say('becauseOfFilter') : undefined
    return about && cell ? [{ ...cell, key, label: inWords(about.label), sort: about.sort, because }] : []
  })

/** The column of a row's actions: last in the table, beside the name on a phone. A button with text needs more room than a menu. */
export const menuColumn = <Row>(cell: (row: Row) => ReactNode, width = '64px'): Column<Row> => ({
  key: 'actions',
  label: firstListTexts.say('actions'),
  width,
  align: 'right',
  sticky: 'end',
  card: 'end',
  cell,
})

/** For a phone, where a row is a card with its actions beside it. */
export const cardColumns = <Row>(
  { columns }: List,
  card: (row: Row) => ReactNode,
  end: ((row: Row) => ReactNode) | undefined,
): Column<Row>[] => [
  { key: 'card', label: inWords(Object.values(columns)[0]?.label ?? ''), cell: card },
  ...(end ? [{ key: 'end', label: firstListTexts.say('actions'), card: 'end' as const, cell: end }] : []),
]
