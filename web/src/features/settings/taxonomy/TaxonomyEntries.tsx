import type { ReactNode } from 'react'
import { useWholeList } from '@/widgets/list/use-whole-list.ts'
import { EntriesScreen, type EntriesProps } from './EntriesScreen.tsx'
import { filterEntries } from './filter-entries.ts'
import type { Entry } from './kind.ts'
import { useToggle } from './use-toggle.ts'

interface Props<Row extends Entry, V extends object> extends EntriesProps<Row, V> {
  /** Shown before a row's menu; receives all rows and the visible ones. */
  before?: (row: Row, lists: { all: readonly Row[]; visible: readonly Row[] }) => ReactNode
}

/** A list that loads completely and is filtered here. */
export function TaxonomyEntries<Row extends Entry, V extends object>({ before, ...props }: Props<Row, V>) {
  const { kind } = props
  const { toggle } = useToggle(kind)
  const { all, ...list } = useWholeList<typeof kind.calls.list, Row>(kind.calls.list, kind.list, {
    matching: (rows, { search = '', is_active = '' }) => filterEntries(rows, search, is_active),
  })
  const { rows: visible } = list
  return (
    <EntriesScreen
      {...props}
      list={list}
      all={all}
      known={all}
      onToggle={toggle}
      {...(before && all && visible && { before: (row: Row) => before(row, { all, visible }) })}
    />
  )
}
