import type { StandingCounts } from '@preceptor/contract'
import { formatShare } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Bars } from '@/ui/page/Bars.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { type ListQuery, rateOf, standingLink } from '@/widgets/compliance/standing-links.ts'
import { glanceTexts } from './texts.ts'

const shown = 6

interface Place extends StandingCounts {
  id: string | null
  name: string | null
}
interface Props {
  title: string
  filter: 'location_id' | 'discipline_id' | 'coordinator_id' | 'language'
  places: readonly Place[]
  /** The filters of its lists. */
  base: ListQuery
}

/** Lists places with the lowest rates first; the report has all of them. */
export function RateCard({ title, filter, places, base }: Props) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const lowest = places
    .filter(({ id, asked }) => id !== null && asked > 0)
    .sort((a, b) => (rateOf(a) ?? 1) - (rateOf(b) ?? 1) || b.asked - a.asked)
  if (lowest.length === 0) return null
  return (
    <Card
      title={title}
      action={lowest.length > shown && <Link href={to.page(agencyPages.compliance.path)}>{t('seeAll')}</Link>}
    >
      <Bars
        label={title}
        unit={t('ratePercent')}
        full={1}
        bars={lowest.slice(0, shown).map(({ id, name, ...counts }) => {
          const rate = rateOf(counts) ?? 0
          return {
            label: name ?? '',
            value: rate,
            words: formatShare(rate),
            colour: rate < 0.8 ? ('amber' as const) : ('teal' as const),
            href: standingLink(to, { ...base, [filter]: id ?? 'none' }, 'compliant'),
          }
        })}
      />
    </Card>
  )
}
