import { type SftpStepDone, sftpSteps } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './sftp.module.css'
import { sftpTexts } from './texts.ts'

/** Steps of a test or delivery, with the result of each. */
export function StepsDone({ label, steps }: { label: string; steps: readonly SftpStepDone[] }) {
  const t = useTexts(sftpTexts)
  const { timeZone } = useAgency()
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map(({ step, ok, words, at }, place) => (
        <li key={`${at} ${place}`}>
          <StatusBadge colour={ok ? 'green' : 'red'}>{ok ? t('done') : t('failedStep')}</StatusBadge>
          <div>
            <strong>{inWords(sftpSteps[step])}</strong>
            <p>{words}</p>
            <p className="quiet">{formatInstant(at, timeZone)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
