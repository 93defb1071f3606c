import type { ColumnOf, Room, roomsList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { UseCount } from '../taxonomy/UseCount.tsx'
import { roomKind } from './room-kind.ts'

type OwnColumn = Exclude<ColumnOf<typeof roomsList>, 'name' | 'is_active'>

function Held({ row: { id, name, sessions: count } }: { row: Room }) {
  const t = useTexts(taxonomyTexts)
  const href = useAgencyPaths().page(agencyPages.sessions.path, { room_id: id })
  return (
    <UseCount
      count={count}
      words={t('sessionsCount', { count })}
      label={t('sessionsOf', { count, name })}
      href={href}
    />
  )
}

const cells: Cells<Room, OwnColumn> = {
  location_id: { card: 'line', cell: row => row.location_name },
  capacity: { align: 'right', cell: row => row.capacity ?? '' },
  sessions: { align: 'right', cell: row => <Held row={row} /> },
}

/** Rooms for classes. */
export default function RoomsTab() {
  const t = useTexts(taxonomyTexts)
  return <TaxonomyEntries kind={roomKind} hint={t('roomsListHint')} cells={cells} />
}
