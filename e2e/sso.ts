import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from './database.ts'

interface NewPartner {
  name?: string
  kind?: 'sso' | 'payroll'
  /** Names of the agencies that belong to the partner. */
  agencies?: readonly string[]
}

/** Adds our own partner with a real key pair, and signs tokens for it. */
export async function aPartner({ name, kind = 'sso', agencies = [] }: NewPartner = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const issuer = `https://${randomUUID()}.example`
  await sql(
    `insert into partners (name, kind, sso_issuer, sso_audience, sso_algorithm, sso_public_key)
     values ($1, $2, $3, 'preceptor', 'EdDSA', $4)`,
    [name ?? issuer, kind, issuer, publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  )
  await sql(
    `update organizations set partner_id = (select id from partners where sso_issuer = $1) where name = any($2::text[])`,
    [issuer, agencies],
  )
  return (email: string) =>
    new SignJWT({ email })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(issuer)
      .setAudience('preceptor')
      .setExpirationTime('5m')
      .setJti(randomUUID())
      .sign(privateKey)
}
