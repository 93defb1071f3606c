import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { glanceTexts } from './texts.ts'

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(glanceTexts)
  return (
    <div role="alert">
      <p className="quiet">{t('complianceFailed')}</p>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
