import { api, effectOutcomes } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import css from './history.module.css'
import { historyTexts } from './texts.ts'

/** The automation rules that affected an employee, newest first; nothing if there are none. */
export function TouchedByRules({ employeeId }: { employeeId: string }) {
  const t = useTexts(historyTexts)
  const { timeZone } = useAgency()
  const [page, setPage] = useState(1)
  const { data } = useQueryOf(
    api.automationRules.ofEmployee,
    { params: { id: employeeId }, query: { page, per_page: 10 } },
    { keep: true, quiet: true },
  )
  if (!data || data.meta.total === 0) return null
  return (
    <Card title={t('byRules')} flush>
      <ol id="touched-by-rules" aria-label={t('byRules')} className={css.rules}>
        {data.data.map(({ id, rule_name, occasion, what, outcome, reason, at }) => (
          <li key={id}>
            <strong>{rule_name}</strong>
            <span>{`${what}: ${inWords(effectOutcomes[outcome])}${reason ? ` (${reason})` : ''}`}</span>
            <span className="quiet">{`${occasion} · ${formatInstant(at, timeZone)}`}</span>
          </li>
        ))}
      </ol>
      {data.meta.total > data.meta.per_page && (
        <Pager meta={data.meta} onPage={setPage} controls="touched-by-rules" unit={() => t('byRules')} />
      )}
    </Card>
  )
}
