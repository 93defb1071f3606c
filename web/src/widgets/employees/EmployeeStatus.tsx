import { type ProviderStatus, providerStatuses } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

const colours: Record<ProviderStatus, StatusColour> = {
  1: 'green',
  2: 'grey',
  3: 'amber',
  4: 'blue',
  5: 'grey',
  6: 'violet',
  7: 'blue',
  8: 'red',
  9: 'grey',
}

export const EmployeeStatus = ({ status }: { status: ProviderStatus }) => (
  <StatusBadge colour={colours[status]}>{inWords(providerStatuses[status])}</StatusBadge>
)
