import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { isReadable } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'
import css from './run.module.css'
import type { OpenRun } from './open-run.ts'

/** Chooses another run of the same report to compare with. */
export default function CompareDialog({ run, onClose }: { run: OpenRun; onClose: () => void }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { timeZone } = useAgency()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useQueryOf(
    api.reportRuns.list,
    { query: { report: run.report_id ?? '', state: 'ready,empty', per_page: 50 } },
    { quiet: true },
  )
  const others = data?.data.filter(one => one.id !== run.id && isReadable(one))
  const submit =
    others && others.length > 0
      ? {
          submitLabel: t('compareSubmit'),
          refused: chosen === null ? t('chooseRun') : undefined,
          onSubmit: () => {
            if (chosen) void navigate(to.page(`reports/runs/${run.id}`, { with: chosen }))
          },
        }
      : {}
  return (
    <Dialog open title={t('compareTitle')} size="medium" onClose={onClose} {...submit}>
      {others === undefined ? (
        <NotThere error={error} retry={refetch} unknown={t('unknownRun')} notLoaded={t('runsFailed')} lines={4} />
      ) : others.length === 0 ? (
        <Empty title={t('noOtherRun')} hint={t('noOtherRunHint')} />
      ) : (
        <fieldset className={css.choices}>
          <legend>{t('compareWith')}</legend>
          {others.map(one => (
            <CheckField
              key={one.id}
              type="radio"
              name="other-run"
              label={formatInstant(one.asked_at, timeZone)}
              hint={[
                one.asked_by_name,
                t('asOfDay', { day: formatDay(one.as_of.day) }),
                t('rows', { count: one.rows ?? 0, shown: formatNumber(one.rows ?? 0) }),
                one.filters,
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={chosen === one.id}
              onChange={() => setChosen(one.id)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
