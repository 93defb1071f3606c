import { access, api, parseFilters, userFilters, userSorts } from '@preceptor/contract'
import { IconFilter, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgency } from '@/nav/area.tsx'
import { pageIn, useLastPage } from '@/nav/paging.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import { afterSaving } from '@/nav/after-saving.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { Asked } from './asked.ts'
import { managedCards, managedColumns, plainColumns } from './user-columns.tsx'
import css from './users.module.css'

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'))
const RoleDialog = lazyPart(() => import('./RoleDialog.tsx'))
const ConfirmAct = lazyPart(() => import('./ConfirmAct.tsx'))
const AbilitiesDialog = lazyPart(() => import('./AbilitiesDialog.tsx'))
const FilterSheet = lazyPart(() => import('@/widgets/filters/FilterSheet.tsx'))

type Sort = (typeof userSorts)[number] | `-${(typeof userSorts)[number]}`
const sortIn = (text: string | null): Sort =>
  userSorts.some(sort => sort === text || `-${sort}` === text) ? (text as Sort) : 'name'

/** R-PER-3, rulings 7: who works with this agency in the panel. Administrators manage them, everybody else sees names and roles. */
export default function UsersTab() {
  const manages = useCan(access.manageAgencyUsers)
  const narrow = useNarrow()
  const { timeZone } = useAgency()
  const [params, change] = useUrlQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sheet, setSheet] = useState(false)
  const filters = parseFilters(userFilters, params)
  const shownFilters = manages ? userFilters : { search: userFilters.search, role: userFilters.role }
  const sort = sortIn(params.get('sort_by'))
  const page = pageIn(params)
  const list = useQueryOf(api.users.list, { query: { ...filters, page, sort_by: sort } }, { keep: true })
  const meta = list.data?.meta
  useLastPage(meta, last => change({ page: last }, { replace: true }))
  const resend = useResend()
  const ask = (next: Asked) => (next.act === 'resend' ? resend(next.user.id) : setAsked(next))
  const close = () => setAsked(null)
  const facts = { now: list.dataUpdatedAt, timeZone, ask }
  const columns = manages ? (narrow ? managedCards(facts) : managedColumns(facts)) : plainColumns
  const set = Object.entries(filters).filter(([key, value]) => key !== 'search' && value).length
  return (
    <>
      <div className={css.tools}>
        <SearchBox
          label="Search users"
          placeholder={manages ? 'Name or e-mail' : 'Name'}
          value={params.get('search') ?? ''}
          onChange={(search, options) => change({ search }, options)}
        />
        {narrow ? (
          <Button icon={<IconFilter size={16} />} onClick={() => setSheet(true)}>
            Filters{set > 0 && ` (${set})`}
          </Button>
        ) : (
          <FilterBar filters={shownFilters} values={filters} onChange={change} usual={['role', 'status']} />
        )}
        {manages && (
          <Button look="primary" icon={<IconUserPlus size={16} />} onClick={() => change({ invite: 1, page })}>
            {narrow ? 'Invite' : 'Invite user'}
          </Button>
        )}
      </div>
      <DataTable
        fill
        label="Users"
        unit={['user', 'users']}
        columns={columns}
        rows={list.data?.data}
        meta={meta}
        rowKey={user => user.id}
        sort={sort}
        onSort={next => change({ sort_by: next === 'name' ? null : next })}
        onPage={next => change({ page: next })}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        filtered={Boolean(filters.search) || set > 0}
        empty={<Empty title="No users yet" hint="People who sign in for this agency appear here." />}
        noMatch={
          <Empty
            title={filters.search ? `No user matches “${filters.search}”` : 'No user matches these filters'}
            hint="Check the spelling, or look with fewer filters."
            action={
              <Button onClick={() => change({ search: null, role: null, status: null })}>Clear all filters</Button>
            }
          />
        }
      />

      {manages && params.get('invite') === '1' && (
        <InviteDialog onClose={() => change({ invite: null, page }, { replace: true, ...afterSaving })} />
      )}
      {asked?.act === 'role' && <RoleDialog user={asked.user} onClose={close} />}
      {asked?.act === 'abilities' && <AbilitiesDialog user={asked.user} onClose={close} />}
      {asked && asked.act !== 'role' && asked.act !== 'abilities' && asked.act !== 'resend' && (
        <ConfirmAct user={asked.user} act={asked.act} onClose={close} />
      )}
      {sheet && (
        <FilterSheet
          filters={shownFilters}
          values={filters}
          onChange={change}
          onClose={() => setSheet(false)}
          doneLabel={meta ? `Show ${plural(meta.total, 'user')}` : 'Show users'}
        />
      )}
    </>
  )
}

function useResend() {
  const resend = useSend(api.users.resendInvitation, {
    refresh: [api.users.list],
    done: ({ name }) =>
      showToast('success', `The invitation is on its way to ${name} again. The earlier link has ended.`),
  })
  return (id: string) => {
    if (!resend.isSending) resend.send({ params: { id }, body: {} })
  }
}
