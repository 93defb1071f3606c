import { employeeFieldNames, type HistoryEvent } from '@preceptor/contract'
import { merged } from '@/widgets/conflict/conflict.ts'
import { ConflictDialog } from '@/widgets/conflict/ConflictDialog.tsx'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import { conflictBetween } from './conflict.ts'
import type { ProfileValues } from './profile-values.ts'
import { type Lists, shownValue } from './show-value.ts'

interface Props {
  base: ProfileValues
  mine: ProfileValues
  theirs: ProfileValues
  meanwhile: readonly HistoryEvent[]
  busy: boolean
  onSave: (values: ProfileValues) => void
  onClose: () => void
}

export function ProfileConflict({ onSave, meanwhile, busy, onClose, ...sides }: Props) {
  const { base, mine, theirs } = sides
  const lists = useLists()
  const conflict = conflictBetween(base, mine, theirs)
  return (
    <ConflictDialog
      what="this employee"
      labels={employeeFieldNames}
      conflict={conflict}
      show={(side, field) => shownValue(sides[side], field, lists)}
      onSave={keepMine => onSave(merged(theirs, mine, conflict, keepMine))}
      {...{ meanwhile, busy, onClose }}
    />
  )
}

const useLists = (): Lists => ({
  discipline_id: useLookup('disciplines') ?? [],
  location_id: useLookup('locations') ?? [],
  coordinator_id: useLookup('coordinators') ?? [],
})
