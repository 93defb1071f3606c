import type { AsOfMode, Dataset } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { reportsTexts } from '../texts.ts'

const keys = { now: 'asOfNow', records: 'asOfRecords', known: 'asOfKnown' } as const satisfies Record<AsOfMode, string>

/** Tells readers that this data has no answer for a past day. */
export function NoPastDay({ dataset }: { dataset: Dataset }) {
  const t = useTexts(reportsTexts)
  if (dataset.as_of.length > 0) return null
  return <p className="quiet">{dataset.name === 'events' ? t('entriesStay') : t('todayAlone')}</p>
}

/** Says which kind of answer about a past day this is. */
export function AsOfSentence({ asOf: { mode, day } }: { asOf: { mode: AsOfMode; day: string } }) {
  const t = useTexts(reportsTexts)
  return <p>{t(keys[mode], { day: formatDay(day) })}</p>
}
