import { api, type Employee, fullName } from '@preceptor/contract'
import { useId, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { HistoryEntry } from '../history/HistoryEntry.tsx'
import history from '../history/history.module.css'
import { duplicatesTexts } from './texts.ts'

/** The combined history of both records, newest first; each entry names its record. */
export function Timeline({ kept, other }: { kept: Employee; other: Employee }) {
  const t = useTexts(duplicatesTexts)
  const { timeZone } = useAgency()
  const [now] = useState(() => Date.now())
  const [page, setPage] = useState(1)
  const id = useId()
  const { data, isError, refetch } = useQueryOf(
    api.employeeMerges.timeline,
    { params: { id: kept.id, other_id: other.id }, query: { page } },
    { keep: true, quiet: true },
  )
  const whose = (employee: Employee) => employee.employee_number ?? fullName(employee)
  return (
    <Card title={t('timeline')} flush={Boolean(data)}>
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && <LineNotLoaded text={t('checkConnection')} retry={refetch} />}
      {data && (
        <>
          <ol id={id} className={history.list} aria-label={t('timeline')}>
            {data.data.map(event => (
              <HistoryEntry
                key={event.id}
                event={event}
                now={now}
                timeZone={timeZone}
                of={whose(event.subject_id === kept.id ? kept : other)}
              />
            ))}
          </ol>
          {data.meta.total > data.meta.per_page && (
            <Pager meta={data.meta} onPage={setPage} controls={id} unit={count => t('timelineUnit', { count })} />
          )}
        </>
      )}
    </Card>
  )
}
