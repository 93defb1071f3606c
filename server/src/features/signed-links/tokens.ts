import type { Id } from '@preceptor/contract'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { type LinkPurpose, linkPurposes } from '../../db/link-purposes.ts'

/** The table's name when the first tokens were sealed, since a seal is only valid for its original table and column. */
export const sealedAt = (id: Id) => ({ table: 'learner_links', column: 'token_sealed', id })

export const newToken = () => randomBytes(24).toString('base64url')
export const newSecret = (purpose: LinkPurpose) => linkPurposes[purpose].secret + randomBytes(32).toString('base64url')

/** The token comes after `#`, so it is never in a log. */
export const addressAt = ({ publicUrl }: Pick<Config, 'publicUrl'>, purpose: LinkPurpose, token: string) =>
  `${publicUrl}${linkPurposes[purpose].path}#token=${token}`

/** Excludes letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const newCode = () => [...randomBytes(8)].map(byte => letters[byte % letters.length]).join('')

/** Normalizes a code: people type spaces, dashes and lowercase letters. */
export const plainCode = (code: string) => code.replace(/[ -]/g, '').toUpperCase()
