import type { FileRow } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { importTexts } from './texts.ts'

/** The values of a row, in one line. */
export function TrainingFacts({ changes }: Pick<FileRow, 'changes'>) {
  const t = useTexts(importTexts)
  if (changes.length === 0) return null
  const of = (name: string) => changes.find(({ field }) => field === name)?.after ?? null
  const [day, hours, expires] = [of('completed_on'), of('hours'), of('expires_on')]
  const facts = [
    day && formatDay(day),
    hours && t('rowHours', { hours: Number(hours) }),
    of('topic'),
    of('score'),
    expires && t('rowExpires', { day: formatDay(expires) }),
  ]
  return (
    <p>
      {of('program')} <span className="quiet">{['', ...facts.filter(Boolean)].join(' · ').trim()}</span>
    </p>
  )
}
