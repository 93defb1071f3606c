import { SourceMap } from 'node:module'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { escapeWideLetters } from './escape-wide-letters.mjs'

const source = `const said = { 'ñ': '’', long: \`–\`, found: /[à-ÿ😀]/u }
export const place = new Error('here').stack`

async function built() {
  const build = await rolldown({
    input: 'source.js',
    plugins: [
      { name: 'source', resolveId: id => id, load: () => source.replace('export', 'globalThis.said = said\nexport') },
    ],
  })
  const { output } = await build.generate({
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: true },
  })
  await build.close()
  return output[0]
}

test('escapes say the same, and the map finds the source of what stands behind them', async () => {
  const { code, map } = await built()
  const escaped = escapeWideLetters(code, map)
  expect(escaped.code).toMatch(/^[\0-\x7F]*$/)
  // oxlint-disable-next-line no-eval -- the text is ours, and only running it shows what it says
  const said = globalThis.eval(`${escaped.code.replace(/export.*/s, '')};said`)
  expect([said['ñ'], said.long, said.found.test('😀'), said.found.test('é')]).toEqual(['’', '–', true, true])
  const [line, column] = [0, escaped.code.indexOf('new Error')]
  const found = new SourceMap(JSON.parse(JSON.stringify(escaped.map))).findEntry(line, column)
  expect([found.originalLine, found.originalColumn]).toEqual([2, 'export const place = '.length])
})

test('a raw text keeps its letters, so it is refused', () => {
  expect(() => escapeWideLetters('String.raw`–`', null)).toThrow('String.raw')
})
