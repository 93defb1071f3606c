import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './quiz.module.css'
import { playedQuizTexts } from './texts.ts'

/** Seconds at which screen readers announce the time; in between it is only visible. */
const spokenAt = [600, 300, 120, 60, 30, 10]

/** The time left, by the clock: a sleeping page gains no time. */
export function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const t = useTexts(playedQuizTexts)
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(Math.ceil(seconds))
  const over = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      over()
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  const said = spokenAt.findLast(seconds => left <= seconds)
  return (
    <>
      <p className={css.time} data-short={left <= 60 || undefined} role="timer" aria-live="off">
        {t('timeLeft', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
      </p>
      <p role="status" className="sr-only">
        {said === undefined
          ? ''
          : said >= 60
            ? t('minutesLeft', { minutes: said / 60 })
            : t('secondsLeft', { seconds: said })}
      </p>
    </>
  )
}
