import { type Id, type JobKind, type JobKindFacts, jobKinds, type JobState } from '@preceptor/contract'
import type { Log } from '../lib/log.ts'
import type { Scope } from '../scope/scope.ts'

/** A job as a worker holds it. `settings` belong to its kind. */
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
  /** The progress of the run when it differs from the cursor: work that returns to earlier items. */
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
 * Work in blocks. `open` prepares what all blocks need (in memory, for this claim alone); `block` does the items behind the
 * cursor in one transaction of the agency and says how far it came. A block may be run twice, but only one of them commits.
 */
export interface Phase<Settings = never, Prepared = unknown> {
  open?(scope: Scope, job: Job<Settings>): Promise<Prepared>
  block(scope: Scope, job: Job<Settings>, given: Hands<Prepared>): Promise<Step>
}

/** A kind of long work. `plan` says what would be done, `run` does it, `undo` takes it back where that is honest. */
export interface JobDefinition {
  kind: JobKind
  plan?: Phase
  run: Phase
  undo?: Phase
  /** Facts about the kind. */
  facts: JobKindFacts
}

/** Keeps the types of a phase's blocks together, whatever they are; the engine only hands them through. */
export const definePhase = <Settings, Prepared>(phase: Phase<Settings, Prepared>): Phase => phase
export const defineJob = (phases: Omit<JobDefinition, 'facts'>): JobDefinition => ({
  ...phases,
  facts: jobKinds[phases.kind],
})

/** The engine's tools besides the job. */
export interface Engine {
  definitions: readonly JobDefinition[]
  log: Log
  /** Name of this worker in `jobs.worker`. */
  worker: string
  /** True once the process wants to stop: the block at hand is finished, the next one is left to others. */
  stopping: () => boolean
}
