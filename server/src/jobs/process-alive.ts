import { isAlive, processSpace, startedAt } from '../db/processes.ts'

/** Identifies a process, so that another one of the same machine can see that it has ended. */
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

/** A process id may have been given to another process since: its time of start tells. */
export const isLiving = ({ pid, process_started }: Process) =>
  isAlive(pid) && (process_started === '' || startedAt(pid) === process_started)
