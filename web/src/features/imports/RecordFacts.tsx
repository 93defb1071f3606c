import type { FileRow } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { importTexts } from './texts.ts'

interface Props extends Pick<FileRow, 'changes'> {
  /** The file's term for it, while its meaning is undecided. */
  asked?: string | null | undefined
}

/** The values of a credential, waiver, or leave row, in one line. */
export function RecordFacts({ changes, asked }: Props) {
  const t = useTexts(importTexts)
  if (changes.length === 0) return null
  const of = (name: string) => changes.find(({ field }) => field === name)?.after ?? null
  const [number, from, last, expires] = [
    of('number'),
    of('issued_on') ?? of('first_day'),
    of('last_day'),
    of('expires_on'),
  ]
  const facts = [
    number && t('rowNumberOf', { number }),
    from && formatDay(from),
    last && t('rowUntil', { day: formatDay(last) }),
    expires && t('rowExpires', { day: formatDay(expires) }),
    of('reason') ?? of('note'),
  ]
  const what = of('credential') ?? of('rule') ?? asked
  return (
    <p>
      {what} <span className="quiet">{[...(what ? [''] : []), ...facts.filter(Boolean)].join(' · ').trim()}</span>
    </p>
  )
}
