import {
  access,
  api,
  consentWays,
  contactChannels,
  type EmployeeContact,
  fullName,
  type Id,
  isOver,
} from '@preceptor/contract'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { aboutIn } from '@/widgets/threads/about.ts'
import { Thread } from '@/widgets/threads/Thread.tsx'
import type { EmployeeOutlet } from './EmployeePage.tsx'
import { Channels } from './messages/Channels.tsx'
import css from './messages/messages.module.css'
import { ReminderLines } from './messages/ReminderLines.tsx'
import { messagesTexts } from './messages/texts.ts'

const ConsentDialog = lazyPart(() => import('./messages/ConsentDialog.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** Shows the messages between agency and employee, with the employee's channels, consent, and reminders beside them. */
export default function EmployeeMessagesTab() {
  const t = useTexts(messagesTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { employee, setEditing } = useOutletContext<EmployeeOutlet>()
  const { id, provider_status } = employee
  const name = fullName(employee)
  const mayRemind = useCan(access.assignTraining) && !isOver(provider_status)
  const [params, change] = useUrlQuery()
  const about = aboutIn(params.get('about'))
  const [recording, setRecording] = useState(false)
  const [reminding, setReminding] = useState(false)
  const contact = useQueryOf(api.contact.get, { params: { id } }, { staleTime: 0 })
  const remind = mayRemind && (
    <Button size="small" icon={<IconBell size={16} />} onClick={() => setReminding(true)}>
      {t('remind')}
    </Button>
  )
  const edit = () => {
    setEditing('contact')
    void navigate(to.employee(id))
  }
  return (
    <div className={css.page}>
      <Thread key={id} id={id} about={about} onAboutOver={() => change({ about: null }, { replace: true })} />
      <div className={css.side}>
        <Reached contact={contact} id={id} remind={remind} onEdit={edit} onRecord={() => setRecording(true)} />
      </div>
      {recording && <ConsentDialog employee={employee} onClose={() => setRecording(false)} />}
      {reminding && (
        <AudienceDialog
          given={{ selected: [id], matching: null }}
          only={{ act: 'remind', title: t('remindTitle', { name }), who: t('onlyFor', { name }) }}
          onClose={() => setReminding(false)}
        />
      )}
    </div>
  )
}

interface ReachedProps {
  contact: { data: EmployeeContact | undefined; isError: boolean; refetch: () => unknown }
  id: Id
  remind: ReactNode
  onEdit: () => void
  onRecord: () => void
}

/** Channels, consent, and reminders. */
function Reached({ contact: { data, isError, refetch }, id, remind, onEdit, onRecord }: ReachedProps) {
  const t = useTexts(messagesTexts)
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <>
      <Channels id={id} contact={data} onEdit={onEdit} onRecord={onRecord} />
      {data.consents.length > 0 && <Consents consents={data.consents} />}
      <Card title={t('reminders')} action={remind} flush={data.reminders.length > 0}>
        {data.reminders.length > 0 ? (
          <ReminderLines reminders={data.reminders} />
        ) : (
          <>
            <p>{t('noneYet')}</p>
            <p className="quiet">{t('noneYetHint')}</p>
          </>
        )}
      </Card>
    </>
  )
}

function Consents({ consents }: Pick<EmployeeContact, 'consents'>) {
  const t = useTexts(messagesTexts)
  const { timeZone } = useAgency()
  return (
    <Card title={t('consents')} flush>
      <ul className={css.lines} aria-label={t('consents')}>
        {consents.map(({ id, channel, granted, how, reason, by_name, at }) => (
          <li key={id} className={css.line}>
            <div className={css.what}>
              <span className={css.name}>{t(granted ? 'consentAllowed' : 'consentStopped')}</span>
              <p className="quiet">
                {t('consentBy', {
                  channel: inWords(contactChannels[channel]),
                  how: inWords(consentWays[how]),
                  name: by_name,
                  moment: formatInstant(at, timeZone),
                })}
              </p>
              {reason && <p>{reason}</p>}
            </div>
            <StatusBadge colour={granted ? 'green' : 'amber'}>{t(granted ? 'allowed' : 'stopped')}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
