import { crc32, deflateRawSync } from 'node:zlib'

interface RawPart {
  name: string
  bytes: Buffer
  /** The uncompressed size in the directory; by default the true one. */
  says?: number
  isEncrypted?: boolean
  /** True to share the position of the first part. */
  shares?: boolean
  /** Extra bytes after the name in the directory. */
  extra?: Buffer
}

const none = Buffer.alloc(0)

/** Builds invalid archives, which `zipOf` can't. */
export function rawZip(parts: readonly RawPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = bytes.length, isEncrypted = false, shares = false, extra = none } of parts) {
    const content = deflateRawSync(bytes)
    const named = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0), 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(says, 18)
    shared.writeUInt16LE(named.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, named, content])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(shares ? 0 : offset, 10)
    const listed = Buffer.from(shared)
    listed.writeUInt16LE(extra.length, 24)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), listed, end, named, extra]))
    if (shares) continue
    bodies.push(local)
    offset += local.length
  }
  const whole = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06', 'latin1')
  tail.writeUInt16LE(parts.length, 8)
  tail.writeUInt16LE(parts.length, 10)
  tail.writeUInt32LE(whole.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, whole, tail])
}
