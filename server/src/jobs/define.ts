import { type Id, type JobKind, type JobKindFacts, jobKinds, type JobState } from '@preceptor/contract'
import type { Log } from '../lib/log.ts'
import type { Scope } from '../scope/scope.ts'

/** A job as a worker sees it. `settings` depend on its kind. */
export interface Job<Settings = unknown> {
  organization_id: Id
  id: Id
  kind: JobKind
  title: string
  state: JobState
  settings: Settings
  total: number
  done: number
  counts: Record<string, number>
  attempt: number
  crashes: number
  cursor: number
  ran_to: number
  /** The person it acts for. */
  started_by_name: string
}

/** The progress of a block. Written in the block's transaction, so that a killed process continues there. */
export interface Step {
  cursor: number
  /** The progress of the run if it differs from the cursor, for work that returns to earlier items. */
  ran_to?: number
  done: number
  counts: Record<string, number>
  /** Set by the last block. */
  ending?: Ending
}
export interface Ending {
  state: JobState
  message?: string | null
}

/** A block's tools besides the job. */
export interface Hands<Prepared> {
  prepared: Prepared
  log: Log
}

/**
 * Work in blocks. `open` prepares data for all blocks (in memory, for this claim only); `block` processes the items after the
 * cursor in one transaction of the agency and returns how far it came. A block may run twice, but only one run commits.
 */
export interface Phase<Settings = never, Prepared = unknown> {
  open?(scope: Scope, job: Job<Settings>): Promise<Prepared>
  block(scope: Scope, job: Job<Settings>, given: Hands<Prepared>): Promise<Step>
}

/** A kind of job. `plan` shows what would be done, `run` does it, `undo` reverts it where that is possible. */
export interface JobDefinition {
  kind: JobKind
  plan?: Phase
  run: Phase
  undo?: Phase
  /** Facts about the kind. */
  facts: JobKindFacts
}

/** Keeps the types of a phase's blocks consistent; the engine only passes them through. */
export const definePhase = <Settings, Prepared>(phase: Phase<Settings, Prepared>): Phase => phase
export const defineJob = (phases: Omit<JobDefinition, 'facts'>): JobDefinition => ({
  ...phases,
  facts: jobKinds[phases.kind],
})

/** The engine's tools besides the job. */
export interface Engine {
  definitions: readonly JobDefinition[]
  log: Log
  /** This worker's name in `jobs.worker`. */
  worker: string
  /** True once the process is stopping: the current block is finished, and the next one is left to others. */
  stopping: () => boolean
}
