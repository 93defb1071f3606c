import { lazyPart } from '@/lib/lazy-part.tsx'
import { useAddressQuery } from '@/nav/url-state.ts'
import { PageSkeleton } from '@/ui/page/Skeleton.tsx'
import { Schedules } from './Schedules.tsx'

const Waiting = () => <PageSkeleton shape="list" />
const Calendar = lazyPart(() => import('./Calendar.tsx'), Waiting)
const Deliveries = lazyPart(() => import('./Deliveries.tsx'), Waiting)

/** R-RTE-8, R-PER-7: scheduled reports: the schedules, the next 30 days and the deliveries. */
export default function Scheduled() {
  const show = useAddressQuery().get('show')
  if (show === 'calendar') return <Calendar />
  return show === 'deliveries' ? <Deliveries /> : <Schedules />
}
