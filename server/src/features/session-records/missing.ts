import type { Id, RecordItem } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { readFacts } from './facts.ts'
import { blocking, itemsOf } from './items.ts'

interface MissingItem {
  item: RecordItem
  /** A named text: the missing part and how to add it. */
  why: string
}

/** Returns items that block closing, in order; each can be waived with a note. */
export async function missingOfRecord(scope: Scope, session_id: Id): Promise<MissingItem[]> {
  const facts = await readFacts(scope, session_id)
  return blocking(facts, itemsOf(facts)).map(({ item, why }) => ({ item, why }))
}
