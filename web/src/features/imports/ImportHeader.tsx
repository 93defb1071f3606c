import { jobStates, type FileImport } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { type Face, stepOf } from './import-step.ts'
import css from './imports.module.css'
import { kindOf } from './kinds.ts'
import { countOf, writes } from './outcomes.ts'
import { importTexts } from './texts.ts'

interface Props {
  data: FileImport
  face: Face
  /** Values that still need a decision. */
  open: number
}

/** The kind of file, its state, and the current one of the three steps. */
export function ImportHeader({ data, face, open }: Props) {
  const t = useTexts(importTexts)
  const { timeZone } = useAgency()
  const { state, counts } = data
  const word =
    state === 'succeeded_with_errors'
      ? t('endedPill', { done: writes(counts, kindOf(data)), rejected: countOf(counts, 'reject') })
      : inWords(jobStates[state])
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
                <StatusBadge colour={jobColours[state]}>{word}</StatusBadge>
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

/** Returns false for failed and canceled imports, which didn't finish their last step. */
const isThrough = ({ state }: FileImport) =>
  state === 'succeeded' || state === 'succeeded_with_errors' || state === 'undone'
