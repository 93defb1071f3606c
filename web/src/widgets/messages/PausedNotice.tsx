import { IconPlayerPause } from '@tabler/icons-react'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import css from './messages.module.css'
import { messagesTexts } from './texts.ts'

/** Says why nothing can be changed, for as long as it is so (docs/decisions/015); null in an agency that works. */
export function PausedNotice() {
  const t = useTexts(messagesTexts)
  const { name } = useAgency()
  const user = useUser()
  return (
    <div className={css.banner} data-level="warning" role="status">
      <IconPlayerPause size={16} aria-hidden="true" />
      <div className={css.text}>
        <p className={css.title}>{t('pausedTitle', { agency: name ?? '…' })}</p>
        <p className={css.body} data-open="">
          {user && isCsmUser(user) ? t('pausedForStaff') : t('paused')}
        </p>
      </div>
    </div>
  )
}
