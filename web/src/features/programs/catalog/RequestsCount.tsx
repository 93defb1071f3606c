import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** The number of pending requests, in the menu entry. */
export default function RequestsCount() {
  const t = useTexts(catalogTexts)
  const waiting = useWaitingRequests()
  if (waiting === 0) return null
  return (
    <>
      <span className={css.waiting} aria-hidden="true">
        {formatNumber(waiting)}
      </span>
      <span className="sr-only">{t('requestsWaiting', { count: waiting })}</span>
    </>
  )
}
