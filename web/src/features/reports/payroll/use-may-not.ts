import type { Rule } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { payrollTexts } from './texts.ts'

/** Returns the reason this user can't press a button, or `undefined`. */
export function useMayNot(rule: Rule): string | undefined {
  const t = useTexts(payrollTexts)
  return useCan(rule) ? undefined : t('mayNot')
}
