import type { RosterImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { JobProgress } from '@/widgets/jobs/JobProgress.tsx'
import { CountLine } from './CountLine.tsx'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

/** While the server works: how far it is, and that nobody has to wait here. */
export function WorkingStep({ data }: { data: RosterImport }) {
  const t = useTexts(importTexts)
  const note =
    data.state === 'planning' ? t('workingCheck') : data.state === 'running' ? t('workingRun') : t('workingUndo')
  return (
    <Card>
      <div className={css.working}>
        <JobProgress job={data} />
        <CountLine counts={data.counts} done={data.state !== 'planning'} />
        <p className="quiet">
          {note} {t('workingLeave')}
        </p>
      </div>
    </Card>
  )
}
