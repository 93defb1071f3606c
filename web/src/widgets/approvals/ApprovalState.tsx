import { type Approval, approvalStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

const colours: Record<Approval['state'], StatusColour> = {
  pending: 'amber',
  approved: 'green',
  declined: 'red',
  expired: 'grey',
  withdrawn: 'grey',
}
export const ApprovalState = ({ of }: { of: Approval['state'] }) => (
  <StatusBadge colour={colours[of]}>{inWords(approvalStates.names[of])}</StatusBadge>
)
