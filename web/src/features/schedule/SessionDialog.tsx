import { access, api, type Scheduled, sessionModes, sessionPhases } from '@preceptor/contract'
import { useDownload } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { formatSpan } from './days.ts'
import css from './schedule.module.css'
import { isMovable } from './SessionChip.tsx'
import { scheduleTexts } from './texts.ts'

interface Props {
  session: Scheduled
  onMove: () => void
  onClose: () => void
}

const hasPage = Object.values(agencyPages).some(({ path }: { path: string }) => path === 'sessions/:id')

/** A session's calendar data, with its next actions. */
export default function SessionDialog({ session, onMove, onClose }: Props) {
  const t = useTexts(scheduleTexts)
  const to = useAgencyPaths()
  const mayMove = useCan(access.editSessions)
  const file = useDownload(api.schedule.calendarFile)
  const { booked, capacity, waiting, room, location, address, is_online } = session
  const places = [room, location, address].filter(Boolean).join(', ')
  const seats = capacity === null ? t('bookedOnly', { booked }) : t('seatsSpoken', { booked, capacity })
  return (
    <Dialog
      open
      title={session.title}
      size="medium"
      onClose={onClose}
      footer={
        <div className={css.ways}>
          {hasPage && <ButtonLink href={to.page(`sessions/${session.session_id}`)}>{t('open')}</ButtonLink>}
          <Button busy={file.isDownloading} onClick={() => file.download({ params: { id: session.session_id } })}>
            {t('calendarFile')}
          </Button>
          {mayMove && isMovable(session) && <Button onClick={onMove}>{t('move')}</Button>}
        </div>
      }
    >
      <div className={css.facts}>
        {session.room_clash && <Banner level="warning" title={t('roomClash')} />}
        {session.instructor_clash && <Banner level="warning" title={t('instructorClash')} />}
        <KeyValues
          items={[
            { label: t('when'), value: `${formatDay(session.on)}, ${formatSpan(session)}` },
            { label: t('where'), value: places || (is_online ? t('online') : '') },
            { label: t('program'), value: session.program },
            { label: t('mode'), value: inWords(sessionModes[session.mode]) },
            { label: t('instructors'), value: session.instructors.join(', ') },
            { label: t('seatsLabel'), value: waiting > 0 ? `${seats} · ${t('waiting', { count: waiting })}` : seats },
            { label: t('state'), value: inWords(sessionPhases[session.phase]) },
          ]}
        />
      </div>
    </Dialog>
  )
}
