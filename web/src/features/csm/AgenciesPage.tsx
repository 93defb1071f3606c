import { access, type AgencyRow, agencyFilters, agencySorts, api, chosen, parseFilters } from '@preceptor/contract'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useCan, useUser } from '@/auth/session.ts'
import { plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { pageIn, useLastPage } from '@/nav/paging.ts'
import { paths } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { type Asked, cardColumns, tableColumns } from './agencies/agency-columns.tsx'
import { useOwners } from './agencies/use-owners.ts'
import css from './csm.module.css'

const OwnerDialog = lazyPart(() => import('./agencies/OwnerDialog.tsx'))
const StatusDialog = lazyPart(() => import('./agencies/StatusDialog.tsx'))
const TrialDialog = lazyPart(() => import('./agencies/TrialDialog.tsx'))
const PhoneFilters = lazyPart(() => import('./agencies/PhoneFilters.tsx'))

type Sort = (typeof agencySorts)[number] | `-${(typeof agencySorts)[number]}`
const sortIn = (text: string | null): Sort =>
  agencySorts.some(sort => sort === text || `-${sort}` === text) ? (text as Sort) : 'name'

const usualFilters = ['status', 'health', 'cs_user_id', 'partner_id', 'state'] as const
const noFilters = Object.fromEntries(Object.keys(agencyFilters).map(key => [key, null]))

/** R-CSM-1: every agency and how it fares, for customer success. */
export default function AgenciesPage() {
  const narrow = useNarrow()
  const me = useUser()
  const runs = useCan(access.createAgency)
  const [params, change] = useUrlQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sheet, setSheet] = useState(false)
  const filters = parseFilters(agencyFilters, params)
  const sort = sortIn(params.get('sort_by'))
  const page = pageIn(params)
  const list = useQueryOf(api.agencies.list, { query: { ...filters, page, sort_by: sort } }, { keep: true })
  const rows = list.data?.data as AgencyRow[] | undefined
  const meta = list.data?.meta
  const images = new Map(useOwners()?.map(({ id, image }) => [id, image]))
  const facts = { now: list.dataUpdatedAt, images, runs, ask: setAsked }
  const set = Object.entries(filters).filter(([key, value]) => key !== 'search' && value).length
  const mine = me !== null && chosen(filters.cs_user_id).join() === me.id
  const filtered = Object.values(filters).some(Boolean)
  useLastPage(meta, last => change({ page: last }, { replace: true }))
  const newAgency = runs && (
    <ButtonLink
      look="primary"
      icon={<IconPlus size={16} />}
      href={paths.newAgency()}
      aria-label={narrow ? 'New agency' : undefined}
    >
      {narrow ? 'New' : 'New agency'}
    </ButtonLink>
  )
  return (
    <ListPage>
      <PageHeader title="Agencies" count={meta?.total} action={newAgency} />
      <div className={css.tools}>
        <SearchBox
          label="Search agencies"
          placeholder="Search by name"
          value={params.get('search') ?? ''}
          onChange={(search, options) => change({ search }, options)}
        />
        <Button aria-pressed={mine} onClick={() => change({ cs_user_id: mine ? null : (me?.id ?? null) })}>
          Mine
        </Button>
        {narrow ? (
          <Button icon={<IconFilter size={16} />} onClick={() => setSheet(true)}>
            Filters{set > 0 && ` (${set})`}
          </Button>
        ) : (
          <FilterBar filters={agencyFilters} values={filters} onChange={change} usual={usualFilters} />
        )}
      </div>
      <DataTable
        fill
        opens
        label="Agencies"
        unit={['agency', 'agencies']}
        columns={narrow ? cardColumns(facts) : tableColumns(facts)}
        rows={rows}
        meta={meta}
        rowKey={row => row.id}
        sort={sort}
        onSort={next => change({ sort_by: next === 'name' ? null : next })}
        onPage={next => change({ page: next })}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        filtered={filtered}
        empty={<Empty title="No agencies yet" hint="Agencies that sign up appear here." action={newAgency} />}
        noMatch={
          <Empty
            title={filters.search ? `No agency matches “${filters.search}”` : noMatchOf(mine, set)}
            hint={set > 0 ? 'Look with fewer filters.' : 'Check the spelling.'}
            action={<Button onClick={() => change(noFilters)}>Clear all filters</Button>}
          />
        }
      />

      {asked?.is === 'owner' && <OwnerDialog agency={asked.agency} onClose={() => setAsked(null)} />}
      {asked?.is === 'trial' && <TrialDialog agency={asked.agency} onClose={() => setAsked(null)} />}
      {asked?.is === 'status' && <StatusDialog agency={asked.agency} to={asked.to} onClose={() => setAsked(null)} />}
      {sheet && (
        <PhoneFilters
          filters={agencyFilters}
          values={filters}
          onChange={change}
          onClose={() => setSheet(false)}
          sort={sort}
          doneLabel={meta ? `Show ${plural(meta.total, 'agency', 'agencies')}` : 'Show agencies'}
        />
      )}
    </ListPage>
  )
}

const noMatchOf = (mine: boolean, set: number) =>
  mine && set === 1 ? 'You look after no agency yet' : 'No agency matches these filters'
