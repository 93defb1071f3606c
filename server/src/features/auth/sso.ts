import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { email as emailAddress, type Id } from '@preceptor/contract'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tx.ts'
import type { PublicScope } from '../../scope/scope.ts'
import { accountByEmail, membershipsOf } from './accounts.ts'
import type { Admitted } from './login.ts'
import { authTexts } from './texts.ts'
import { hasTwoFactor, isRequired } from './two-factor.ts'

/** One sentence for every failure, so callers can't tell which one it was. */
const refused = () => new AppError('SSO_REFUSED', authTexts.named('ssoRefused'))

/** The allowed clock difference, in seconds. */
const tolerance = 30
/** A token passes through an address bar, so it must be short-lived. */
const longest = 600
/** Headers with which a token would choose its own key or rules. A `kid` chooses none, because each partner has one key. */
const steering = ['crit', 'jku', 'jwk', 'x5u', 'x5c', 'b64']

interface Partner {
  id: Id
  kind: string
  sso_issuer: string
  sso_audience: string
  sso_algorithm: string
  sso_public_key: string
}

/**
 * Signs in with a partner's token (a JWT). Only the partner's row determines the key and algorithm; each token works once. A
 * partner of agencies (any kind except `sso`) vouches only for users of its own agencies, and never for vendor staff; the sign-in
 * keeps this limit (docs/decisions/019).
 */
export async function bySso({ db }: PublicScope, config: Config, sso: string): Promise<Admitted> {
  const partner = await partnerOf(db, sso)
  const { email, jti, exp } = await claimsOf(sso, partner)
  const fresh = await db.run(sql`
    insert into sso_used_tokens (partner_id, jti, expires_at)
    values (${partner.id}, ${jti}, to_timestamp(${exp + 2 * tolerance})) on conflict do nothing`)
  const account = fresh > 0 ? await accountByEmail(db, email) : undefined
  if (account?.status !== 'active') throw refused()
  const memberships = (await membershipsOf(db, account.id, partner.id)).filter(({ is_usable }) => is_usable)
  const isWhole = partner.kind === 'sso'
  if (account.vendor_role ? !isWhole : memberships.length === 0) throw refused()
  // The second factor also protects other agencies, so users must sign in by password to set it up
  if (!isWhole && isRequired(config, account) && !(await hasTwoFactor(db, account.id))) throw refused()
  return { account, memberships, partner_id: partner.id }
}

async function partnerOf(db: Db, sso: string): Promise<Partner> {
  const issuer = read(() => decodeJwt(sso).iss)
  if (!isPlain(issuer)) throw refused()
  const partner = await db.row<Partner>(sql`
    select id, kind, sso_issuer, sso_audience, sso_algorithm, sso_public_key from partners
    where sso_issuer = ${issuer} and is_active
      and sso_audience is not null and sso_algorithm is not null and sso_public_key is not null`)
  if (!partner) throw refused()
  return partner
}

async function claimsOf(sso: string, partner: Partner) {
  const header = read(() => decodeProtectedHeader(sso))
  if (steering.some(name => name in header)) throw refused()
  // Tokens for other uses carry the partner's signature too
  if (header.typ !== undefined && !/^(application\/)?jwt$/i.test(header.typ)) throw refused()
  const { email, email_verified, jti, aud, iat = 0, exp = Infinity } = await verified(sso, partner)
  const now = Date.now() / 1000
  if (exp > now + longest + tolerance || iat > now + tolerance) throw refused()
  if (Array.isArray(aud) && !aud.every(one => typeof one === 'string')) throw refused()
  // A partner that omits it vouches for every address; any value other than `true` does not
  if (email_verified !== undefined && email_verified !== true) throw refused()
  if (!isPlain(jti) || jti.length > 255 || !isAddress(email)) throw refused()
  return { email, jti, exp }
}

/** True for text that a column can store unchanged. */
const isPlain = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.isWellFormed() && !/\p{Cc}/u.test(claim)

/** True for an address that needs no normalization: a corrected one might differ from the one the partner verified. */
const isAddress = (claim: unknown): claim is string => isPlain(claim) && emailAddress.safeParse(claim).data === claim

async function verified(sso: string, partner: Partner): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(sso, publicKey(partner.sso_public_key), {
      algorithms: [partner.sso_algorithm],
      issuer: partner.sso_issuer,
      audience: partner.sso_audience,
      requiredClaims: ['exp', 'jti', 'email'],
      clockTolerance: tolerance,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused()
    throw error
  }
}

function read<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    throw refused()
  }
}

/** Reads PEM or JWK. A private key yields its public half; a shared secret throws. */
export const publicKey = (text: string): KeyObject =>
  text.trimStart().startsWith('{')
    ? createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
    : createPublicKey(text)
