import { createHash, createPublicKey, verify as verifySignature, X509Certificate } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { fromBER, type OctetString, type Sequence } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { type SealKey, signingKey } from './seal-certificate.ts'

const der = (pem: string) => new Uint8Array(new X509Certificate(pem).raw)

interface Sealing {
  key: SealKey
  /** The root's certificate, in PEM. */
  root: string
  /** The time inside the seal; the same time gives the same bytes. */
  at: Date
  reason: string
  agency: string
}

/** Seals a finished PDF once, as its last change. The same PDF, key and time give the same bytes. */
export async function sealPdf(plain: Uint8Array, { key, root, at, reason, agency }: Sealing): Promise<Uint8Array> {
  const pdf = await PDF.load(plain)
  const signer = new CryptoKeySigner(await signingKey(key), der(key.certificate), 'RSA', 'RSASSA-PKCS1-v1_5', [
    der(root),
  ])
  const { bytes } = await pdf.sign({
    signer,
    signingTime: at,
    reason,
    contactInfo: agency,
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    level: 'B-B',
    digestAlgorithm: 'SHA-256',
    estimatedSize: 12_288,
  })
  return bytes
}

export type SealFault = 'unsealed' | 'not whole' | 'changed' | 'stranger'

/**
 * Checks a sealed PDF against its certificate: the seal covers every byte of the file except its own place, the digest matches the
 * bytes, and the certificate is the agency's, issued by our root. Null when all of it is valid.
 */
export function sealFault(bytes: Uint8Array, root: string): SealFault | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  const [range] = ranges
  if (!range) return 'unsealed'
  const [start, first, second, rest] = range.slice(1).map(Number) as [number, number, number, number]
  if (ranges.length !== 1 || start !== 0 || second <= first || second + rest !== file.length) return 'not whole'
  // `<`, the signature in hex and `>` stand between the two parts and nothing else
  const hex = text.slice(first, second)
  if (!/^<[0-9a-fA-F]+>$/.test(hex)) return 'not whole'
  const covered = Buffer.concat([file.subarray(0, first), file.subarray(second)])
  try {
    return holds(Buffer.from(hex.slice(1, -1), 'hex'), covered, root)
  } catch {
    return 'changed'
  }
}

const oid = { messageDigest: '1.2.840.113549.1.9.4' }

function holds(padded: Buffer, covered: Buffer, root: string): SealFault | null {
  const outer = fromBER(new Uint8Array(padded))
  if (outer.offset === -1) return 'changed'
  // The padding must be zeros
  if (padded.subarray(outer.offset).some(byte => byte !== 0)) return 'changed'
  const signed = new SignedData({ schema: new ContentInfo({ schema: outer.result }).content as Sequence })
  const [signer] = signed.signerInfos
  if (signed.signerInfos.length !== 1 || !signer?.signedAttrs) return 'changed'
  const digest = signer.signedAttrs.attributes.find(({ type }) => type === oid.messageDigest)?.values[0] as OctetString
  const told = Buffer.from(digest.valueBlock.valueHexView)
  if (!told.equals(createHash('sha256').update(covered).digest())) return 'changed'
  const leaf = (signed.certificates ?? [])
    .map(one => new X509Certificate(Buffer.from(one.toSchema().toBER(false))))
    .find(one => BigInt(`0x${one.serialNumber}`) === serialOf(signer))
  const ours = new X509Certificate(root)
  if (!leaf || leaf.ca || !leaf.verify(ours.publicKey) || !ours.verify(ours.publicKey)) return 'stranger'
  const attributes = Buffer.from(signer.signedAttrs.encodedValue)
  // It was signed as a SET
  attributes[0] = 0x31
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView)
  const key = createPublicKey(leaf.publicKey.export({ type: 'spki', format: 'pem' }))
  return verifySignature('sha256', attributes, key, signature) ? null : 'changed'
}

const serialOf = (signer: { sid: unknown }): bigint => {
  const { serialNumber } = signer.sid as { serialNumber: { valueBlock: { valueHexView: Uint8Array } } }
  return BigInt(`0x${Buffer.from(serialNumber.valueBlock.valueHexView).toString('hex')}`)
}
