import { access } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '@/session/session.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen, type ListScreenProps } from '@/widgets/list/ListScreen.tsx'
import type { ListState } from '@/widgets/list/use-list.ts'
import { EntryDialog } from './EntryDialog.tsx'
import type { Entry, Kind, Merging } from './kind.ts'
import { type Candidate, MergeDialog } from './MergeDialog.tsx'
import { RowMenu } from './RowMenu.tsx'
import { rowCells } from './row-columns.tsx'
import { taxonomyTexts } from './texts.ts'
import css from './taxonomy.module.css'

export interface EntriesProps<Row extends Entry, V extends object> {
  kind: Kind<Row, V>
  /** Columns besides the name and status. */
  cells: Cells<Row>
  /** Shown before the name, such as a color. */
  mark?: (row: Row) => ReactNode
  /** The purpose of the list, shown when it is empty. */
  hint: string
}

interface Props<Row extends Entry, V extends object> extends EntriesProps<Row, V> {
  list: ListState<Row>
  /** All of the agency's entries, including those not on this page: possible targets of a merge. */
  all: readonly Candidate[] | undefined
  /** The rows that an address may open; defaults to the visible ones. */
  known?: readonly Row[] | undefined
  onToggle: (row: Row) => void
  /** Returns true if toggling a row opens a dialog first. */
  asksToggle?: (row: Row) => boolean
  /** Shown before a row's menu. */
  before?: (row: Row) => ReactNode
  /** More items for a row's menu. */
  items?: (row: Row) => readonly MenuItem[]
  placeholder?: string
  tabs?: ListScreenProps<Row>['tabs']
  counts?: ListScreenProps<Row>['counts']
  exports?: NonNullable<ListScreenProps<Row>['actions']>['exports']
  /** The filter for active and inactive entries, and its value for inactive ones. */
  inactive?: readonly [filter: string, value: string]
  /** The list's own dialogs. */
  children?: ReactNode
}

function mergingOf<Row extends Entry, V extends object>({
  calls: { preview, merge },
}: Kind<Row, V>): Merging | undefined {
  return preview && merge && { preview, merge }
}

/** One list of the agency: search, add, edit, deactivate, merge. The address names the open entry. */
export function EntriesScreen<Row extends Entry, V extends object>(props: Props<Row, V>) {
  const { kind, cells, mark, hint, list, all, before, items, inactive = ['is_active', '0'] } = props
  const t = useTexts(taxonomyTexts)
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const { params, values } = list
  const { known = list.rows } = props
  const { isOpen, rowOf, open, close } = dialogsOf({ ...list, rows: known })
  const [edited, merged] = [rowOf('edit'), rowOf('merge')]
  const onClose = () => close('add', 'edit', 'merge')
  const calls = mergingOf(kind)
  // The page already checks the permission; an agency on hold is read-only
  const edits = useCan(kind.edits ?? access.taxonomy)
  const add = {
    label: t('add', { kind: kind.is }),
    short: t('addShort'),
    icon: <IconPlus size={16} aria-hidden="true" />,
    onSelect: () => open({ add: 1 }),
  }
  const renderMenu = (row: Row) => (
    <span className={css.actions}>
      {before?.(row)}
      <RowMenu
        row={row}
        kind={kind.is}
        others={all?.filter(other => other.is_active && other.id !== row.id).length ?? 1}
        onEdit={() => open({ edit: row.id })}
        onToggle={() => props.onToggle(row)}
        asksToggle={props.asksToggle?.(row) === true}
        onMerge={calls && (() => open({ merge: row.id }))}
        more={items?.(row)}
      />
    </span>
  )
  const href = (row: Row) => to.settingsTab(kind.tab, { ...Object.fromEntries(params), edit: row.id })
  return (
    <ListScreen
      list={list}
      title={t('title', { kind: kind.is })}
      within
      search={{ label: t('search', { kind: kind.is }), placeholder: props.placeholder ?? t('nameOrCode') }}
      actions={{ primary: edits && add, ...(props.exports && { exports: props.exports }) }}
      {...(props.tabs && { tabs: props.tabs })}
      {...(props.counts && { counts: props.counts })}
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
          : { title: t(values[inactive[0]] === inactive[1] ? 'noneInactive' : 'noneActive', { kind: kind.is }) }
      }
    >
      {edits && isOpen('add') && <EntryDialog kind={kind} onClose={onClose} />}
      {edits && edited && <EntryDialog key={edited.id} kind={kind} row={edited} onClose={onClose} />}
      {edits && merged && all && calls && (
        <MergeDialog key={merged.id} kind={kind} calls={calls} from={merged} rows={all} onClose={onClose} />
      )}
      {props.children}
    </ListScreen>
  )
}
