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
import { StateBanner, Warnings } from './SessionBanners.tsx'
import css from './sessions.module.css'
import { sessionsTexts } from './texts.ts'

const Desk = lazyPart(() => import('./check-in/Desk.tsx'))
const EditSessionDialog = lazyPart(() => import('./form/EditSessionDialog.tsx'))
const NewSessionDialog = lazyPart(() => import('./form/NewSessionDialog.tsx'))
const ChangeRuleDialog = lazyPart(() => import('./series/ChangeRuleDialog.tsx'))
const CancelDialog = lazyPart(() => import('./form/CancelDialog.tsx'))
const RecordCard = lazyPart(() => import('./record/RecordCard.tsx'))

/** R-RTE-12: one session, when, where and by whom, and who comes. */
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
  const close = () => setAsked(null)
  const facts = [whenWords(session), placeWords(session), t('factSeats', { seats: seatsWords(session) })]
  const edits = session.state === 'draft' || session.state === 'open'
  return (
    <DetailPage>
      <PageHeader
        title={session.title}
        back={<BackToSessions />}
        beside={<Phase session={session} />}
        facts={facts.filter(Boolean).join(' · ')}
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
      <StateBanner session={session} mayEdit={mayEdit} />
      <Warnings session={session} />
      <div className={css.page}>
        <SessionFacts session={session} />
        {mayEdit && (session.state === 'open' || session.state === 'closed') && <Desk session={session} />}
        {(session.state === 'open' || session.state === 'closed') && <AttendanceCard session={session} />}
        <Roster session={session} />
        <RecordCard session={session} onEditSession={() => setAsked('edit')} />
      </div>
      {asked === 'edit' && <EditSessionDialog session={session} onClose={close} />}
      {asked === 'duplicate' && <NewSessionDialog like={session} onClose={close} />}
      {asked === 'series' && <ChangeRuleDialog session={session} onClose={close} />}
      {asked === 'cancel' && <CancelDialog session={session} onClose={close} />}
    </DetailPage>
  )
}
