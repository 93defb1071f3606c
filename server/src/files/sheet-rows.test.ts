import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinedCrc } from './joined-crc.ts'
import { type Cell, packedRows } from './sheet-rows.ts'
import type { Packed } from './zip.ts'

/** Returns the XML and its reported number of rows; checksums are verified on the way. */
async function written(lines: Buffer, cells: Cell[], chunkSize = lines.length) {
  async function* chunks() {
    for (let at = 0; at < lines.length; at += chunkSize) yield lines.subarray(at, at + chunkSize)
  }
  const parts: Packed[] = []
  const rows = packedRows(chunks(), cells)
  let next = await rows.next()
  for (; !next.done; next = await rows.next()) parts.push(next.value)
  const bytes = Buffer.concat(parts.map(part => part.bytes))
  const xml = inflateRawSync(Buffer.concat([bytes, Buffer.from([3, 0])]))
  const crc = parts.reduce((sum, part) => joinedCrc(sum, part.crc, part.size), 0)
  expect([crc, parts.reduce((sum, { size }) => sum + size, 0)]).toEqual([crc32(xml), xml.length])
  return { xml: xml.toString('utf8'), bytes, count: next.value }
}

test('cells keep the copied value: empty, backslashes, trailing spaces, XML characters, and forbidden ones', async () => {
  const line = String.raw`Núñez 陈		C:\\new\\t	 first`
  const odd = 'a\\tb\\nc\\r\t40609\t<&>"\u0001\\b\uffff&#1;\tlast '
  const { xml, count } = await written(Buffer.from(`${line}\n${odd}\n`), ['text', 'day', 'text', 'text'])
  expect(count).toBe(2)
  expect(xml).toBe(
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Núñez 陈</t></is></c>' +
      String.raw`<c r="C2" t="inlineStr"><is><t>C:\new\t</t></is></c>` +
      '<c r="D2" t="inlineStr"><is><t xml:space="preserve"> first</t></is></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t xml:space="preserve">a&#9;b&#10;c&#13;</t></is></c>' +
      '<c r="B3" s="2"><v>40609</v></c>' +
      '<c r="C3" t="inlineStr"><is><t>&lt;&amp;&gt;"&amp;#1;</t></is></c>' +
      '<c r="D3" t="inlineStr"><is><t xml:space="preserve">last </t></is></c></row>',
  )
})

test('wherever the stream is split, the file is the same, with every row in order', async () => {
  const lines = Buffer.from(Array.from({ length: 3_000 }, (_, i) => `Núñez${i}\t${i}\n`).join(''))
  const whole = await written(lines, ['text', 'moment'])
  expect(whole.count).toBe(3_000)
  expect([...whole.xml.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row))).toEqual(
    Array.from({ length: 3_000 }, (_, i) => i + 2),
  )
  for (const size of [1, 7, 4_096, 65_537])
    expect((await written(lines, ['text', 'moment'], size)).bytes).toEqual(whole.bytes)
})

test('no input gives no rows', async () => {
  expect(await written(Buffer.alloc(0), ['text'])).toMatchObject({ xml: '', count: 0 })
})
