import { IconPlayerPause } from '@tabler/icons-react'
import { useUser } from '@/session/session.ts'
import { useAgency } from '@/nav/area.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import css from './messages.module.css'

/** Says why nothing can be changed, for as long as it is so (docs/decisions/015); null in an agency that works. */
export function PausedNotice() {
  const { name } = useAgency()
  const user = useUser()
  return (
    <div className={css.banner} data-level="warning" role="status">
      <IconPlayerPause size={16} aria-hidden="true" />
      <div className={css.text}>
        <p className={css.title}>{name} is paused</p>
        <p className={css.body} data-open="">
          {user && isCsmUser(user)
            ? 'Its users can look and export, but change nothing. You can make changes for them.'
            : 'You can look at everything and export it. Changes can be made again once your customer success manager resumes the agency.'}
        </p>
      </div>
    </div>
  )
}
