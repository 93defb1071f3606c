import { access, api, csmUserFilters, csmUserSorts, parseFilters } from '@preceptor/contract'
import { IconFilter, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { afterSaving } from '@/nav/after-saving.ts'
import { pageIn, useLastPage } from '@/nav/paging.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import css from '../csm.module.css'
import { csmUserCards, csmUserColumns } from './csm-user-columns.tsx'

const FilterSheet = lazyPart(() => import('@/widgets/filters/FilterSheet.tsx'))
const InviteStaffDialog = lazyPart(() => import('./InviteStaffDialog.tsx'))

type Sort = (typeof csmUserSorts)[number] | `-${(typeof csmUserSorts)[number]}`
const sortIn = (text: string | null): Sort =>
  csmUserSorts.some(sort => sort === text || `-${sort}` === text) ? (text as Sort) : 'name'
const noFilters = Object.fromEntries(Object.keys(csmUserFilters).map(key => [key, null]))

/** R-CSM-3: everybody who signs in, of every agency and of the vendor. */
export default function CsmUsersPage() {
  const narrow = useNarrow()
  const managesStaff = useCan(access.manageCsUsers)
  const [params, change] = useUrlQuery()
  const [sheet, setSheet] = useState(false)
  const filters = parseFilters(csmUserFilters, params)
  const sort = sortIn(params.get('sort_by'))
  const page = pageIn(params)
  const list = useQueryOf(api.csmUsers.list, { query: { ...filters, page, sort_by: sort } }, { keep: true })
  const meta = list.data?.meta
  useLastPage(meta, last => change({ page: last }, { replace: true }))
  const set = Object.entries(filters).filter(([key, value]) => key !== 'search' && value).length
  return (
    <ListPage>
      <PageHeader
        title="Users"
        count={meta?.total}
        action={
          managesStaff && (
            <Button look="primary" icon={<IconUserPlus size={16} />} onClick={() => change({ invite: 1, page })}>
              {narrow ? 'Invite' : 'Invite staff'}
            </Button>
          )
        }
      />
      <div className={css.tools}>
        <SearchBox
          label="Search the users of all agencies"
          placeholder="Name or e-mail"
          value={params.get('search') ?? ''}
          onChange={(search, options) => change({ search }, options)}
        />
        {narrow ? (
          <Button icon={<IconFilter size={16} />} onClick={() => setSheet(true)}>
            Filters{set > 0 && ` (${set})`}
          </Button>
        ) : (
          <FilterBar
            filters={csmUserFilters}
            values={filters}
            onChange={change}
            usual={['kind', 'role', 'agency_id', 'status']}
          />
        )}
      </div>
      <div className={css.users}>
        <DataTable
          fill
          opens
          label="Users of all agencies"
          unit={['user', 'users']}
          columns={narrow ? csmUserCards : csmUserColumns(list.dataUpdatedAt)}
          rows={list.data?.data}
          meta={meta}
          rowKey={row => row.id}
          sort={sort}
          onSort={next => change({ sort_by: next === 'name' ? null : next })}
          onPage={next => change({ page: next })}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          busy={list.isPlaceholderData}
          filtered={Boolean(filters.search) || set > 0}
          empty={<Empty title="No users yet" hint="Everybody who signs in appears here." />}
          noMatch={
            <Empty
              title={filters.search ? `No user matches “${filters.search}”` : 'No user matches these filters'}
              hint="Check the spelling, or look with fewer filters."
              action={<Button onClick={() => change(noFilters)}>Clear all filters</Button>}
            />
          }
        />
      </div>

      {managesStaff && params.get('invite') === '1' && (
        <InviteStaffDialog onClose={() => change({ invite: null, page }, { replace: true, ...afterSaving })} />
      )}
      {sheet && (
        <FilterSheet
          filters={csmUserFilters}
          values={filters}
          onChange={change}
          onClose={() => setSheet(false)}
          doneLabel={meta ? `Show ${plural(meta.total, 'user')}` : 'Show users'}
        />
      )}
    </ListPage>
  )
}
