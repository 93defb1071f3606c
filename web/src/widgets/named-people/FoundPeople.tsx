import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { SearchBox } from '../search-box/SearchBox.tsx'
import css from './named-people.module.css'
import { namedPeopleTexts } from './texts.ts'

/** The requested page of names. */
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
  rowKey: (row: Row) => string
  /** The unit of the rows; people by default. */
  unit?: (count: number) => string
  finding: ReturnType<typeof useFinding>
  people: {
    data: { data: Row[]; meta: { total: number; page: number; per_page: number } } | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
}

/** People by name, one page at a time, with a search. */
export function FoundPeople<Row>({ label, columns, rowKey, unit, finding, people }: Props<Row>) {
  const t = useTexts(namedPeopleTexts)
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
        rowKey={rowKey}
        unit={unit ?? (count => t('unit', { count }))}
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
}

/** The name, the number, and further data about a person. */
export const nameColumn = <Row extends Named>(more?: (row: Row) => string | false): Column<Row> => ({
  key: 'name',
  label: namedPeopleTexts.say('name'),
  cell: row => (
    <>
      {row.name} <span className="quiet">{[row.employee_number, more?.(row)].filter(Boolean).join(' · ')}</span>
    </>
  ),
})

/** Marks people who have begun the program. */
export const startedWord = ({ started }: { started: boolean }) => started && namedPeopleTexts.say('started')
