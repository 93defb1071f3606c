import { access, api, type Employee, type EmployeeMerge } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './merges.module.css'
import { duplicatesTexts } from './texts.ts'

const UndoMergeDialog = lazyPart(() => import('./UndoMergeDialog.tsx'))

/** Records that were merged into this one; nothing if there are none. */
export default function MergedCard({ employee }: { employee: Employee }) {
  const t = useTexts(duplicatesTexts)
  const { timeZone } = useAgency()
  const mayMerge = useCan(access.mergeEmployees)
  const [undoing, setUndoing] = useState<EmployeeMerge | null>(null)
  const { data } = useQueryOf(api.employeeMerges.ofEmployee, { params: { id: employee.id } }, { quiet: true })
  if (!data || data.data.length === 0) return null
  return (
    <Card title={t('mergedRecords')}>
      <ul className={css.merged}>
        {data.data.map(merge => (
          <li key={merge.id}>
            <strong>
              {merge.employee_number ? `${merge.merged_name} (${merge.employee_number})` : merge.merged_name}
            </strong>
            <p className="quiet">
              {t('mergedBy', { name: merge.merged_by_name, moment: formatInstant(merge.merged_at, timeZone) })}
            </p>
            {merge.state === 'undoable' && <p className="quiet">{t('daysLeft', { count: merge.days_left })}</p>}
            {merge.state === 'undoable' && mayMerge && (
              <Button
                size="small"
                aria-label={t('undoOf', { other: merge.merged_name, kept: merge.into_name })}
                onClick={() => setUndoing(merge)}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoMergeDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}
