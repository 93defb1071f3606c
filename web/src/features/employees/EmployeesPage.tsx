import { access, api, columnsOfFilters, type EmployeeColumn, employeeFilters } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { usePrefetch } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAreaKey } from '@/nav/agency-context.ts'
import { useCan } from '@/auth/session.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { afterSaving } from '@/nav/after-saving.ts'
import { useLastPage } from '@/nav/paging.ts'
import { searchText, useUrlQuery } from '@/nav/url-state.ts'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { cardColumns, tableColumns } from './list/employee-columns.tsx'
import css from './list/list.module.css'
import { rememberList } from './list/list-memory.ts'
import { filtersIn, sortIn, usualSort, viewQuery } from './list/list-query.ts'
import { useColumns } from './list/use-columns.ts'
import { useEmployeesList } from './list/use-employees-list.ts'

import { useViews } from './views/use-views.ts'
import { viewState } from './views/view-state.ts'

// The first rows wait for none of these; their places are kept, so that nothing moves when they come.
const ListActions = lazyPart(
  () => import('./list/ListActions.tsx'),
  () => <span className={css.actionsPlace} />,
)
const ListTools = lazyPart(() => import('./list/ListTools.tsx'))
const ViewStrip = lazyPart(
  () => import('./views/ViewStrip.tsx'),
  () => <div className={css.stripPlace} />,
)
const NobodyYet = lazyPart(() => import('./list/NobodyYet.tsx'))
const NoMatch = lazyPart(() => import('./list/NoMatch.tsx'))
const AddEmployeeDialog = lazyPart(() => import('./add/AddEmployeeDialog.tsx'))
const SaveViewDialog = lazyPart(() => import('./views/SaveViewDialog.tsx'))
const PhoneFilters = lazyPart(() => import('./list/PhoneFilters.tsx'))
const openProfile = () => void Promise.all([import('./EmployeePage.tsx'), import('./EmployeeProfileTab.tsx')])

type Opened = 'save-view' | 'rename-view' | 'filters' | null

export default function EmployeesPage() {
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const narrow = useNarrow()
  const [params, change] = useUrlQuery()
  const mayAdd = useCan(access.createEmployee)
  const [opened, setOpened] = useState<Opened>(null)
  // The dialog stands in the address, so that other pages lead to it and Back closes it.
  const adding = mayAdd && params.has('add')
  const add = (on: boolean) =>
    change({ add: on ? 1 : null, page: params.get('page') }, on ? {} : { replace: true, ...afterSaving })
  const filters = filtersIn(params)
  const list = useEmployeesList(params)
  const views = useViews(list.data !== undefined)
  const state = viewState(params, views ?? [])
  const prefetch = usePrefetch()
  useRemembered(params)
  useLastPage(list.meta, page => change({ page }, { replace: true }))

  const { columns, shown, setColumns, density, setDensity, known } = useColumns(params, change, state)
  const sort = sortIn(params.get('sort_by'))
  const close = () => setOpened(null)
  return (
    <ListPage>
      <PageHeader
        title="Employees"
        count={list.meta?.total}
        action={
          <ListActions
            query={viewQuery(params)}
            columns={shown.columns}
            total={list.meta?.total}
            onAdd={() => add(true)}
          />
        }
      />

      <ViewStrip
        {...{ params, state, views }}
        onSaveAs={() => setOpened('save-view')}
        onRename={() => setOpened('rename-view')}
      />

      <div className={css.tools}>
        <SearchBox
          label="Search employees"
          placeholder="Name, phone, e-mail or number"
          value={params.get('search') ?? ''}
          onChange={(search, options) => change({ search }, options)}
        />

        <ListTools
          {...{ filters, change, columns, density }}
          added={shown.added}
          onColumns={setColumns}
          onDensity={setDensity}
          onFilters={() => setOpened('filters')}
        />
      </div>
      <DataTable
        fill
        opens
        label="Employees"
        unit={['employee', 'employees']}
        columns={
          narrow
            ? cardColumns(columnsOfFilters(employeeFilters, filters) as EmployeeColumn[], { to, timeZone })
            : tableColumns(shown.columns, shown.added, { to, timeZone })
        }
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
        filtered={Object.keys(filters).length > 0 && list.data?.meta.without_filters !== 0}
        empty={<NobodyYet onAdd={() => add(true)} />}
        noMatch={<NoMatch filters={filters} hidden={list.data?.meta.hidden_by_status} onChange={change} />}
      />

      {adding && <AddEmployeeDialog onClose={() => add(false)} />}
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
    </ListPage>
  )
}

/** The way back from a profile. */
function useRemembered(params: URLSearchParams) {
  const area = useAreaKey()
  const kept = new URLSearchParams(params)
  kept.delete('add')
  const search = searchText(kept)
  useEffect(() => rememberList(area, search), [area, search])
}
