import { api, csmEmployeeFilters, mostFound, parseFilters } from '@preceptor/contract'
import { IconFilter, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber, plural } from '@/lib/format.ts'
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
import css from '../csm.module.css'
import { cards, columnsAt } from './csm-employee-columns.tsx'

const FilterSheet = lazyPart(() => import('@/widgets/filters/FilterSheet.tsx'))

/** Fewer letters are in nearly everybody's name: the server looks for words of two and more. */
const worthSearching = (text: string | undefined) => text?.split(/[\s,;]+/).some(word => word.length > 1) ?? false

/** R-CSM-3: a person of any agency. */
export default function CsmEmployeesPage() {
  const narrow = useNarrow()
  const [params, change] = useUrlQuery()
  const [sheet, setSheet] = useState(false)
  const { search, ...filters } = parseFilters(csmEmployeeFilters, params)
  const words = worthSearching(search) ? search : undefined
  const page = pageIn(params)
  const list = useQueryOf(
    api.csmEmployees.list,
    { query: { ...filters, ...(words && { search: words }), page } },
    { keep: true },
  )
  const meta = list.data?.meta
  useLastPage(meta, last => change({ page: last }, { replace: true }))
  const set = Object.values(filters).filter(Boolean).length
  const clear = () => change({ search: null, provider_status: null, agency_id: null })
  return (
    <ListPage>
      <PageHeader
        title="Employees"
        count={meta?.total}
        more={meta?.more}
        facts={factsOf(words, meta)}
        menu={
          <ButtonLink href={paths.csmLocate()} icon={<IconUserSearch size={16} />}>
            Locate a person
          </ButtonLink>
        }
      />
      <div className={css.tools}>
        <SearchBox
          label="Search the employees of all agencies"
          placeholder="Name, phone, e-mail or number"
          value={params.get('search') ?? ''}
          onChange={(text, options) => change({ search: text }, options)}
        />
        {narrow ? (
          <Button icon={<IconFilter size={16} />} onClick={() => setSheet(true)}>
            Filters{set > 0 && ` (${set})`}
          </Button>
        ) : (
          <FilterBar
            filters={csmEmployeeFilters}
            values={filters}
            onChange={change}
            usual={['provider_status', 'agency_id']}
          />
        )}
      </div>
      <div className={css.employees}>
        <DataTable
          fill
          opens
          label="Employees of all agencies"
          unit={['employee', 'employees']}
          columns={narrow ? cards : columnsAt(list.dataUpdatedAt)}
          rows={list.data?.data}
          meta={meta}
          rowKey={row => row.id}
          onPage={next => change({ page: next })}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          busy={list.isPlaceholderData}
          filtered={words !== undefined || set > 0}
          empty={
            <Empty title="No employees yet" hint="People of every agency appear here, the newest changes first." />
          }
          noMatch={
            <Empty
              title={words ? `No employee matches “${words}”` : 'No employee matches these filters'}
              hint="Check the spelling, or look with fewer filters."
              action={<Button onClick={clear}>Clear all filters</Button>}
            />
          }
        />
      </div>
      {sheet && (
        <FilterSheet
          filters={csmEmployeeFilters}
          values={filters}
          onChange={change}
          onClose={() => setSheet(false)}
          doneLabel={
            meta
              ? `Show ${meta.more ? `${formatNumber(meta.total)}+ employees` : plural(meta.total, 'employee')}`
              : 'Show employees'
          }
        />
      )}
    </ListPage>
  )
}

/** What is listed, and in which order. */
function factsOf(words: string | undefined, meta: { more: boolean } | undefined) {
  if (!words) return 'People of all agencies, the newest changes first. Search for anybody by two letters or more.'
  if (meta?.more) return `More than ${formatNumber(mostFound)} people match. Another word finds whom you look for.`
  return 'Matches of all agencies, by name.'
}
