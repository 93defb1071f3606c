import type { Answer, api } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { automationTexts } from '../texts.ts'

/** Reports how many effects were undone, and how many stay because someone changed them since. */
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
