import { crc32, deflateRawSync } from 'node:zlib'

export type Part = { name: string; content: string | Buffer; claims?: number; encrypted?: boolean }

/** Builds a zip archive by hand, so it can lie about its sizes. */
export function zip(parts: Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims, encrypted } of parts) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

export const relations = (count: number) =>
  `<Relationships>${Array.from({ length: count }, (_, i) => `<Relationship Id="rId${i + 1}" Type="x/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`

/** Builds a workbook of the given sheets; each is the content of `<sheetData>`. */
export function workbook(
  sheets: { name: string; data: string; state?: string }[],
  more: Part[] = [],
  settings = '',
): Buffer {
  const list = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" ${state ? `state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  return zip([
    { name: 'xl/workbook.xml', content: `<workbook>${settings}<sheets>${list.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: relations(sheets.length) },
    ...sheets.map(({ data }, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    })),
    ...more,
  ])
}
