import type { FileImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { JobProgress } from '@/widgets/jobs/JobProgress.tsx'
import { CountLine } from './CountLine.tsx'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

/** Shows the server's progress, and that no one has to wait here. */
export function WorkingStep({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const kind = kindOf(data)
  const note =
    data.state === 'planning'
      ? t('workingCheck', { kind: kind.name })
      : data.state === 'running'
        ? t('workingRun')
        : t('workingUndo', { kind: kind.name })
  return (
    <Card>
      <div className={css.working}>
        <JobProgress job={data} />
        <CountLine counts={data.counts} done={data.state !== 'planning'} kind={kind} />
        <p className="quiet">
          {note} {t('workingLeave')}
        </p>
      </div>
    </Card>
  )
}
