import type { Id } from '@preceptor/contract'
import { useState } from 'react'
import type { PlayedModule } from './player-host.ts'

/** Tracks how long modules were open, and which have reached their minimum time. */
export function useWaits(before: Readonly<Record<Id, number>>) {
  const [spent, setSpent] = useState(before)
  const [over, setOver] = useState<ReadonlySet<Id>>(new Set())
  return {
    spentOn: (id: Id) => spent[id] ?? 0,
    onSpent: (id: Id, seconds: number) => setSpent(now => ({ ...now, [id]: seconds })),
    onOver: (id: Id) => setOver(now => new Set([...now, id])),
    isOver: ({ id, min_minutes }: Pick<PlayedModule, 'id' | 'min_minutes'>) =>
      min_minutes * 60 <= (before[id] ?? 0) || over.has(id),
    restart: () => {
      setSpent({})
      setOver(new Set())
    },
  }
}
