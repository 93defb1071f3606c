import { jobStates, type RosterImport } from '@preceptor/contract'
import { formatInstant, plural } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { type Face, stepOf, steps } from './import-step.ts'
import css from './imports.module.css'

/** What file this is, how it stands, and which of the three steps is at hand. */
export function ImportHeader({ data, face }: { data: RosterImport; face: Face }) {
  const { timeZone } = useAgency()
  return (
    <>
      <PageHeader
        title={data.file_name}
        facts={
          <span className={css.facts}>
            <span role="status">
              <StatusBadge colour={jobColours[data.state]}>{jobStates[data.state]}</StatusBadge>
            </span>
            <span>{plural(data.total, 'row')}</span>
            <span>
              Uploaded by {data.created_by_name}, {formatInstant(data.created_at, timeZone)}
            </span>
          </span>
        }
      />
      <Steps
        label="Steps of the import"
        steps={steps}
        at={face === 'ended' && data.can_plan ? stepOf.checked : stepOf[face]}
        over={isThrough(data)}
      />
    </>
  )
}

/** What failed or was cancelled did not pass its last step. */
const isThrough = ({ state }: RosterImport) =>
  state === 'succeeded' || state === 'succeeded_with_errors' || state === 'undone'
