import { type CsmOperation, jobStates, type JobState, type OperationPart, workingStates } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { operationsTexts } from './texts.ts'

/** Each agency with its state and progress. */
export function AgenciesTable({ data }: { data: CsmOperation }) {
  const t = useTexts(operationsTexts)
  return (
    <DataTable
      unit={() => t('agencies')}
      label={t('byAgency')}
      columns={columns(data)}
      rows={data.parts}
      rowKey={part => part.job_id}
      empty={null}
    />
  )
}

/** True when an agency has several parts, so each shows its own title. */
const hasTitles = ({ parts, agencies_count }: CsmOperation) => parts.length > agencies_count

const columns = (data: CsmOperation): Column<OperationPart>[] => [
  {
    key: 'agency',
    label: operationsTexts.say('agency'),
    cell: ({ agency }) => <Link href={csmAgencyPaths(agency.id).page('settings/bulk-operations')}>{agency.name}</Link>,
  },
  ...(hasTitles(data)
    ? [{ key: 'title', label: operationsTexts.say('act'), cell: ({ title }: OperationPart) => title }]
    : []),
  {
    key: 'state',
    label: operationsTexts.say('state'),
    width: '160px',
    card: 'end',
    cell: ({ state }) => (
      <StatusBadge colour={jobColours[state as JobState]}>{inWords(jobStates[state as JobState])}</StatusBadge>
    ),
  },
  {
    key: 'rows',
    label: operationsTexts.say('rows'),
    width: '280px',
    card: 'line',
    cell: ({ agency, state, done, total, message }) => (
      <span>
        {workingStates.includes(state as JobState) && <Progress label={agency.name} done={done} total={total} />}
        <span className="quiet">
          {message ?? (state === 'planned' ? formatNumber(total) : operationsTexts.say('rowsOf', { done, total }))}
        </span>
      </span>
    ),
  },
]
