import { access, type ReportSchedule, scheduleStates } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { scheduledTexts } from './texts.ts'
import { useScheduleActs } from './use-schedule-acts.ts'

interface Props {
  row: ReportSchedule
  onOpen: () => void
  onEdit: () => void
}

/** Opens, edits or sends a schedule now, and offers the state changes it allows. */
export function ScheduleMenu({ row, onOpen, onEdit }: Props) {
  const t = useTexts(scheduledTexts)
  const mayEdit = useCan(access.editReportSchedules)
  const maySend = useCan(access.sendReportNow)
  const acts = useScheduleActs(row)
  const items: MenuItem[] = [
    { label: t('open'), onSelect: onOpen },
    ...(mayEdit && row.state !== 'ended' ? [{ label: t('edit'), onSelect: onEdit }] : []),
    ...(maySend ? [{ label: t('sendNow'), onSelect: acts.sendNow }] : []),
    ...(mayEdit
      ? scheduleStates.next(row.state).map(to => ({
          label: inWords(scheduleStates.verb(row.state, to)),
          onSelect: () => acts.move(to),
        }))
      : []),
  ]
  return <MenuButton label={t('actions', { name: row.name })} icon="dots" size="small" items={items} />
}
