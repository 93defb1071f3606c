import type { Endpoint, SavedView } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useNarrow } from '@/lib/use-media.ts'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SearchBox } from '../search-box/SearchBox.tsx'
import { choosesColumns, useColumns } from './columns/use-columns.ts'
import type { FilterTabsOf } from './FilterTabs.tsx'
import type { ListActionsProps } from './ListActions.tsx'
import css from './list.module.css'
import { useRememberedList } from './list-memory.ts'
import { ListRows, type ListRowsProps } from './ListRows.tsx'
import type { BulkActions } from './selection.ts'
import type { ListState } from './use-list.ts'
import { useSelection } from './use-selection.ts'
import { useViews } from './views/use-views.ts'
import { type OfferedViews, viewState, worthSaving } from './views/view-state.ts'

// The first rows don't wait for these; their space is reserved, so that nothing moves when they load.
const ListActions = lazyPart(
  () => import('./ListActions.tsx'),
  () => <span className={css.actionsPlace} />,
)
const ListTools = lazyPart(() => import('./ListTools.tsx'))
const ViewStrip = lazyPart(
  () => import('./views/ViewStrip.tsx'),
  () => <div className={css.stripPlace} />,
)
const FilterTabs = lazyPart(
  () => import('./FilterTabs.tsx'),
  () => <div className={css.stripPlace} />,
)
const ColumnsButton = lazyPart(() => import('./columns/ColumnsButton.tsx'))
const SaveViewButton = lazyPart(() => import('./views/SaveViewButton.tsx'))
const PhoneFilters = lazyPart(() => import('./PhoneFilters.tsx'))
const NothingYet = lazyPart(() => import('./NothingYet.tsx'))
const SelectionBar = lazyPart(() => import('./SelectionBar.tsx'))
const HeadInSight = lazyPart(() => import('./HeadInSight.tsx'))

export interface ListScreenProps<Row> extends Partial<ListRowsProps<Row>> {
  list: ListState<Row>
  /** The page's title. */
  title: string
  /** The title doesn't name the rows, so no count is shown beside it. */
  uncounted?: boolean
  /** Part of a page that has its own header and tabs, such as the settings. */
  within?: boolean
  /** One line under the title. */
  facts?: ReactNode
  /** A sentence about the list's purpose; hidden on a phone. */
  about?: ReactNode
  /** A link back to the page that this list belongs to. */
  back?: ReactNode
  /** Actions on the whole list. */
  actions?: Omit<ListActionsProps, 'columns' | 'list' | 'selecting'>
  /** Links to related lists, with their pending counts: a line under the title and its facts. */
  links?: ReactNode
  /** The label and placeholder of the search; absent for none. */
  search?: { label: string; placeholder: string }
  /** Shown at the end of the search's line. */
  faces?: ReactNode
  /** Shown beside the search, before the filters. */
  tools?: ReactNode
  /** A filter shown as tabs. */
  tabs?: FilterTabsOf
  /** The call that counts the values of the filters marked as counted in the definition. */
  counts?: Endpoint
  /** Built-in views, with their counts from this call. */
  views?: OfferedViews
  /** Actions on selected rows; without any, there are no checkboxes. */
  bulkActions?: BulkActions | undefined
  /** Shown between header and tools. */
  above?: ReactNode
  /** The rows in a layout other than a table: `ListLines`. */
  body?: ReactNode
  /** Shown instead of tools and rows, such as an invitation to a first import. */
  instead?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** Returns the filter that the tabs show; if its value has no tab, it is among the filters instead. */
function tabbedFilter(tabs: FilterTabsOf | undefined, values: Readonly<Record<string, string | undefined>>) {
  const value = tabs && values[tabs.filter]
  const hasTab = !value || (tabs && (value in tabs.choices || value in (tabs.groups ?? {})))
  return hasTab ? tabs?.filter : undefined
}

const noViews: readonly SavedView[] = []
const noCells = {}

/** A list with its search, filters, views, columns, and rows. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, title, within = false, links, back, actions, search, tools, tabs, views: offered, children } = props
  const { definition, params, change } = list
  const { path, always } = list
  const counts = props.counts && { endpoint: props.counts, of: definition.counted ?? [], path, always }
  useRememberedList(definition.name, params)
  const narrow = useNarrow()
  const [sheet, setSheet] = useState(false)
  const [nothing, setNothing] = useState(false)
  const hasViews = definition.views !== undefined && offered !== undefined
  const views = useViews(definition, hasViews && list.rows !== undefined, list.path)
  const state = viewState(definition, params, views ?? noViews, offered?.plain ?? [])
  // A single built-in view without saved ones is no choice: until then, the button is beside the filters.
  const hasStrip = hasViews && !nothing && (offered.plain.length > 1 || (views ?? noViews).length > 0)
  const columns = useColumns(list, state)
  const selection = useSelection(list, props)
  const selecting = selection !== undefined && selection.count > 0
  const actionsBar = actions && (
    <ListActions {...actions} inFace={nothing} list={list} columns={columns.shown.columns} selecting={selecting} />
  )
  const rows = props.body || (
    <ListRows
      empty={null}
      cells={noCells}
      {...props}
      // In an empty list, the default tab hides nothing
      list={nothing ? { ...list, filtered: false } : list}
      columns={columns}
      selection={selection}
    />
  )
  const whole = (
    <>
      {!within && (
        <PageHeader
          title={title}
          count={props.instead || props.uncounted ? undefined : list.count}
          more={list.paging?.kind === 'pages' && list.paging.meta.more === true}
          facts={props.facts}
          about={props.about}
          back={back}
          action={nothing ? actions?.more : actionsBar}
        />
      )}
      {!within && links && <div className={css.links}>{links}</div>}
      {props.above}
      {hasStrip && <ViewStrip {...{ list, state, views, columns: columns.columns, offered }} />}
      {tabs && !nothing && <FilterTabs list={list} tabs={tabs} counts={counts} />}
      {props.instead || (
        <>
          {!nothing && (search || definition.bar.length > 0 || (within && actions)) && (
            <div className={css.tools}>
              <div className={css.toolsStart}>
                {search && (
                  <SearchBox
                    {...search}
                    value={params.get('search') ?? ''}
                    onChange={(text, options) => change({ search: text }, options)}
                  />
                )}
                {tools}
                <ListTools
                  list={list}
                  except={tabbedFilter(tabs, list.values)}
                  onFilters={() => setSheet(true)}
                  counts={counts}
                />
              </div>
              {hasViews && !hasStrip && views && worthSaving(list.query, offered) && (
                <SaveViewButton list={list} columns={columns.columns} opensFirst={offered.opensFirst ?? false} />
              )}
              {props.faces}
              {choosesColumns(definition) && !narrow && !props.body && (
                <ColumnsButton {...{ definition, ...columns, short: within }} />
              )}
              {within && actions && <div className={css.toolsEnd}>{actionsBar}</div>}
            </div>
          )}
          {selecting && <SelectionBar {...selection} />}
          {/* an empty list has another table */}
          {within && <HeadInSight key={String(list.rows?.length === 0)} />}
          {list.rows?.length === 0 ? (
            <NothingYet {...{ list, tabs, counts, setNothing }} action={nothing && actionsBar}>
              {rows}
            </NothingYet>
          ) : (
            rows
          )}
        </>
      )}
      {children}
      {sheet && <PhoneFilters list={list} onClose={() => setSheet(false)} counts={counts} />}
    </>
  )
  return within ? whole : <ListPage>{whole}</ListPage>
}
