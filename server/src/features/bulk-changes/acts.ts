import type { BulkActName, BulkChange } from '@preceptor/contract'
import type { BulkAct } from './act.ts'
import { changeTags } from './acts/change-tags.ts'
import { setCoordinator, setLocation } from './acts/list-entry.ts'
import { setStatus } from './acts/set-status.ts'

const acts: { [Name in BulkActName]: BulkAct<Name> } = {
  status: setStatus,
  location: setLocation,
  coordinator: setCoordinator,
  tags: changeTags,
}

/** The act of a change; it is only ever given changes of its own. */
export const actOf = ({ act }: BulkChange) => acts[act] as unknown as BulkAct<BulkActName>
