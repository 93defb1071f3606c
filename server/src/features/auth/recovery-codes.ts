import { createHash, randomInt } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'

/** Crockford's alphabet, without letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const howMany = 10

/** 60 random bits in three groups: impossible to guess, and short enough to write down. */
const newCode = () =>
  [1, 2, 3].map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** Normalizes typed codes: spaces, dashes and letters mistaken for digits don't matter. */
const plain = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
const hashOf = (user_id: Id, typed: string) =>
  createHash('sha256')
    .update(`${user_id}|${plain(typed)}`)
    .digest()

/** Creates ten new codes and invalidates the old ones. This response is the only time they are shown. */
export async function makeRecoveryCodes(db: Db, user_id: Id): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await db.run(sql`delete from recovery_codes where user_id = ${user_id}`)
  await db.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${user_id}, unnest(${codes.map(code => hashOf(user_id, code))}::bytea[])`)
  return codes
}

/** Returns true once per code. */
export const useRecoveryCode = async (db: Db, user_id: Id, typed: string): Promise<boolean> =>
  (await db.run(sql`delete from recovery_codes where user_id = ${user_id} and code_hash = ${hashOf(user_id, typed)}`)) >
  0
