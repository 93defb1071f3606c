import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props {
  /** The minimum time of the module. */
  seconds: number
  /** Time already spent in the module. */
  spent: number
  isOver: boolean
  /** Called when the module is left. */
  onSpent: (seconds: number) => void
  onOver: () => void
  /** Skips the wait; absent without permission. */
  onSkip?: (() => void) | undefined
}

/** Time while the device was asleep doesn't count as learning. */
const longestTick = 5
/** Seconds until the text changes from the total time to the time left. */
const barelyBegun = 30

/** The rest of a module's minimum time. It runs while the page is visible, and shows whole minutes. */
export function LeastTime({ seconds, spent, isOver, onSpent, onOver, onSkip }: Props) {
  const t = useTexts(playerTexts)
  const [passed, setPassed] = useState(spent)
  const tick = useEffectEvent((gone: number) => {
    if (document.visibilityState === 'hidden' || isOver) return
    const now = passed + Math.min(gone, longestTick)
    setPassed(now)
    if (now >= seconds) onOver()
  })
  useEffect(() => {
    let last = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      tick((now - last) / 1000)
      last = now
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  const leave = useEffectEvent(() => onSpent(passed))
  useEffect(() => () => leave(), [])
  const left = isOver ? 0 : Math.max(0, seconds - passed)
  const minutes = { count: Math.ceil(left / 60) }
  // Shows the total time at first, then the time left
  const words =
    left === 0 ? t('waitOver') : left < 60 ? t('waitShort') : t(passed < barelyBegun ? 'waitAll' : 'wait', minutes)
  return (
    <div className={css.wait}>
      <p className="quiet">{words}</p>
      {left > 0 && onSkip && (
        <Button size="small" look="quiet" onClick={onSkip}>
          {t('skipWait')}
        </Button>
      )}
      {left > 0 && <progress className={css.progress} max={seconds} value={passed} aria-label={t('waitProgress')} />}
      {/* said twice at most: every minute would talk over the lesson */}
      <p role="status" className="sr-only">
        {left < 60 && words}
      </p>
    </div>
  )
}
