import { type Approval, approvalKinds, type approvalsList, type ColumnOf } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { ApprovalState } from '@/widgets/approvals/ApprovalState.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'

export const approvalCells = (
  hrefOf: (row: Approval) => string,
  timeZone: string | undefined,
): Cells<Approval, ColumnOf<typeof approvalsList>> => ({
  title: {
    cell: row => (
      <Link data-row-link="" href={hrefOf(row)}>
        {row.title}
      </Link>
    ),
  },
  kind: { width: '148px', cell: row => inWords(approvalKinds[row.kind]) },
  proposed_by: { width: '180px', truncate: true, cell: row => row.proposed_by_name },
  proposed_at: { width: '180px', cell: row => formatInstant(row.proposed_at, timeZone) },
  expires_at: { width: '180px', cell: row => formatInstant(row.expires_at, timeZone) },
  state: { width: '120px', cell: row => <ApprovalState of={row.state} /> },
  decided_by: { width: '180px', truncate: true, cell: row => row.decided_by_name },
  decided_at: { width: '180px', cell: row => row.decided_at && formatInstant(row.decided_at, timeZone) },
  reason: { width: '220px', truncate: true, cell: row => row.reason },
})

/** On a phone: subject, state, proposer, and time. */
export const approvalCard = (row: Approval, href: string, timeZone: string | undefined) => (
  <CardLines
    title={
      <Link data-row-link="" href={href}>
        {row.title}
      </Link>
    }
    badges={<ApprovalState of={row.state} />}
    text={row.proposed_by_name}
    below={formatInstant(row.proposed_at, timeZone)}
  />
)
