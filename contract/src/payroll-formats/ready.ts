import type { PayrollFormat } from './format.ts'
import { adpEpip } from './ready/adp-epip.ts'
import { adpWorkforceNow } from './ready/adp-wfn.ts'
import { asure } from './ready/asure.ts'
import { gusto } from './ready/gusto.ts'
import { paychex } from './ready/paychex.ts'
import { paylocity } from './ready/paylocity.ts'
import { quickbooks } from './ready/quickbooks.ts'
import { viventium } from './ready/viventium.ts'

/** Formats that come with Preceptor. Agencies design their own in `own.ts`. */
export const readyFormats: readonly PayrollFormat[] = [
  viventium,
  paychex,
  adpWorkforceNow,
  paylocity,
  gusto,
  quickbooks,
  asure,
  adpEpip,
]
export const readyFormatNamed = (key: string): PayrollFormat | undefined => readyFormats.find(one => one.key === key)
