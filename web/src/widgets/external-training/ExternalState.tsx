import { type ExternalState as State, externalStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

const colours: Record<State, StatusColour> = {
  recorded: 'amber',
  approved: 'green',
  returned: 'red',
  withdrawn: 'grey',
  reversed: 'grey',
}

export const ExternalState = ({ of }: { of: State }) => (
  <StatusBadge colour={colours[of]}>{inWords(externalStates.names[of])}</StatusBadge>
)
