import { useTexts } from '@/lib/texts/catalogue.ts'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Schedule } from './Schedule.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { scheduleTexts } from './texts.ts'

/** R-PER-5: the schedule of all programs. */
export default function SchedulePage() {
  const t = useTexts(scheduleTexts)
  return (
    <ListPage flows>
      <PageHeader title={t('title')} about={t('facts')} action={<ScheduleActions />} />
      <Schedule />
    </ListPage>
  )
}
