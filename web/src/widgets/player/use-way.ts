import { type Id, waitsFor } from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { viewOf } from './kinds/kinds.ts'
import type { PlayedModule, PlayerHost } from './player-host.ts'
import type { playerTexts } from './texts.ts'
import { useWaits } from './use-waits.ts'

interface Asked {
  modules: readonly PlayedModule[]
  /** Index of the first module. */
  first: number
  host: PlayerHost
  /** Called when the reader opens another module. */
  onGo: () => void
}
type Word = Parameters<typeof playerTexts.say>[0]
export type Way = ReturnType<typeof useWay>

/** Manages a learner's position in a program, and what they must do before continuing. */
export function useWay({ modules, first, host, onGo }: Asked) {
  const [at, setAt] = useState(Math.max(0, first))
  const [done, setDone] = useState<readonly Id[]>([...host.finished])
  /** By module: the state of its view, for when the reader returns. */
  const [kept, setKept] = useState<Readonly<Record<Id, unknown>>>(host.before?.places ?? {})
  const [opened, setOpened] = useState<readonly Id[]>([])
  const waits = useWaits(host.before?.seconds ?? {})
  const go = (to: number) => {
    setAt(to)
    onGo()
  }
  const module = modules[at]
  const shown = module?.id ?? null
  const show = useEffectEvent((id: Id | null) => host.onShow?.(id))
  useEffect(() => show(shown), [shown])
  const isClosed =
    module !== undefined &&
    !opened.includes(module.id) &&
    !host.finished.has(module.id) &&
    waitsFor(module, modules, host.finished).length > 0
  const open = module && !isClosed ? heldBy(module, done, waits.isOver(module) || host.finished.has(module.id)) : null
  const next = () => {
    if (module && !isClosed && !open) host.onFinish(module.id)
    go(at + 1)
  }
  return {
    at,
    module,
    isClosed,
    done,
    kept,
    waits,
    go,
    next,
    /** Why a required module blocks the next one. */
    held: module?.is_required ? open : null,
    openAnyway: () => module && setOpened(now => [...now, module.id]),
    onDone: (id: Id, yes: boolean) => setDone(now => (yes ? [...now, id] : now.filter(one => one !== id))),
    onKeep: (id: Id, state: unknown) => {
      setKept(now => ({ ...now, [id]: state }))
      host.onKeep?.(id, state)
    },
    restart: () => {
      setDone([])
      setKept({})
      setOpened([])
      waits.restart()
      go(0)
    },
  }
}

/** Returns the remaining task of an open module. */
function heldBy(module: PlayedModule, done: readonly Id[], isOver: boolean): Word | null {
  const asks = done.includes(module.id) ? null : viewOf(module.content).asks?.(module.content)
  return asks ?? (isOver ? null : 'waitFirst')
}
