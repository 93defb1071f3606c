import { randomBytes } from 'node:crypto'
import { AppError } from '../errors/app-error.ts'
import { databaseFailure } from '../db/database-failures.ts'
import type { Log } from '../lib/log.ts'
import { jobTexts } from './texts.ts'

/**
 * Returns true if the database was unavailable or too busy, or the disk was: not the work's fault, so it is retried. Anything else
 * would fail again.
 */
export const isPassing = (error: unknown): boolean =>
  databaseFailure(error)?.passing ?? /^E[A-Z]+$/.test((error as { code?: string }).code ?? '')

/** Returns the reason that a user can act on, ideally a named text; null for an error of ours. */
export const knownReason = (error: unknown): string | null =>
  error instanceof AppError ? error.sentence : (databaseFailure(error)?.message ?? null)

/** Logs an error of ours under an id and returns the sentence with that id. */
export function logFault(log: Pick<Log, 'error'>, job_id: string, error: unknown): string {
  const error_id = randomBytes(4).toString('hex')
  log.error({ err: error, job_id, error_id }, 'a job met a fault')
  return jobTexts.named('fault', { id: error_id })
}
