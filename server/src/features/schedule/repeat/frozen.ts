import { createHash } from 'node:crypto'
import { AppError } from '../../../errors/app-error.ts'
import { scheduleTexts } from '../texts.ts'

/** Returns the name of a plan: the same facts give the same name for every reader. */
export const nameOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url')

/** Refuses any plan other than the previewed one; any change since then makes a different plan. */
export function refuseOther(seen: string, now: string): void {
  if (seen !== now) throw new AppError('CONFLICT', scheduleTexts.named('planChanged'))
}
