import { type AgencyRow, api } from '@preceptor/contract'
import { IconSearch } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import css from './agencies.module.css'

const statuses: Record<AgencyRow['status'], { word: string; colour: StatusColour }> = {
  trial: { word: 'Trial', colour: 'blue' },
  live: { word: 'Live', colour: 'green' },
  paused: { word: 'Paused', colour: 'amber' },
  closed: { word: 'Closed', colour: 'grey' },
}

const columns: readonly Column<AgencyRow>[] = [
  {
    key: 'name',
    label: 'Agency',
    sort: 'name',
    cell: row => (
      <Link data-row-link="" href={csmAgencyPaths(row.id).dashboard()}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    card: 'end',
    cell: row => <StatusBadge colour={statuses[row.status].colour}>{statuses[row.status].word}</StatusBadge>,
  },
  { key: 'state', label: 'State', cell: row => row.state },
  { key: 'partner', label: 'Partner', cell: row => row.partner?.name, truncate: true },
  {
    key: 'employees_count',
    label: 'Employees',
    sort: 'employees_count',
    align: 'right',
    cell: row => formatNumber(row.employees_count),
  },
  {
    key: 'active_count',
    label: 'Active',
    align: 'right',
    card: 'line',
    cell: row => (
      <>
        {formatNumber(row.active_count)}
        <span className={css.phone}> active of {formatNumber(row.employees_count)} employees</span>
      </>
    ),
  },
  { key: 'users_count', label: 'Users', align: 'right', cell: row => formatNumber(row.users_count) },
  {
    key: 'last_activity_at',
    label: 'Last activity',
    sort: 'last_activity_at',
    cell: row => formatInstant(row.last_activity_at),
  },
]

const sorts = ['name', 'employees_count', 'last_activity_at'] as const
type Sort = (typeof sorts)[number] | `-${(typeof sorts)[number]}`
const sortIn = (text: string | null): Sort =>
  sorts.some(sort => sort === text || `-${sort}` === text) ? (text as Sort) : 'name'

/** R-CSM-1: every agency, for customer-success staff. */
export default function AgenciesPage() {
  usePlainTitle('Agencies')
  const [params, change] = useUrlQuery()
  const search = params.get('search') ?? ''
  const sort = sortIn(params.get('sort_by'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const list = useQueryOf(
    api.agencies.list,
    { query: { page, sort_by: sort, ...(search ? { search: search.slice(0, 200) } : {}) } },
    { keep: true },
  )
  return (
    <ListPage>
      <PageHeader title="Agencies" count={list.data?.meta.total} />
      <search className={css.filters}>
        <TextField
          label="Search agencies"
          hideLabel
          type="search"
          placeholder="Search by name"
          icon={<IconSearch size={16} />}
          value={search}
          onChange={text => change({ search: text }, { replace: true })}
        />
      </search>
      <DataTable
        fill
        opens
        label="Agencies"
        columns={columns}
        rows={list.data?.data as AgencyRow[] | undefined}
        meta={list.data?.meta}
        rowKey={row => row.id}
        sort={sort}
        onSort={next => change({ sort_by: next === 'name' ? null : next })}
        onPage={next => change({ page: next })}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        filtered={search !== ''}
        empty={<Empty title="No agencies yet" hint="Agencies that sign up appear here." />}
        noMatch={
          <Empty
            title={`No agency matches “${search}”`}
            action={<Button onClick={() => change({ search: null })}>Clear search</Button>}
          />
        }
      />
    </ListPage>
  )
}
