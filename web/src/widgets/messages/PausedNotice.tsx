import { IconPlayerPause } from '@tabler/icons-react'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import css from './messages.module.css'
import { messagesTexts } from './texts.ts'

/** Explains why nothing can be changed while the agency is paused (docs/decisions/015). */
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
