import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import css from './second-person.module.css'
import { secondPersonTexts } from './texts.ts'

/** The hint of an expiration date. A past date is allowed, with a notice. */
export function ExpiryHint({ day, hint }: { day: string; hint: string }) {
  const t = useTexts(secondPersonTexts)
  const today = todayIn(useAgency().timeZone)
  const isPast = /^\d{4}-\d{2}-\d{2}$/.test(day) && day < today
  return <span role="status">{isPast ? <span className={css.past}>{t('alreadyExpired')}</span> : hint}</span>
}
