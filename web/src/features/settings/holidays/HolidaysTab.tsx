import type { ColumnOf, Holiday, holidaysList } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { holidayKind } from './holiday-kind.ts'

type OwnColumn = Exclude<ColumnOf<typeof holidaysList>, 'name' | 'is_active'>

const cells: Cells<Holiday, OwnColumn> = {
  on_day: { card: 'line', cell: row => formatDay(row.on_day) },
  every_year: { card: 'line', cell: row => (row.every_year ? taxonomyTexts.say('everyYear') : '') },
}

/** Days without classes, unless someone plans one. */
export default function HolidaysTab() {
  const t = useTexts(taxonomyTexts)
  return <TaxonomyEntries kind={holidayKind} hint={t('holidaysHint')} cells={cells} />
}
