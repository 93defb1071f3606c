import type { Id, ProgramModule } from '@preceptor/contract'
import { useState } from 'react'

/** How long modules were open, and for which the least time is over. */
export function useWaits() {
  const [spent, setSpent] = useState<Readonly<Record<Id, number>>>({})
  const [over, setOver] = useState<ReadonlySet<Id>>(new Set())
  return {
    spentOn: (id: Id) => spent[id] ?? 0,
    onSpent: (id: Id, seconds: number) => setSpent(now => ({ ...now, [id]: seconds })),
    onOver: (id: Id) => setOver(now => new Set([...now, id])),
    isOver: ({ id, min_minutes }: Pick<ProgramModule, 'id' | 'min_minutes'>) => min_minutes === 0 || over.has(id),
    restart: () => {
      setSpent({})
      setOver(new Set())
    },
  }
}
