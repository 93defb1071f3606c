import type { AsOfMode } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { reportsTexts } from '../texts.ts'

const keys = { now: 'asOfNow', records: 'asOfRecords', known: 'asOfKnown' } as const satisfies Record<AsOfMode, string>

/** Says plainly which of the two honest answers about a day this is. */
export function AsOfSentence({ asOf: { mode, day } }: { asOf: { mode: AsOfMode; day: string } }) {
  const t = useTexts(reportsTexts)
  return <p>{t(keys[mode], { day: formatDay(day) })}</p>
}
