import { isAlive, processSpace, startedAt } from '../db/processes.ts'

/** Identifies a process, so that another one on the same machine can detect that it has ended. */
export interface Process {
  host: string
  pid: number
  process_started: string
}

export const ownProcess = (): Process => ({
  host: processSpace(),
  pid: process.pid,
  process_started: startedAt(process.pid),
})

/** Compares the start time too, since a process id may have been reused. */
export const isLiving = ({ pid, process_started }: Process) =>
  isAlive(pid) && (process_started === '' || startedAt(pid) === process_started)
