import type { Answer, api } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { automationTexts } from '../texts.ts'

/** Tells how much was taken back, and how much stays because it was changed since. */
export function useUndone() {
  const t = useTexts(automationTexts)
  return ({ undone, kept }: Answer<typeof api.automationRules.undo>) =>
    showToast(
      'success',
      [
        t('undone', { count: undone }),
        ...(kept.length > 0 ? [`${t('keptOnes', { count: kept.length })}: ${kept[0]?.reason ?? ''}`] : []),
      ].join(' '),
    )
}
