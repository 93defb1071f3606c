import { useEffect, useState } from 'react'
import { msUntil } from '@/api/clock.ts'
import { checkSession, staySignedIn } from '@/auth/actions.ts'
import { type Ends, useSession } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { laterTexts } from './later-texts.ts'
import css from './notice.module.css'

/** The notice appears two minutes before the end. */
const warnMs = 120_000

/** Returns when the sign-in ends, and whether activity can extend it. */
export function nextEnd(ends: Ends) {
  const idle = msUntil(ends.idle_expires_at)
  const absolute = msUntil(ends.expires_at)
  return idle < absolute ? { ms: idle, movable: true } : { ms: absolute, movable: false }
}

export default function IdleNotice() {
  const t = useTexts(laterTexts)
  const session = useSession()
  const ends = session.is === 'in' ? session.ends : null
  const [, tick] = useState(0)
  useEffect(() => {
    if (!ends) return
    const { ms } = nextEnd(ends)
    const wait = ms > warnMs ? ms - warnMs : Math.min(1000, Math.max(200, ms))
    // Timers longer than 24 days would fire at once.
    const timer = setTimeout(
      () => {
        tick(n => n + 1)
        if (nextEnd(ends).ms <= 0) void checkSession().catch(() => undefined)
      },
      Math.min(wait, 86_400_000),
    )
    return () => clearTimeout(timer)
  })
  if (!ends) return null
  const { ms, movable } = nextEnd(ends)
  if (ms > warnMs) return null
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const left =
    seconds > 60 ? t('minutesLeft', { count: Math.ceil(seconds / 60) }) : t('secondsLeft', { count: seconds })
  return (
    <div className={css.notice} role="alertdialog" aria-labelledby="idle-title" aria-describedby="idle-text">
      <div>
        <h2 id="idle-title">{t('idleTitle')}</h2>
        <p id="idle-text">{movable ? t('idleMovable') : t('idleFinal')}</p>
        <p className={css.left} aria-live="off">
          {left}
        </p>
      </div>
      {movable && (
        <Button look="primary" onClick={() => void staySignedIn().catch(() => undefined)}>
          {t('staySignedIn')}
        </Button>
      )}
    </div>
  )
}
