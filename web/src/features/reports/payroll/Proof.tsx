import { type OpenPayrollBatch, payrollWays } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import css from './payroll.module.css'
import { payrollTexts } from './texts.ts'

/** Lists each time the files were sent, with payroll's answer. */
export default function Proof({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const { timeZone } = useAgency()
  if (batch.issues.length === 0) return <Empty title={t('notSent')} hint={t('notSentHint')} />
  return (
    <div className={css.sections}>
      {batch.issues.map(one => (
        <Card key={one.issue} title={t('issueNo', { issue: one.issue })}>
          <KeyValues
            items={[
              { label: t('filesSent'), value: one.file_names.join(', ') },
              { label: t('how'), value: inWords(payrollWays[one.way]) },
              { label: t('sent'), value: `${formatInstant(one.sent_at, timeZone)} · ${one.sent_by_name}` },
              ...one.deliveries.map(({ label, reason }) => ({
                label: t('delivery'),
                value: reason ? `${inWords(label)} · ${inWords(reason)}` : inWords(label),
              })),
              {
                label: t('answer'),
                value: one.answer
                  ? `${t(one.answer === 'accepted' ? 'accepted' : 'rejected')} · ${formatInstant(one.answered_at, timeZone)} · ${one.answered_by_name ?? ''}`
                  : t('noAnswer'),
              },
              ...(one.answer_reason
                ? [{ label: t('whyRejected'), value: <span className={css.said}>{one.answer_reason}</span> }]
                : []),
              ...(one.response_name ? [{ label: t('responseFile'), value: one.response_name }] : []),
            ]}
          />
        </Card>
      ))}
      <Card title={t('filesLocked')}>
        <KeyValues
          narrow
          items={batch.files.map(file => ({
            label: file.name,
            value: <span className={css.hash}>{t('hash', { hash: file.sha256 })}</span>,
          }))}
        />
      </Card>
    </div>
  )
}
