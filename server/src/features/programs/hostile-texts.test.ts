import { expect, test } from 'vitest'
import { longestTurn, mostTurn } from '../../../test/longest-turn.ts'
import { refuseUnsound } from '../../http/validate.ts'
import { fold } from '../imports/fold.ts'
import { cleanText } from '../imports/read/values/text.ts'
import { readManifest } from './packages/read-manifest.ts'
import { readXml } from './packages/read-xml.ts'
import { readGift } from './quiz/files/read-gift.ts'
import { questionColumns, readSheet } from './quiz/files/read-sheet.ts'

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const accents = 'a\u0301\u0316'.repeat(60_000).replaceAll('a', '')
const table = (header: readonly string[], ...rows: readonly string[][]) => {
  const columns = questionColumns(header)
  if (!columns) throw new Error('These are no columns.')
  return readSheet(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    columns,
    'en',
  )
}
const header = ['Kind', 'Question', ...many(18, at => `Answer ${at + 1}`), 'Right']
const pairs = ['Kind', 'Question', 'Answer 1', 'Answer 2', 'Right']

/** Whether it is refused doesn't matter, only how long it takes. */
function tried(look: () => unknown): unknown {
  try {
    return look()
  } catch (error) {
    return error
  }
}

const manifestOf = (href: string) => `<manifest><metadata><schemaversion>1.2</schemaversion></metadata>
<organizations><organization><item identifierref="r"/></organization></organizations>
<resources><resource identifier="r" href="${href}"/></resources></manifest>`

/** Longer than a pattern ever gets, so that quadratic time shows. */
const hostile: Record<string, () => unknown> = {
  'doctypes without an end': () => tried(() => readXml('<!DOCTYPE'.repeat(40_000))),
  'doctypes one after the other': () => tried(() => readXml(`${'<!DOCTYPE a>'.repeat(40_000)}<manifest/>`)),
  'a matching question of spaces': () => table(pairs, ['matching', 'Match', `a${' '.repeat(19_000)}b`, 'c', '1']),
  'long cells in many rows': () =>
    table(pairs, ...many(300, () => ['matching', 'Match', `a${' '.repeat(19_000)}b`, 'c', '1'])),
  'words for the right answers': () =>
    table(header, [
      '',
      'Which?',
      ...many(18, at => `answer ${at} `.repeat(100)),
      many(2_000, at => `w${at}`).join(' '),
    ]),
  'a category of blanks': () => readGift(`$CATEGORY:${' '.repeat(60_000)}x\u2028a\n\nQ {T}\n`, 'en'),
  'accents in a name': () => fold(accents),
  'accents in a cell': () => cleanText(accents),
  'accents in an address of a package': () => tried(() => readManifest(manifestOf(accents), () => undefined)),
}

test.each(Object.entries(hostile))('no text takes long to process: %s', async (_, look) => {
  expect(await longestTurn(async () => look())).toBeLessThan(mostTurn)
})

test('a letter with more accents than any script uses is refused in a body, and loses them in a file', () => {
  expect(() => refuseUnsound({ name: `a${accents.slice(0, 31)}` })).toThrow('30 accents')
  expect(() => refuseUnsound({ name: `a${accents.slice(0, 30)}`, other: 'Zoë Nu\u0301ñez' })).not.toThrow()
  expect(cleanText(`a${accents}`).length).toBeLessThan(40)
})
