import { type Affected, api, type Args } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { SearchBox } from '@/widgets/search-box/SearchBox.tsx'
import css from './impact.module.css'
import { impactTexts } from './texts.ts'

interface Props {
  label: string
  asked: Args<typeof api.programRules.impact>
  /** What the day is that holds now, and the one that would: due dates. */
  before?: string
  after?: string
}

/** Who is affected, by name: the day that holds now, and the one that would. */
export function AffectedPeople({ label, asked, before, after }: Props) {
  const t = useTexts(impactTexts)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = { ...asked.query, page, ...(search.trim() && { search: search.trim() }) }
  const people = useQueryOf(api.programRules.impact, { ...asked, query }, { keep: true, quiet: true })
  return (
    <>
      <div className={css.search}>
        <SearchBox
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onChange={typed => {
            setSearch(typed)
            setPage(1)
          }}
        />
      </div>
      <DataTable
        label={label}
        columns={columns(before ?? t('now'), after ?? t('newDue'))}
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

const columns = (before: string, after: string): Column<Affected>[] => [
  {
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
  },
  {
    key: 'before',
    label: before,
    width: '130px',
    card: 'line',
    cell: ({ before }) => (before ? formatDay(before) : impactTexts.say('noDate')),
  },
  {
    key: 'after',
    label: after,
    width: '130px',
    card: 'end',
    cell: ({ after, by }) =>
      by === null ? (
        formatDay(after)
      ) : (
        <>
          {by} <span className="quiet">{formatDay(after)}</span>
        </>
      ),
  },
]
