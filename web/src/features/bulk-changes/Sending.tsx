import type { BulkOperation } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { bulkTexts } from './texts.ts'

const dollars = (micros: number) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).format(micros / 1_000_000)

/** Shows a message's channels, its cost, and the number of people without it by reason. */
export function Sending({ sending }: { sending: NonNullable<BulkOperation['sending']> }) {
  const t = useTexts(bulkTexts)
  const { mail, sms, segments, cost_micros, held, suppressed } = sending
  const parts = t('sendingParts', { segments })
  return (
    <KeyValues
      items={[
        { label: t('sendingSms'), value: sms > 0 ? `${t('sendingCount', { count: sms })} · ${parts}` : '0' },
        { label: t('sendingMail'), value: String(mail) },
        ...(cost_micros === null ? [] : [{ label: t('sendingCost'), value: dollars(cost_micros) }]),
        ...(held > 0 ? [{ label: t('sendingHeld'), value: String(held) }] : []),
        ...suppressed.map(({ reason, count }) => ({ label: reason, value: String(count) })),
      ]}
    />
  )
}
