import type { Employee } from '@preceptor/contract'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './profile.module.css'
import { profileTexts } from './texts.ts'

const soonDays = 60

/** Returns whether it expired, expires within 60 days, or neither; compares days only, so it needs no clock. */
export function expiryState(expires_on: string | null, today: string): 'expired' | 'soon' | 'fine' {
  if (!expires_on) return 'fine'
  if (expires_on < today) return 'expired'
  return Date.parse(expires_on) - Date.parse(today) <= soonDays * 86_400_000 ? 'soon' : 'fine'
}

export function HeldDisciplines({ held }: { held: Employee['disciplines'] }) {
  const t = useTexts(profileTexts)
  const { timeZone } = useAgency()
  const today = todayIn(timeZone)
  if (held.length === 0) return <p className="quiet">{t('noDisciplines')}</p>
  return (
    // Scrolls sideways on a phone, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scrolls} role="region" aria-label={t('certificates')} tabIndex={0}>
      <table className={css.held}>
        <caption className="sr-only">{t('disciplines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('discipline')}</th>
            <th scope="col">{t('certificate')}</th>
            <th scope="col">{t('issued')}</th>
            <th scope="col">{t('expires')}</th>
          </tr>
        </thead>
        <tbody>
          {held.map(one => (
            <tr key={one.discipline_id}>
              <th scope="row">{one.discipline_name}</th>
              <td data-label={t('certificate')}>{one.certificate_no ?? '–'}</td>
              <td data-label={t('issued')}>{formatDay(one.issued_on) || '–'}</td>
              <td data-label={t('expires')}>
                <span className={css.expiry}>
                  {formatDay(one.expires_on) || '–'}
                  <Expiry state={expiryState(one.expires_on, today)} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Expiry({ state }: { state: ReturnType<typeof expiryState> }) {
  const t = useTexts(profileTexts)
  if (state === 'expired') return <StatusBadge colour="red">{t('expired')}</StatusBadge>
  return state === 'soon' && <StatusBadge colour="amber">{t('expiresSoon')}</StatusBadge>
}
