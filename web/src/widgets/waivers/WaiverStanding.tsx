import { type WaiverStanding as Standing, waiverStandings } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

const colours: Record<Standing, StatusColour> = {
  review: 'amber',
  returned: 'red',
  current: 'green',
  upcoming: 'blue',
  ended: 'grey',
  removed: 'grey',
}

export const WaiverStanding = ({ of }: { of: Standing }) => (
  <StatusBadge colour={colours[of]}>{inWords(waiverStandings[of])}</StatusBadge>
)
