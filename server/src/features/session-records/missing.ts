import type { Id, RecordItem } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'

export interface MissingItem {
  item: RecordItem
  /** A named text: what is missing and what to do. */
  why: string
}

/** What stands in the way of closing, in the order of the items; each may be waived with a note. */
export function missingOfRecord(_scope: Scope, _session_id: Id): Promise<MissingItem[]> {
  return Promise.resolve([])
}
