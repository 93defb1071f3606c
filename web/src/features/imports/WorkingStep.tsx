import type { JobState, RosterImport } from '@preceptor/contract'
import { Card } from '@/ui/page/Card.tsx'
import { JobProgress } from '@/widgets/jobs/JobProgress.tsx'
import { CountLine } from './CountLine.tsx'
import css from './imports.module.css'

const notes: Partial<Record<JobState, string>> = {
  planning: 'Each row is compared with your employees. Nothing is changed by the check.',
  running: 'Cancelling stops after the rows being worked on. What is done by then stays, and can be undone.',
  undoing: 'Added employees are removed and changed ones become what they were.',
}

/** While the server works: how far it is, and that nobody has to wait here. */
export function WorkingStep({ data }: { data: RosterImport }) {
  return (
    <Card>
      <div className={css.working}>
        <JobProgress job={data} />
        <CountLine counts={data.counts} done={data.state !== 'planning'} />
        <p className="quiet">
          {notes[data.state]} You can leave this page: the work goes on, and is found again in the header and under
          Imports.
        </p>
      </div>
    </Card>
  )
}
