import type { BulkOperation } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { formatDollars } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { bulkTexts } from './texts.ts'

/** Shows a message's channels, its cost, and the number of people without it by reason. */
export function Sending({ sending }: { sending: NonNullable<BulkOperation['sending']> }) {
  const t = useTexts(bulkTexts)
  const { mail, sms, segments, cost_micros, held, suppressed } = sending
  const parts = t('sendingParts', { segments })
  return (
    <KeyValues
      items={[
        { label: t('sendingSms'), value: sms > 0 ? `${formatNumber(sms)} · ${parts}` : formatNumber(0) },
        { label: t('sendingMail'), value: formatNumber(mail) },
        ...(cost_micros === null ? [] : [{ label: t('sendingCost'), value: formatDollars(cost_micros) }]),
        ...(held > 0 ? [{ label: t('sendingHeld'), value: formatNumber(held) }] : []),
        ...suppressed.map(({ reason, count }) => ({ label: reason, value: formatNumber(count) })),
      ]}
    />
  )
}
