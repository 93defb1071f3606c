import { unknownOn } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { complianceTexts } from './texts.ts'
import type { ToldStanding } from './unknown.ts'

/** Shown for a day without records; names the first day with records. */
export function Unknown({ told: { as_of, records_from } }: { told: ToldStanding }) {
  const t = useTexts(complianceTexts)
  return (
    <Empty
      title={inWords(unknownOn(as_of))}
      hint={records_from === null ? t('unknownHint') : t('unknownBefore', { day: formatDay(records_from) })}
    />
  )
}
