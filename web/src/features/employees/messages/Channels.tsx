import {
  access,
  api,
  contactChannels,
  type ContactChannel,
  type EmployeeContact,
  formatPhone,
  type Id,
} from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './messages.module.css'
import { messagesTexts } from './texts.ts'

type Channel = EmployeeContact['channels'][number]

interface Props {
  id: Id
  contact: EmployeeContact
  onEdit: () => void
  onRecord: () => void
}

/** Each channel to a person: its address, the consent, and a fix for a refused address. */
export function Channels({ id, contact, onEdit, onRecord }: Props) {
  const t = useTexts(messagesTexts)
  const { timeZone } = useAgency()
  const mayEdit = useCan(access.editEmployee)
  const again = useSend(api.contact.tryAgain, {
    refresh: [api.contact.get, api.employees.list, api.employees.counts, api.employees.history],
    done: () => showToast('success', t('tried')),
  })
  return (
    <Card
      title={t('contact')}
      action={
        mayEdit && (
          <Button size="small" onClick={onRecord}>
            {t('record')}
          </Button>
        )
      }
      flush
    >
      <ul className={css.lines} aria-label={t('contact')}>
        {contact.channels.map(one => (
          <li key={one.channel} className={css.line}>
            <div className={css.what}>
              <span className={css.name}>{inWords(contactChannels[one.channel])}</span>
              <p>{addressOf(one)}</p>
              {one.dead_since && (
                <p className="quiet">{t(refusedIn[one.channel], { day: formatInstant(one.dead_since, timeZone) })}</p>
              )}
              {one.channel === 'sms' && !contact.sends_texts && <p className="quiet">{t('noTexts')}</p>}
            </div>
            <State of={one} />
            {mayEdit && one.dead_since && (
              <div className={css.acts}>
                <Button size="small" look="primary" onClick={onEdit}>
                  {t('editAddress')}
                </Button>
                <Button
                  size="small"
                  busy={again.isSending}
                  onClick={() => again.send({ params: { id }, body: { channel: one.channel } })}
                >
                  {t('tryAgain')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const refusedIn = { mail: 'refusedMail', sms: 'refusedSms' } as const
const missingIn = { mail: 'noMail', sms: 'noSms' } as const

function addressOf({ channel, address }: Pick<Channel, 'address'> & { channel: ContactChannel }): string {
  if (address === null) return messagesTexts.say(missingIn[channel])
  return channel === 'sms' ? formatPhone(address) : address
}

function State({ of: { allowed, dead_since } }: { of: Channel }) {
  const t = useTexts(messagesTexts)
  if (!allowed) return <StatusBadge colour="amber">{t('stopped')}</StatusBadge>
  if (dead_since) return <StatusBadge colour="red">{t('refused')}</StatusBadge>
  return <StatusBadge colour="green">{t('allowed')}</StatusBadge>
}
