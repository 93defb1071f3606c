import { api } from '@preceptor/contract'
import { useId, useState } from 'react'
import { useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import type { EmployeeOutlet } from './EmployeePage.tsx'
import { HistoryEntry } from './history/HistoryEntry.tsx'
import css from './history/history.module.css'
import { TouchedByRules } from './history/TouchedByRules.tsx'
import { historyTexts } from './history/texts.ts'

/** Every change to the employee, newest first. */
export default function EmployeeHistoryTab() {
  const t = useTexts(historyTexts)
  const { employee } = useOutletContext<EmployeeOutlet>()
  const { timeZone } = useAgency()
  const [params, change] = useUrlQuery()
  const [now] = useState(() => Date.now())
  const id = useId()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, isError, isPlaceholderData, refetch } = useQueryOf(
    api.employees.history,
    { params: { id: employee.id }, query: { page } },
    { keep: true },
  )
  if (!data && isError) {
    return <NotLoaded title={t('notLoaded')} retry={refetch} />
  }
  if (!data) return <SkeletonLines lines={6} />
  if (data.data.length === 0) {
    return <Empty title={t('none')} hint={t('noneHint')} />
  }
  return (
    <div className={css.page}>
      <TouchedByRules employeeId={employee.id} />
      <Card flush>
        <ol id={id} aria-label={t('title')} aria-busy={isPlaceholderData}>
          {data.data.map(event => (
            <HistoryEntry
              key={event.id}
              event={event}
              now={now}
              timeZone={timeZone}
              of={event.subject_id === employee.id ? null : event.subject_name}
            />
          ))}
        </ol>
        <Pager
          meta={data.meta}
          onPage={next => change({ page: next })}
          controls={id}
          unit={count => t('unit', { count })}
        />
      </Card>
    </div>
  )
}
