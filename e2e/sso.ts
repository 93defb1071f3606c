import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from './database.ts'

/** A partner of our own with a real key pair, and tokens it signs. */
export async function aPartner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const issuer = `https://${randomUUID()}.example`
  await sql(
    `insert into partners (name, kind, sso_issuer, sso_audience, sso_algorithm, sso_public_key)
     values ($1, 'sso', $1, 'preceptor', 'EdDSA', $2)`,
    [issuer, publicKey.export({ type: 'spki', format: 'pem' }).toString()],
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
