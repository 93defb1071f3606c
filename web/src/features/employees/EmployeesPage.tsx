import { access, api, type EmployeeColumn, employeeFilters } from '@preceptor/contract'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDownload, usePrefetch } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAreaKey } from '@/nav/agency-context.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { searchText, useUrlQuery } from '@/nav/url-state.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { ColumnsButton } from './list/ColumnsButton.tsx'
import { cardColumns, tableColumns } from './list/employee-columns.tsx'
import { ExportFailed, ExportMenu, PhoneActions } from './list/ExportMenu.tsx'
import css from './list/list.module.css'
import { rememberList } from './list/list-memory.ts'
import { columnsIn, filtersIn, knownColumns, sortIn, usualColumns, usualSort, viewQuery } from './list/list-query.ts'
import { NobodyYet, NoMatch } from './list/NoEmployees.tsx'
import { SearchBox } from './list/SearchBox.tsx'
import { useEmployeesList } from './list/use-employees-list.ts'
import { useTablePreferences } from './list/use-table-preferences.ts'
import { useViews } from './views/use-views.ts'
import { ViewStrip } from './views/ViewStrip.tsx'
import { viewState } from './views/view-state.ts'

const AddEmployeeDialog = lazy(() => import('./add/AddEmployeeDialog.tsx'))
const SaveViewDialog = lazy(() => import('./views/SaveViewDialog.tsx'))
const PhoneFilters = lazy(() => import('./list/PhoneFilters.tsx'))
const openProfile = () => void Promise.all([import('./EmployeePage.tsx'), import('./EmployeeProfileTab.tsx')])

const usualFilters = ['provider_status', 'discipline_id', 'location_id', 'coordinator_id'] as const
type Opened = 'add' | 'save-view' | 'rename-view' | 'filters' | null

export default function EmployeesPage() {
  useTitle('Employees')
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const narrow = useNarrow()
  const [params, change] = useUrlQuery()
  const [opened, setOpened] = useState<Opened>(null)
  const mayAdd = useCan(access.createEmployee)
  const mayImport = useCan(access.importEmployees)
  const mayExport = useCan(access.exportEmployees)
  const filters = filtersIn(params)
  const list = useEmployeesList(params)
  const views = useViews(list.data !== undefined)
  const state = viewState(params, views ?? [])
  const { table, known, change: changeTable } = useTablePreferences()
  const file = useDownload(api.employees.export)
  const prefetch = usePrefetch()
  useRemembered(params)
  useLastPage(list.meta, page => change({ page }, { replace: true }))

  const viewColumns = state.is === 'view' ? knownColumns(state.view.columns) : null
  const columns = columnsIn(params) ?? viewColumns ?? knownColumns(table.columns) ?? usualColumns
  // A view with columns of its own keeps them; a change to them belongs to the view, not to the usual list.
  const setColumns = (next: EmployeeColumn[]) =>
    viewColumns ? change({ columns: next.join(','), page: params.get('page') }) : changeTable({ columns: next })
  const density = table.density ?? 'comfortable'
  const sort = sortIn(params.get('sort_by'))
  const setCount = Object.values(filters).filter(Boolean).length - (filters.search ? 1 : 0)
  const close = () => setOpened(null)
  const exported = { file, columns, query: viewQuery(params), total: list.meta?.total }

  return (
    <ListPage>
      <PageHeader
        title="Employees"
        count={list.meta?.total}
        menu={
          narrow ? (
            <PhoneActions {...exported} mayExport={mayExport} importHref={mayImport ? to.imports() : null} />
          ) : (
            <>
              {mayImport && <ButtonLink href={to.imports()}>Import</ButtonLink>}
              {mayExport && <ExportMenu {...exported} />}
            </>
          )
        }
        action={
          mayAdd && (
            <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setOpened('add')}>
              Add employee
            </Button>
          )
        }
      />
      <ViewStrip
        {...{ params, state, views }}
        onSaveAs={() => setOpened('save-view')}
        onRename={() => setOpened('rename-view')}
      />
      <div className={css.tools}>
        <SearchBox value={params.get('search') ?? ''} onChange={(search, options) => change({ search }, options)} />
        {narrow ? (
          <Button icon={<IconFilter size={16} />} onClick={() => setOpened('filters')}>
            Filters{setCount > 0 && ` (${setCount})`}
          </Button>
        ) : (
          <>
            <FilterBar filters={employeeFilters} values={filters} onChange={change} usual={usualFilters} />
            <div className={css.toolsEnd}>
              <ColumnsButton
                {...{ columns, density }}
                onColumns={setColumns}
                onDensity={next => changeTable({ density: next })}
              />
            </div>
          </>
        )}
      </div>
      <ExportFailed file={file} />
      <DataTable
        fill
        opens
        label="Employees"
        unit={['employee', 'employees']}
        columns={narrow ? cardColumns({ to, timeZone }) : tableColumns(columns, { to, timeZone })}
        rows={known ? list.rows : undefined}
        meta={list.meta}
        rowKey={row => row.id}
        density={density}
        sort={sort}
        onSort={next => change({ sort_by: next === usualSort ? null : next })}
        onPage={page => change({ page })}
        onNear={row => {
          openProfile()
          prefetch(api.employees.get, { params: { id: row.id } })
        }}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        filtered={Object.keys(filters).length > 0}
        empty={<NobodyYet onAdd={() => setOpened('add')} />}
        noMatch={<NoMatch filters={filters} hidden={list.data?.meta.hidden_by_status} onChange={change} />}
      />
      <Suspense fallback={null}>
        {opened === 'add' && <AddEmployeeDialog onClose={close} />}
        {(opened === 'save-view' || opened === 'rename-view') && (
          <SaveViewDialog
            onClose={close}
            query={viewQuery(params)}
            columns={columns}
            renamed={opened === 'rename-view' && state.is === 'view' ? state.view : undefined}
          />
        )}
        {opened === 'filters' && (
          <PhoneFilters
            filters={employeeFilters}
            values={filters}
            onChange={change}
            onClose={close}
            sort={sort}
            doneLabel={list.meta ? `Show ${plural(list.meta.total, 'employee')}` : 'Show employees'}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

/** The way back from a profile. */
function useRemembered(params: URLSearchParams) {
  const area = useAreaKey()
  const search = searchText(params)
  useEffect(() => rememberList(area, search), [area, search])
}

/** An address past the end (people left meanwhile, a typed number) leads to the last page that there is. */
function useLastPage(meta: { total: number; page: number; per_page: number } | undefined, go: (page: number) => void) {
  const last = meta && meta.total > 0 ? Math.ceil(meta.total / meta.per_page) : null
  const past = meta && last !== null && meta.page > last
  useEffect(() => {
    if (past && last !== null) go(last)
    // eslint-disable-next-line react/exhaustive-deps -- `go` is made anew each time and does the same
  }, [past, last])
}
