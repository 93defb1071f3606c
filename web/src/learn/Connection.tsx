import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { LineStatus } from '@/widgets/public-shell/LineStatus.tsx'
import { learnTexts } from './texts.ts'

/** Shows whether the learner's work has been sent. Announced to screen readers only when it changes. */
export function Connection({ offline, waiting }: { offline: boolean; waiting: number }) {
  const t = useTexts(learnTexts)
  const [wasOffline, setWasOffline] = useState(false)
  if (offline && !wasOffline) setWasOffline(true)
  const isBack = wasOffline && !offline
  useEffect(() => {
    if (!isBack || waiting > 0) return
    const timer = setTimeout(() => setWasOffline(false), 6000)
    return () => clearTimeout(timer)
  }, [isBack, waiting])
  const back = waiting > 0 ? t('sending', { count: waiting }) : t('online')
  return <LineStatus words={offline ? t('offline') : isBack ? back : ''} offline={offline} />
}
