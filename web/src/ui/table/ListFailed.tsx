import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '../Button.tsx'
import { Empty } from '../page/Empty.tsx'
import { uiTexts } from '../texts.ts'

/** The rows did not come, and there are none to show. */
export function ListFailed({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useTexts(uiTexts)
  return (
    <div role="alert">
      <Empty
        title={t('listFailed')}
        hint={t('listFailedHint')}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  )
}
