import { readFileSync } from 'node:fs'
import { publicKey } from '../features/auth/sso.ts'
import { Refused } from '../errors/refused.ts'
import { runCommand } from './run-command.ts'
import { ownerClient } from '../db/owner-client.ts'

const algorithms: Record<string, string[]> = {
  RS256: ['rsa'],
  PS256: ['rsa', 'rsa-pss'],
  ES256: ['ec'],
  EdDSA: ['ed25519'],
}
const usage = `npm run sso-partner -- --name NAME --issuer ISSUER --audience AUDIENCE --algorithm ${Object.keys(algorithms).join('|')} --key FILE`
const text = { type: 'string' } as const

/** Adds a partner whose tokens sign users in, or updates an existing one. The key file holds PEM or JWK. */
await runCommand(
  { usage, options: { name: text, issuer: text, audience: text, algorithm: text, key: text } },
  async ({ name, issuer, audience, algorithm, key }, _config, { ownerUrl }) => {
    if (!name?.trim() || !issuer || !audience || !algorithm || !key) throw new Refused(`Say all of these: ${usage}`)
    const pem = readKey(key, algorithm)
    const owner = ownerClient({ connectionString: ownerUrl })
    await owner.connect()
    try {
      const { rows } = await owner.query<{ added: boolean }>(
        `insert into partners (name, kind, sso_issuer, sso_audience, sso_algorithm, sso_public_key)
         values ($1, 'sso', $2, $3, $4, $5)
         on conflict (name) do update set sso_issuer = excluded.sso_issuer, sso_audience = excluded.sso_audience,
           sso_algorithm = excluded.sso_algorithm, sso_public_key = excluded.sso_public_key, is_active = true
         returning xmax = 0 as added`,
        [name.trim(), issuer, audience, algorithm, pem],
      )
      return `${rows[0]?.added ? 'Added' : 'Changed'} the partner ${name.trim()}: tokens of ${issuer} for ${audience}, signed with ${algorithm}.`
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      throw new Refused(`Another partner has the issuer ${issuer} already. Nothing was changed.`)
    } finally {
      await owner.end()
    }
  },
)

/** Returns the public half as PEM for any kind of key file; a private key is not stored. */
function readKey(file: string, algorithm: string): string {
  const kinds = algorithms[algorithm]
  if (!kinds) throw new Refused(`--algorithm is "${algorithm}". Use one of: ${Object.keys(algorithms).join(', ')}.`)
  const key = read(file)
  const { modulusLength = Infinity, namedCurve = 'prime256v1' } = key.asymmetricKeyDetails ?? {}
  if (!kinds.includes(key.asymmetricKeyType ?? '') || modulusLength < 2048 || namedCurve !== 'prime256v1')
    throw new Refused(
      `The key in ${file} does not fit ${algorithm}: RSA needs 2048 bits or more, ES256 the curve P-256.`,
    )
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

function read(file: string) {
  try {
    return publicKey(readFileSync(file, 'utf8'))
  } catch (error) {
    const missing = (error as { code?: string }).code === 'ENOENT'
    throw new Refused(missing ? `There is no file ${file}.` : `${file} does not hold a public key as PEM or JWK.`)
  }
}
