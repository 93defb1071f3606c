import type { AsOfMode, Dataset } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { reportsTexts } from '../texts.ts'

const keys = { now: 'asOfNow', records: 'asOfRecords', known: 'asOfKnown' } as const satisfies Record<AsOfMode, string>

/** Says of data that has no answer about a past day that it has none. */
export function NoPastDay({ dataset }: { dataset: Dataset }) {
  const t = useTexts(reportsTexts)
  if (dataset.as_of.length > 0) return null
  return <p className="quiet">{dataset.name === 'events' ? t('entriesStay') : t('todayAlone')}</p>
}

/** Says plainly which of the two honest answers about a day this is. */
export function AsOfSentence({ asOf: { mode, day } }: { asOf: { mode: AsOfMode; day: string } }) {
  const t = useTexts(reportsTexts)
  return <p>{t(keys[mode], { day: formatDay(day) })}</p>
}
