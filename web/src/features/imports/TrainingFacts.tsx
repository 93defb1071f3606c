import { countsAs, type FileRow } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { importTexts } from './texts.ts'

const isKind = (kind: string): kind is keyof typeof countsAs => kind in countsAs

/** The values of a row, in one line. */
export function TrainingFacts({ changes }: Pick<FileRow, 'changes'>) {
  const t = useTexts(importTexts)
  if (changes.length === 0) return null
  const of = (name: string) => changes.find(({ field }) => field === name)?.after ?? null
  const [day, hours, expires, kind] = [of('completed_on'), of('hours'), of('expires_on'), of('counts_as')]
  const facts = [
    day && formatDay(day),
    hours && t('rowHours', { hours: Number(hours) }),
    of('topic'),
    kind && isKind(kind) && t('rowCountsAs', { kind: inWords(countsAs[kind]) }),
    of('score'),
    expires && t('rowExpires', { day: formatDay(expires) }),
  ]
  return (
    <p>
      {of('program')} <span className="quiet">{['', ...facts.filter(Boolean)].join(' · ').trim()}</span>
    </p>
  )
}
