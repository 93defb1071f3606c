import { api, type CheckInScreen, type Kiosk } from '@preceptor/contract'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import css from './check-in.module.css'
import { sessionCheckInTexts } from './texts.ts'

const QrCode = lazyPart(() => import('@/widgets/two-factor/QrCode.tsx'))
const shows = [api.checkIn.screen]

/** Tablets where people check in without a code; each tablet's link can be ended. */
export function Tablets({ screen }: { screen: CheckInScreen }) {
  const t = useTexts(sessionCheckInTexts)
  const { session_id, kiosks, zone } = screen
  const [address, setAddress] = useState<string | null>(null)
  const { send, isSending } = useSend(api.checkIn.openKiosk, {
    refresh: shows,
    done: made => setAddress(made.address),
  })
  return (
    <div className={css.tablets}>
      {kiosks.length === 0 && <p>{t('noTablets')}</p>}
      {kiosks.length > 0 && (
        <ul className={css.kiosks} aria-label={t('tablets')}>
          {kiosks.map(one => (
            <Tablet key={one.id} tablet={one} zone={zone} />
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<IconDeviceTablet size={16} />}
          busy={isSending}
          onClick={() => send({ params: { id: session_id }, body: {} })}
        >
          {t('addTablet')}
        </Button>
      </div>
      {address !== null && <LinkDialog address={address} onClose={() => setAddress(null)} />}
    </div>
  )
}

function Tablet({ tablet, zone }: { tablet: Kiosk; zone: string }) {
  const t = useTexts(sessionCheckInTexts)
  const { id, created_at, created_by_name, last_seen_at } = tablet
  const { send, isSending } = useSend(api.checkIn.endKiosk, {
    refresh: shows,
    done: () => showToast('success', t('tabletEnded')),
  })
  const at = formatInstant(created_at, zone)
  return (
    <li>
      <span>
        {t('tabletSince', { at, name: created_by_name })}
        <br />
        <span className="quiet">
          {last_seen_at ? t('tabletSeen', { at: formatInstant(last_seen_at, zone) }) : t('tabletUnused')}
        </span>
      </span>
      <Button
        size="small"
        aria-label={t('endTabletOf', { at })}
        busy={isSending}
        onClick={() => send({ params: { id }, body: {} })}
      >
        {t('endTablet')}
      </Button>
    </li>
  )
}

function LinkDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTexts(sessionCheckInTexts)
  return (
    <Dialog open title={t('linkTitle')} onClose={onClose}>
      <p>{t('linkHint')}</p>
      <div className={css.linkQr}>
        <QrCode text={address} label={t('linkQr')} />
      </div>
      <TextField
        label={t('linkLabel')}
        value={address}
        readOnly
        onChange={() => {}}
        onFocus={event => event.target.select()}
      />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t('openHere')}
        </a>
      </p>
    </Dialog>
  )
}
