import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { namesOfScripts } from '../../../test/names-of-scripts.ts'
import { pdfTexts, withoutBlanks } from '../../../test/pdf-texts.ts'
import { Document } from './document.ts'
import { flatPicture } from './flat-picture.ts'

const check = { verifyAt: 'https://p.example/verify', number: 'HHC-1', code: '7KQX0M2P9ZTA' }

/** Draws every part of the kit once. */
async function drawn(language: string, { name = 'Maria', rows = 2, picture }: Words = {}) {
  const document = new Document({
    title: 'Paper',
    language,
    author: 'Harborlight',
    made_at: new Date('2026-11-23T15:00:00Z'),
    foot: page => `foot ${page}`,
  })
  document.head({ agency: 'Harborlight', title: { text: 'Paper', size: 20 }, subject: { text: name, size: 14 }, check })
  document.facts(
    [
      ['who', name],
      ['nothing', null],
    ],
    { size: 9 },
    'beside',
  )
  document.heading('Heading')
  document.facts(
    [
      ['one', name],
      ['two', '2'],
    ],
    { size: 9 },
    'pairs',
  )
  document.table({
    heads: ['first', 'second'],
    shares: [0.5, 0.5],
    rows: Array.from({ length: rows }, (_, at) => ({ cells: [name, `cell ${at}`] })),
    none: 'no rows',
  })
  document.signature({ name, title: 'Nurse', picture })
  document.evidence({ hash: ['hash', 'ab'.repeat(32)], note: 'note' })
  return document.bytes()
}
interface Words {
  name?: string
  rows?: number
  picture?: Buffer | undefined
}

/** Returns the horizontal start and end of each text on the first page. */
async function places(file: Buffer) {
  const opening = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 })
  const page = await (await opening.promise).getPage(1)
  const { items } = await page.getTextContent()
  const found = new Map<string, { left: number; right: number }>()
  for (const item of items)
    if ('str' in item && item.str.trim() !== '') {
      const left = Number(item.transform[4])
      found.set(item.str.trim(), { left, right: left + item.width })
    }
  await opening.destroy()
  return (words: string) => found.get(words) ?? { left: Number.NaN, right: Number.NaN }
}

test('the same text gives the same bytes, also with a transparent picture', async () => {
  const holes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const picture = (await flatPicture(holes)) ?? undefined
  expect(picture).toBeDefined()
  const [one, other] = [await drawn('en', { picture }), await drawn('en', { picture })]
  expect(one.equals(other)).toBe(true)
})

test('an invalid picture is not used', async () => expect(await flatPicture(Buffer.from('no picture'))).toBeNull())

test('names in every script can be found in head, facts and tables', async () => {
  const names = Object.values(namesOfScripts).map(([first = '']) => first)
  const text = (await pdfTexts(await drawn('en', { name: names.join(', '), rows: 1 }))).join('')
  for (const name of names) expect(text.split(withoutBlanks(name)).length - 1, name).toBeGreaterThanOrEqual(4)
})

test('in left-to-right languages, columns, pairs and the signature start at the left', async () => {
  const at = await places(await drawn('en'))
  expect(at('first').left).toBeLessThan(at('second').left)
  expect(at('one: Maria').left).toBeLessThan(at('two: 2').left)
  expect(at('Heading').left).toBe(54)
  expect(at('Nurse').right).toBeLessThan(300)
})

test.each(['ar', 'yi', 'ur'])('in %s, read from right to left, everything starts at the right', async language => {
  const at = await places(await drawn(language))
  expect(at('first').left).toBeGreaterThan(at('second').left)
  expect(at('first').right).toBeCloseTo(558, 0)
  expect(at('Heading').right).toBeCloseTo(558, 0)
  expect(at('Nurse').left).toBeGreaterThan(300)
})

test('a long table continues on the next pages, each with its footer; an empty one says so', async () => {
  const pages = await pdfTexts(await drawn('en', { rows: 120 }))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.map((text, at) => text.includes(`foot${at + 1}`))).not.toContain(false)
  const [empty = ''] = await pdfTexts(await drawn('en', { rows: 0 }))
  expect(empty).toContain('norows')
  expect(empty).not.toContain('second')
})

test('a typed signature appears above its line, in the place of a drawn one', async () => {
  const paper = new Document({ title: 'Typed', language: 'en', author: 'Harborlight', made_at: new Date(0) })
  paper.signature({ typed: 'Ana as typed', name: 'Ana Abel', title: 'Nurse' })
  const opening = getDocument({ data: new Uint8Array(await paper.bytes()), useSystemFonts: false, verbosity: 0 })
  const { items } = await (await (await opening.promise).getPage(1)).getTextContent()
  const heightOf = (text: string) =>
    items.flatMap(item => ('str' in item && item.str === text ? [item.transform[5] as number] : []))[0] ?? 0
  expect(heightOf('Ana as typed')).toBeGreaterThan(heightOf('Ana Abel'))
})
