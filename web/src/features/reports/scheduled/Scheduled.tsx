import { lazyPart } from '@/lib/lazy-part.tsx'
import { useAddressQuery } from '@/nav/url-state.ts'
import { WaitingPage } from '../WaitingPage.tsx'
import { Schedules } from './Schedules.tsx'

const Calendar = lazyPart(() => import('./Calendar.tsx'), WaitingPage)
const Deliveries = lazyPart(() => import('./Deliveries.tsx'), WaitingPage)

/** R-RTE-8, R-PER-7: scheduled reports: the schedules, the next 30 days and the deliveries. */
export default function Scheduled() {
  const show = useAddressQuery().get('show')
  if (show === 'calendar') return <Calendar />
  return show === 'deliveries' ? <Deliveries /> : <Schedules />
}
