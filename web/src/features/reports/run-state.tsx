import { type RunState, runStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

const colours: Readonly<Record<RunState, StatusColour>> = {
  queued: 'blue',
  running: 'blue',
  ready: 'green',
  empty: 'grey',
  failed: 'red',
  cancelled: 'grey',
  expired: 'grey',
}

export const RunBadge = ({ state }: { state: RunState }) => (
  <StatusBadge colour={colours[state]}>{inWords(runStates.names[state])}</StatusBadge>
)

export const isWorking = ({ state }: { state: RunState }) => state === 'queued' || state === 'running'
/** Returns true when its rows can be read. */
export const isReadable = ({ state }: { state: RunState }) => state === 'ready' || state === 'empty'
