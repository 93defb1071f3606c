import { access, api, type Session, sessionsList } from '@preceptor/contract'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { useTabDraft } from '@/session/tab-drafts.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import AttendanceCard from './attendance/AttendanceCard.tsx'
import { Phase } from './list/session-columns.tsx'
import Roster from './roster/Roster.tsx'
import { placeWords, seatsWords, whenWords } from './session-words.ts'
import { type SessionAct, SessionMenu } from './SessionMenu.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import type { ChangeToUndo } from './form/EditSessionDialog.tsx'
import { StateBanner, UndoBanner, Warnings } from './SessionBanners.tsx'
import css from './sessions.module.css'
import { sessionsTexts } from './texts.ts'

const Desk = lazyPart(() => import('./check-in/Desk.tsx'))
const EditSessionDialog = lazyPart(() => import('./form/EditSessionDialog.tsx'))
const NewSessionDialog = lazyPart(() => import('./form/NewSessionDialog.tsx'))
const ChangeRuleDialog = lazyPart(() => import('./series/ChangeRuleDialog.tsx'))
const CancelDialog = lazyPart(() => import('./form/CancelDialog.tsx'))
const RecordCard = lazyPart(() => import('./record/RecordCard.tsx'))

/** R-RTE-12: one session, with its time, place, instructors, and participants. */
export default function SessionPage() {
  const t = useTexts(sessionsTexts)
  const { id = '' } = useParams()
  const asked = useQueryOf(api.sessions.get, { params: { id } }, { quiet: 'not-found' })
  const session = asked.data
  useTitle(session?.title ?? t('session'))
  if (session) return <Known key={id} session={session} />
  return <NotTherePage title={t('session')} back={<BackToSessions />} asked={asked} texts={t} />
}

function BackToSessions() {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  return <BackToList list={sessionsList} label={t('title')} path={to.page('sessions')} />
}

function Known({ session }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  const mayEdit = useCan(access.editSessions)
  const to = useAgencyPaths()
  const [asked, setAsked] = useState<SessionAct | null>(null)
  // Kept in this tab, so that Undo survives a reload
  const [{ undo = null }, keepUndo] = useTabDraft<{ undo?: ChangeToUndo | null }>(`undo ${session.id}`, kept => kept)
  const setUndo = (change: ChangeToUndo | null) => keepUndo({ undo: change })
  const close = () => setAsked(null)
  const inShort = [whenWords(session), placeWords(session), t('factSeats', { seats: seatsWords(session) })]
  const isHeld = session.state === 'open' || session.state === 'closed'
  const edits = session.state === 'draft' || session.state === 'open'
  return (
    <DetailPage>
      <PageHeader
        title={session.title}
        back={<BackToSessions />}
        beside={<Phase session={session} />}
        facts={inShort.filter(Boolean).join(' · ')}
        action={mayEdit && edits && <Button onClick={() => setAsked('edit')}>{t('edit')}</Button>}
        menu={
          mayEdit && (
            <>
              {session.state === 'open' && (
                <ButtonLink href={to.page(`sessions/${session.id}/check-in`)} icon={<IconQrcode size={16} />}>
                  {t('checkIn')}
                </ButtonLink>
              )}
              <SessionMenu session={session} ask={setAsked} />
            </>
          )
        }
      />
      {undo && undo.version === session.version && (
        <UndoBanner key={undo.version} session={session} undo={undo} onOver={() => setUndo(null)} />
      )}
      <StateBanner session={session} mayEdit={mayEdit} />
      <Warnings session={session} />
      <div className={css.columns}>
        <div className={css.page}>
          {isHeld && <AttendanceCard session={session} />}
          <Roster session={session} isOver={session.phase === 'attendance_pending' || session.phase === 'closed'} />
          {mayEdit && isHeld && <Desk session={session} />}
          <RecordCard session={session} onEditSession={() => setAsked('edit')} />
        </div>
        <SessionFacts session={session} />
      </div>
      {asked === 'edit' && <EditSessionDialog session={session} onClose={close} onChanged={setUndo} />}
      {asked === 'duplicate' && <NewSessionDialog like={session} onClose={close} />}
      {asked === 'series' && <ChangeRuleDialog session={session} onClose={close} />}
      {asked === 'cancel' && <CancelDialog session={session} onClose={close} />}
    </DetailPage>
  )
}
