import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { counting, giveBack, take } from '../../db/rate-limits.ts'
import { AppError } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import { placeOf } from '../../http/address.ts'

export interface Parts {
  config: Config
  database: Database
}

const quarter = 15 * 60

/**
 * Counts wrong codes, and digits that match no one, by source. Each call is counted before it is checked, so concurrent calls all
 * count, and is refunded unless `work` reports a miss.
 */
export async function countingMisses<T>(
  { config, database }: Parts,
  ip: string,
  work: () => Promise<{ result: T; missed: number }>,
): Promise<T> {
  const key = `check_in|miss|${placeOf(ip)}`
  const window = { most: config.limits.checkInMissesPerIp, seconds: quarter }
  const wait = await counting(database, db => take(db, key, window))
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', errorTexts.named('tooOften'), { retryAfter: wait })
  const { result, missed } = await work()
  await counting(database, async db => {
    if (missed === 0) await giveBack(db, key)
    for (let more = 1; more < missed; more++) await take(db, key, window)
  })
  return result
}
