import type { Rule } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { payrollTexts } from './texts.ts'

/** Why a button can't be pressed by this user; `undefined`: it can. */
export function useMayNot(rule: Rule): string | undefined {
  const t = useTexts(payrollTexts)
  return useCan(rule) ? undefined : t('mayNot')
}
