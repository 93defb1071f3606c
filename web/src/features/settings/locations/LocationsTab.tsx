import type { Location } from '@preceptor/contract'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import type { Column } from '@/ui/table/column.ts'
import { EmployeesCount } from '../taxonomy/EmployeesCount.tsx'
import { TaxonomyTab } from '../taxonomy/TaxonomyTab.tsx'
import { locationKind } from './location-kind.ts'

/** `415 Alder Gate Street, Bronx` */
const addressOf = ({ address_line1, city }: Location) => [address_line1, city].filter(Boolean).join(', ')

const columns = (to: AgencyPaths): Column<Location>[] => [
  { key: 'code', label: 'Code', cell: row => row.code },
  { key: 'address', label: 'Address', cell: addressOf },
  { key: 'parent_id', label: 'Part of', cell: row => row.parent_name },
  { key: 'rooms', label: 'Rooms', align: 'right', cell: row => row.rooms.length || '' },
  {
    key: 'employees',
    label: 'Employees',
    align: 'right',
    card: 'line',
    cell: row => <EmployeesCount row={row} href={to.employees({ location_id: row.id })} />,
  },
]

/** Offices and branches: where people belong and where classes are held. */
export default function LocationsTab() {
  const to = useAgencyPaths()
  return (
    <TaxonomyTab
      kind={locationKind}
      hint="Offices and branches people belong to. Add one, or import a roster that names them."
      columns={columns(to)}
    />
  )
}
