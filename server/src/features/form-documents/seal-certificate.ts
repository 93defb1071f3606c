import { execFile } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { Integer, PrintableString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  PublicKeyInfo,
  setEngine,
  Time,
} from 'pkijs'

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }))

/** An RSA key and its certificate, both in PEM. */
export interface SealKey {
  serial: string
  certificate: string
  private_key: string
}

interface Wanted {
  /** Common name, such as the agency's. */
  name: string
  bits: number
  from: Date
  to: Date
  /** Absent for a self-signed certificate, which signs others. */
  issuer?: SealKey
}

/**
 * Creates a key in a separate process: finding the primes takes seconds, and a thread would keep this process alive meanwhile. If
 * this process ends, so does that one.
 */
async function newPrivateKey(bits: number): Promise<string> {
  const script = `process.stdout.write(crypto.generateKeyPairSync('rsa', { modulusLength: ${bits} }).privateKey.export({ type: 'pkcs8', format: 'pem' }))`
  const { SystemRoot } = process.env
  const made = promisify(execFile)(process.execPath, ['-e', script], { env: SystemRoot ? { SystemRoot } : {} })
  const end = () => void made.child.kill('SIGKILL')
  process.once('exit', end)
  try {
    return (await made).stdout
  } finally {
    process.removeListener('exit', end)
  }
}

const organization = '2.5.4.10'
const commonName = '2.5.4.3'
const keyUsage = '2.5.29.15'
const basicConstraints = '2.5.29.19'

const pem = (label: string, der: ArrayBuffer | Uint8Array) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der as Uint8Array)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`

/** Creates a key and its certificate. */
export async function makeSealKey({ name, bits, from, to, issuer }: Wanted): Promise<SealKey> {
  const privateKey = createPrivateKey(await newPrivateKey(bits))
  const certificate = new Certificate()
  const serial = randomBytes(16)
  // A positive number whose first byte is never dropped
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: organization, value: new PrintableString({ value: 'Preceptor' }) }),
    new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name.slice(0, 64) }) }),
  )
  certificate.issuer = issuer ? parsed(issuer).subject : certificate.subject
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(to)
  certificate.extensions = [
    extension(basicConstraints, new BasicConstraints({ cA: !issuer }).toSchema().toBER(false)),
    // certSign and cRLSign of a root; digitalSignature and nonRepudiation of a leaf
    extension(keyUsage, new Uint8Array(issuer ? [3, 2, 6, 0xc0] : [3, 2, 1, 0x06]).buffer),
  ]
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signing = await imported(issuer ? createPrivateKey(issuer.private_key) : privateKey)
  await certificate.sign(signing, 'SHA-256')
  return {
    serial: serial.toString('hex'),
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
    private_key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}

/** UTCTime has a two-digit year: from 2050 on it is GeneralizedTime (RFC 5280, 4.1.2.5). */
const timeOf = (value: Date) => new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })
const extension = (extnID: string, bytes: ArrayBuffer) => new Extension({ extnID, critical: true, extnValue: bytes })

const parsed = ({ certificate }: SealKey) => Certificate.fromBER(new X509Certificate(certificate).raw)

const imported = (key: KeyObject) =>
  webcrypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
export const signingKey = ({ private_key }: SealKey) => imported(createPrivateKey(private_key))
