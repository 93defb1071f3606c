import type { Id, ProgramModule } from '@preceptor/contract'
import { useRef, useState } from 'react'

/** How long each module was open, and for which the least time is over. */
export function useWaits() {
  const spent = useRef<Record<Id, number>>({})
  const [over, setOver] = useState<ReadonlySet<Id>>(new Set())
  return {
    spentOn: (id: Id) => spent.current[id] ?? 0,
    onSpent: (id: Id, seconds: number) => {
      spent.current[id] = seconds
    },
    onOver: (id: Id) => setOver(now => new Set([...now, id])),
    isOver: ({ id, min_minutes }: Pick<ProgramModule, 'id' | 'min_minutes'>) => min_minutes === 0 || over.has(id),
    restart: () => {
      spent.current = {}
      setOver(new Set())
    },
  }
}
