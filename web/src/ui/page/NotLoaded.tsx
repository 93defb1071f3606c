import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '../Button.tsx'
import { uiTexts } from '../texts.ts'
import { Empty } from './Empty.tsx'
import { SkeletonLines } from './Skeleton.tsx'

/** Shown in place of content that failed to load. */
export function NotLoaded({ title, retry }: { title: string; retry: () => unknown }) {
  const t = useTexts(uiTexts)
  return (
    <Empty
      title={title}
      hint={t('listFailedHint')}
      action={<Button onClick={() => void retry()}>{t('retry')}</Button>}
    />
  )
}

/** The same on one line of a card. */
export function LineNotLoaded({ text, retry }: { text: string; retry: () => unknown }) {
  const t = useTexts(uiTexts)
  return (
    <p role="alert">
      {text}{' '}
      <Button size="small" onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </p>
  )
}

interface Asked {
  error: { kind: string; status?: number } | null
  retry: () => unknown
  /** Text for something that doesn't exist or isn't accessible. */
  unknown: string
  hint?: string
  notLoaded: string
  /** Number of lines of the expected content. */
  lines?: number
}

/** Shown in place of a requested item that is loading, unknown, or failed to load. */
export function NotThere({ error, retry, unknown, hint, notLoaded, lines = 8 }: Asked) {
  if (!error) return <SkeletonLines lines={lines} />
  if (error.status === 404) return <Empty title={unknown} hint={hint} />
  return <NotLoaded title={notLoaded} retry={retry} />
}
