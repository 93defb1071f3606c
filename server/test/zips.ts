import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  content?: string | Buffer
  /** Stores it without compression. */
  stored?: boolean
  /** False values for the directory. */
  says?: { size?: number; crc?: number; flags?: number; method?: number; mode?: number }
}

/** Builds a zip with any directory content, since libraries don't write archives that must be refused. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', stored = false, says = {} } of entries) {
    const bytes = Buffer.from(content)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const file = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(says.flags ?? 0x800, 2)
    head.writeUInt16LE(says.method ?? (stored ? 0 : 8), 4)
    head.writeUInt32LE(says.crc ?? crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(says.size ?? bytes.length, 18)
    head.writeUInt16LE(file.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((says.mode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\x03\x04'), head, file, packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), head, tail, file)
    offset += 4 + head.length + file.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

interface Manifest {
  version?: '1.2' | '2004'
  title?: string
  href?: string
  /** Replaces the default single item, which opens `href`. */
  items?: string
}

export const aManifest = ({ version = '1.2', title = 'Clean hands', href = 'index.html', items }: Manifest = {}) =>
  `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="x"><metadata><schema>ADL SCORM</schema>
<schemaversion>${version === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>${title}</title>
${items ?? '<item identifier="i" identifierref="r"><title>Lesson</title></item>'}</organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="${href}"/></resources></manifest>`

/** Builds a package that is accepted. */
export const aPackage = (files: readonly ZipEntry[] = [], manifest: Manifest = {}): Buffer =>
  aZip([
    { name: 'imsmanifest.xml', content: aManifest(manifest) },
    { name: 'index.html', content: '<!doctype html><title>Lesson</title><p>Wash them.</p>' },
    ...files,
  ])
