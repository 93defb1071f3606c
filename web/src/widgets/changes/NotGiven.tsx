import { useTexts } from '@/lib/texts/catalogue.ts'
import { changesTexts } from './texts.ts'

/** Shows a blank value. */
export function NotGiven() {
  const t = useTexts(changesTexts)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('notGiven')}</span>
    </>
  )
}
