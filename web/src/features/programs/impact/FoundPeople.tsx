import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import css from './impact.module.css'
import { impactTexts } from './texts.ts'

/** Which page of which names is asked for. */
export function useFinding() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const find = (typed: string) => {
    setSearch(typed)
    setPage(1)
  }
  return { search, find, setPage, query: { page, ...(search.trim() && { search: search.trim() }) } }
}

interface Props<Row> {
  label: string
  columns: Column<Row>[]
  finding: ReturnType<typeof useFinding>
  people: {
    data: { data: Row[]; meta: { total: number; page: number; per_page: number } } | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
}

/** People by name, a page at a time, with a search. */
export function FoundPeople<Row extends { employee_id: string }>({ label, columns, finding, people }: Props<Row>) {
  const t = useTexts(impactTexts)
  const { search, find, setPage } = finding
  return (
    <>
      <div className={css.search}>
        <SearchBox label={t('search')} placeholder={t('searchHint')} value={search} onChange={find} />
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={people.data?.data}
        meta={people.data?.meta}
        rowKey={row => row.employee_id}
        unit={count => t('unit', { count })}
        failed={people.isError}
        onRetry={() => void people.refetch()}
        busy={people.isPlaceholderData}
        onPage={setPage}
        filtered={search.trim() !== ''}
        noMatch={<Empty title={t('noMatch')} />}
        empty={<Empty title={t('none')} />}
        density="compact"
      />
    </>
  )
}

interface Named {
  name: string
  employee_number: string | null
  started: boolean
}
export const nameColumn = <Row extends Named>(): Column<Row> => ({
  key: 'name',
  label: impactTexts.say('name'),
  cell: ({ name, employee_number, started }) => (
    <>
      {name}{' '}
      <span className="quiet">
        {[employee_number, started && impactTexts.say('started')].filter(Boolean).join(' · ')}
      </span>
    </>
  ),
})
