import { access } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '@/session/session.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useWholeList } from '@/widgets/list/use-whole-list.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { filterEntries } from './filter-entries.ts'
import type { Entry, Kind } from './kind.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { RowMenu } from './RowMenu.tsx'
import { rowCells } from './row-columns.tsx'
import { taxonomyTexts } from './texts.ts'
import css from './taxonomy.module.css'
import { useToggle } from './use-toggle.ts'

interface Props<Row extends Entry, V extends object> {
  kind: Kind<Row, V>
  /** Between the name and the status. */
  cells: Cells<Row>
  /** Before the name, such as a colour. */
  mark?: (row: Row) => ReactNode
  /** Before the menu of a row; knows all rows and the shown ones. */
  before?: (row: Row, lists: { all: readonly Row[]; visible: readonly Row[] }) => ReactNode
  /** What the list is for, when there is nothing in it. */
  hint: string
}

/** One list of the agency: search, add, edit, deactivate, merge. What is open stands in the address. */
export function TaxonomyTab<Row extends Entry, V extends object>({ kind, cells, mark, before, hint }: Props<Row, V>) {
  const t = useTexts(taxonomyTexts)
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const { toggle } = useToggle(kind)
  const list = useWholeList<typeof kind.calls.list, Row>(kind.calls.list, kind.list, {
    matching: (rows, { search = '', is_active = '' }) => filterEntries(rows, search, is_active),
  })
  const { params, change, all, rows: visible, values } = list
  const named = (key: string) => all?.find(row => row.id === params.get(key))
  const [edited, merged] = [named('edit'), named('merge')]
  const close = () => change({ add: null, edit: null, merge: null }, { replace: true })
  // the page itself asks for the right; an agency on hold looks alone
  const edits = useCan(access.taxonomy)
  const add = {
    label: t('add', { kind: kind.is }),
    short: t('addShort'),
    icon: <IconPlus size={16} aria-hidden="true" />,
    onSelect: () => change({ add: 1 }),
  }
  const choices = all?.filter(row => row.is_active).length ?? 0
  const renderMenu = (row: Row) => (
    <span className={css.actions}>
      {all && visible && before?.(row, { all, visible })}
      <RowMenu
        row={row}
        kind={kind.is}
        others={choices - (row.is_active ? 1 : 0)}
        onEdit={() => change({ edit: row.id })}
        onToggle={() => toggle(row)}
        onMerge={() => change({ merge: row.id })}
      />
    </span>
  )
  const href = (row: Row) => to.settingsTab(kind.tab, { ...Object.fromEntries(params), edit: row.id })
  return (
    <ListScreen
      list={list}
      title={t('title', { kind: kind.is })}
      within
      search={{ label: t('search', { kind: kind.is }), placeholder: t('nameOrCode') }}
      actions={{ primary: edits && add }}
      opens={edits}
      cells={rowCells(cells, { narrow, edits, mark, href })}
      renderMenu={edits ? renderMenu : undefined}
      empty={
        <Empty
          title={t('none', { kind: kind.is })}
          hint={hint}
          action={
            edits && (
              <Button look="primary" icon={add.icon} onClick={add.onSelect}>
                {add.label}
              </Button>
            )
          }
        />
      }
      noMatchWords={
        values['search']
          ? undefined
          : { title: t(values['is_active'] === '0' ? 'noneInactive' : 'noneActive', { kind: kind.is }) }
      }
    >
      {edits && params.get('add') === '1' && <EntryDialog kind={kind} onClose={close} />}
      {edits && edited && <EntryDialog key={edited.id} kind={kind} row={edited} onClose={close} />}
      {edits && merged && all && <MergeDialog key={merged.id} kind={kind} from={merged} rows={all} onClose={close} />}
    </ListScreen>
  )
}
