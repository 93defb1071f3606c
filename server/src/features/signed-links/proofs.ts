import { linkProofs } from '@preceptor/contract'
import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../http/session.ts'
import { plainCode } from './tokens.ts'

/** Known facts about the link's person. */
export interface Known {
  birth_date: string | null
  phones: readonly string[]
  /** The hash of the current code. */
  code_hash: Buffer | null
}
export interface Proof {
  birth_date?: string | undefined
  /** The last four digits. */
  phone?: string | undefined
  code?: string | undefined
}

/** Returns the proofs that can open a link. Staff can always give a code. */
export function askedOf({ birth_date, phones }: Pick<Known, 'birth_date' | 'phones'>) {
  const known = { birth_date: birth_date !== null, phone: phones.length > 0, code: true }
  return linkProofs.filter(proof => known[proof])
}

/** One proof is required; a wrong one next to a right one still counts as wrong. */
export function proves(known: Known, { birth_date, phone, code }: Proof): boolean {
  const proofs = [
    birth_date === undefined ? null : birth_date === known.birth_date,
    phone === undefined ? null : known.phones.some(number => number.endsWith(phone)),
    code === undefined ? null : isCode(known.code_hash, code),
  ].filter(proof => proof !== null)
  return proofs.length > 0 && proofs.every(Boolean)
}

const isCode = (kept: Buffer | null, code: string) => kept !== null && timingSafeEqual(kept, hashToken(plainCode(code)))
