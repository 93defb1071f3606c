import type { Thread } from '@preceptor/contract'
import { msUntil } from '@/api/clock.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { dueWords } from './due-words.ts'
import { threadsTexts } from './texts.ts'

type Due = Pick<Thread, 'state' | 'reply_due_at' | 'reply_warn_at'>

/** Shows when a reply is due: amber shortly before, red after. Hidden when no one is waiting. */
export function DueChip({ of: { state, reply_due_at, reply_warn_at } }: { of: Due }) {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  if (state !== 'open' || reply_due_at === null) return null
  const left = msUntil(reply_due_at)
  const warns = reply_warn_at !== null && msUntil(reply_warn_at) <= 0
  return (
    <span data-tip={t('dueTip', { moment: formatInstant(reply_due_at, timeZone) })}>
      <StatusBadge colour={left <= 0 ? 'red' : warns ? 'amber' : 'grey'}>{dueWords(left)}</StatusBadge>
    </span>
  )
}
