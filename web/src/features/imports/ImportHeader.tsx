import { jobStates, type FileImport } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { openIn } from './decisions.ts'
import { type Face, stepOf } from './import-step.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

/** The kind of file, its state, and the current one of the three steps. */
export function ImportHeader({ data, face }: { data: FileImport; face: Face }) {
  const t = useTexts(importTexts)
  const { timeZone } = useAgency()
  const open = data.state === 'planned' ? openIn(data.unknowns, {}) : 0
  return (
    <>
      <PageHeader
        title={data.file_name}
        facts={
          <span className={css.facts}>
            <span role="status">
              {open > 0 ? (
                <StatusBadge colour="amber">{t('valuesToDecide', { count: open })}</StatusBadge>
              ) : (
                <StatusBadge colour={jobColours[data.state]}>{inWords(jobStates[data.state])}</StatusBadge>
              )}
            </span>
            <span>{t('rowCount', { count: data.total })}</span>
            <span>
              {t('uploadedBy', { name: data.created_by_name, when: formatInstant(data.created_at, timeZone) })}
            </span>
          </span>
        }
      />
      <Steps
        label={t('steps')}
        steps={[t('stepColumns'), t('stepCheck'), t('stepImport')]}
        at={face === 'ended' && data.can_plan ? stepOf.checked : stepOf[face]}
        over={isThrough(data)}
      />
    </>
  )
}

/** Failed and canceled imports didn't pass their last step. */
const isThrough = ({ state }: FileImport) =>
  state === 'succeeded' || state === 'succeeded_with_errors' || state === 'undone'
