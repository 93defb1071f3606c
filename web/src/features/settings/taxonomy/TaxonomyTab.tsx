import { access } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { filterEntries } from './filter-entries.ts'
import type { Entry, Kind } from './kind.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { rowColumns, type Shown } from './row-columns.tsx'
import css from './taxonomy.module.css'
import { useToggle } from './use-toggle.ts'

interface Props<Row extends Entry, V extends object> {
  kind: Kind<Row, V>
  /** Between the name and the status. */
  columns: readonly Column<Row>[]
  /** Before the name, such as a colour. */
  mark?: (row: Row) => ReactNode
  /** Before the menu of a row; knows all rows and the shown ones. */
  before?: (row: Row, lists: { all: readonly Row[]; visible: readonly Row[] }) => ReactNode
  /** What the list is for, when there is nothing in it. */
  hint: string
}

const shows = [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
]

/** One list of the agency: search, add, edit, deactivate, merge. What is open stands in the address. */
export function TaxonomyTab<Row extends Entry, V extends object>({ kind, columns, mark, before, hint }: Props<Row, V>) {
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const [params, change] = useUrlQuery()
  const list = useQueryOf(kind.calls.list, {}, { keep: true })
  const { toggle } = useToggle(kind)
  // the three endpoints answer `data` of their own rows
  const all = (list.data as { data: Row[] } | undefined)?.data
  const search = params.get('search') ?? ''
  const is_active = ['0', '1'].find(value => value === params.get('is_active')) ?? ''
  const visible = all && filterEntries(all, search, is_active)
  const named = (key: string) => all?.find(row => row.id === params.get(key))
  const [edited, merged] = [named('edit'), named('merge')]
  const close = () => change({ add: null, edit: null, merge: null }, { replace: true })
  // the page itself asks for the right; an agency on hold looks alone
  const edits = useCan(access.taxonomy)
  const add = edits && (
    <Button
      look="primary"
      icon={<IconPlus size={16} aria-hidden="true" />}
      aria-label={`Add ${kind.word}`}
      onClick={() => change({ add: 1 })}
    >
      {narrow ? 'Add' : `Add ${kind.word}`}
    </Button>
  )
  const shown: Shown<Row> = {
    narrow,
    word: kind.word,
    choices: all?.filter(row => row.is_active).length ?? 0,
    mark,
    edits,
    before: row => edits && all && visible && before?.(row, { all, visible }),
    href: row => to.settingsTab(kind.tab, { ...Object.fromEntries(params), edit: row.id }),
    onEdit: row => change({ edit: row.id }),
    onToggle: toggle,
    onMerge: row => change({ merge: row.id }),
  }
  return (
    <>
      <div className={css.tools}>
        <SearchBox
          label={`Search ${kind.many}`}
          placeholder="Search by name or code"
          value={search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        <SelectField
          label="Status"
          hideLabel
          className={css.state}
          none={narrow ? 'All' : 'Any status'}
          value={is_active}
          choices={shows}
          onChange={value => change({ is_active: value })}
        />
        <div className={css.add}>{add}</div>
      </div>
      <DataTable
        fill
        opens={edits}
        label={kind.many[0]?.toUpperCase() + kind.many.slice(1)}
        columns={rowColumns(columns, shown)}
        rows={visible}
        rowKey={row => row.id}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        filtered={(all?.length ?? 0) > 0}
        empty={<Empty title={`No ${kind.many} yet`} hint={hint} action={add} />}
        noMatch={
          <Empty
            title={
              search
                ? `No ${kind.word} matches “${search}”`
                : `No ${is_active === '0' ? 'inactive' : 'active'} ${kind.many}`
            }
            hint={search && is_active ? 'Look among all of them.' : search ? 'Check the spelling.' : undefined}
            action={<Button onClick={() => change({ search: null, is_active: null })}>Show all {kind.many}</Button>}
          />
        }
      />
      {edits && params.get('add') === '1' && <EntryDialog kind={kind} onClose={close} />}
      {edits && edited && <EntryDialog key={edited.id} kind={kind} row={edited} onClose={close} />}
      {edits && merged && all && <MergeDialog key={merged.id} kind={kind} from={merged} rows={all} onClose={close} />}
    </>
  )
}
