import { useTexts } from '@/lib/texts/catalogue.ts'
import { Empty } from '../page/Empty.tsx'
import { NotLoaded } from '../page/NotLoaded.tsx'
import { uiTexts } from '../texts.ts'

/** Shown when the rows failed to load and there are none to show. */
export function ListFailed({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useTexts(uiTexts)
  const title = t('listFailed')
  return (
    <div role="alert">
      {onRetry ? <NotLoaded title={title} retry={onRetry} /> : <Empty title={title} hint={t('listFailedHint')} />}
    </div>
  )
}
