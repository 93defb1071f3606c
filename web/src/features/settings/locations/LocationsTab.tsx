import type { ColumnOf, Location, locationsList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { EmployeesCount } from '../taxonomy/EmployeesCount.tsx'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { locationKind } from './location-kind.ts'

/** `415 Alder Gate Street, Bronx` */
const addressOf = ({ address_line1, city }: Location) => [address_line1, city].filter(Boolean).join(', ')

type OwnColumn = Exclude<ColumnOf<typeof locationsList>, 'name' | 'is_active'>

const cells = (to: AgencyPaths): Cells<Location, OwnColumn> => ({
  code: { cell: row => row.code },
  address: { cell: addressOf },
  parent_id: { cell: row => row.parent_name },
  rooms: { align: 'right', cell: row => row.rooms || '' },
  employees: {
    align: 'right',
    card: 'line',
    cell: row => <EmployeesCount row={row} href={to.employees({ location_id: row.id })} />,
  },
})

/** Offices and branches: where people work and classes are held. */
export default function LocationsTab() {
  const t = useTexts(taxonomyTexts)
  const to = useAgencyPaths()
  return <TaxonomyEntries kind={locationKind} hint={t('locationsHint')} cells={cells(to)} />
}
