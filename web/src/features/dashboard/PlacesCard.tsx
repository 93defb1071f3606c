import { activeStatus } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Bars } from '@/ui/page/Bars.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { dashboardTexts } from './texts.ts'

export interface PlacesCardProps {
  title: string
  /** The label for people without a location or discipline. */
  none: string
  filter: 'location_id' | 'discipline_id'
  places: readonly { id: string | null; name: string | null; active: number }[]
  list: ListLink
}

const atFirst = 6

/** Active employees by location or discipline, the largest first. */
export function PlacesCard({ title, none, filter, places, list }: PlacesCardProps) {
  const t = useTexts(dashboardTexts)
  const [all, setAll] = useState(false)
  // People without one come last, whatever their number
  const sorted = places
    .filter(place => place.active > 0)
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || b.active - a.active)
  const shown = all || sorted.length <= atFirst + 1 ? sorted : sorted.slice(0, atFirst)
  const bars = shown.map(({ id, name, active }) => ({
    label: name ?? none,
    value: active,
    colour: id === null ? ('amber' as const) : ('teal' as const),
    href: list({ [filter]: id ?? 'none', provider_status: activeStatus }),
  }))
  return (
    <Card title={title} className={css.third}>
      {bars.length > 0 ? (
        <Bars label={title} unit={t('active')} bars={bars} />
      ) : (
        <p className="quiet">{t('noActive')}</p>
      )}
      {shown.length < sorted.length && (
        <Button look="quiet" size="small" className={css.more} onClick={() => setAll(true)}>
          {t('showAll', { count: sorted.length })}
        </Button>
      )}
    </Card>
  )
}
