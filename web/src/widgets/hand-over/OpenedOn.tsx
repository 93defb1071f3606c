import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { handOverTexts } from './texts.ts'

/** The number of devices a link was opened on, and the last time. */
export function OpenedOn({ of: { devices, last_seen_at } }: { of: { devices: number; last_seen_at: string | null } }) {
  const t = useTexts(handOverTexts)
  const { timeZone } = useAgency()
  return last_seen_at
    ? t('openedLast', { count: devices, at: formatInstant(last_seen_at, timeZone) })
    : t('openedValue', { count: devices })
}
