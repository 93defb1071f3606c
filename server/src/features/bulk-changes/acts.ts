import type { BulkActName, BulkChange } from '@preceptor/contract'
import type { BulkAct } from './act.ts'
import { changeTags } from './acts/change-tags.ts'
import { setCoordinator, setLocation } from './acts/list-entry.ts'
import { setStatus } from './acts/set-status.ts'
import { assign } from './acts/training/assign.ts'
import { complete } from './acts/training/complete.ts'
import { correct } from './acts/training/correct.ts'
import { takeWaiverBack, waivePrograms } from './acts/training/waive.ts'
import { changeDue } from './acts/training/change-due.ts'
import { changeStart } from './acts/training/change-start.ts'
import { withdrawProgram } from './acts/training/withdraw-program.ts'

const acts: { [Name in BulkActName]: BulkAct<Name> } = {
  status: setStatus,
  location: setLocation,
  coordinator: setCoordinator,
  tags: changeTags,
  assign,
  assignment_start: changeStart,
  assignment_due: changeDue,
  withdraw: withdrawProgram,
  complete,
  waive: waivePrograms,
  unwaive: takeWaiverBack,
  correct,
}

/** The act of a change; it is only ever given changes of its own. */
export const actOf = ({ act }: BulkChange) => acts[act] as unknown as BulkAct<BulkActName>
