import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

/** The page that shows every part of the kit is in English only. */
const skipped = /\.test\.tsx$|\.test-data\.tsx$|features\/public\/Test\w*\.tsx$/
const spoken = /^(aria-(label|valuetext|description|roledescription)|alt|title|label|hint|placeholder)$/
/** Key names are the same on every keyboard. */
const words = /(?<!&)\b(?!Esc\b)\p{L}{2,}/u
/** Catalog keys, such as `previewAgain`, begin with a lowercase letter and have no spaces. */
const sentence = /^\p{Lu}|\p{L} \p{L}/u

/** Returns words that a component contains itself instead of taking them from a catalog. */
function literalsIn(text) {
  const found = []
  const walk = (node, said) => {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'JSXText' && words.test(node.value)) found.push(node.value.trim())
    if (said && node.type === 'TemplateElement' && words.test(node.value.raw)) found.push(node.value.raw)
    const isSpoken = node.type === 'JSXAttribute' && spoken.test(node.name.name)
    if (isSpoken && node.value?.type === 'Literal' && sentence.test(node.value.value)) found.push(node.value.value)
    const inside = node.type === 'CallExpression' ? false : node.type === 'JSXAttribute' ? isSpoken : said
    for (const inner of Object.values(node)) walk(inner, inside)
  }
  walk(parseAst(text, { lang: 'tsx' }), false)
  return found
}

test('[39.8] components take their words from catalogs, so that no English is left on a Spanish screen', () => {
  const files = globSync('web/src/**/*.tsx').filter(file => !skipped.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(file => literalsIn(readFileSync(file, 'utf8')).map(words => `${file}: ${words}`))
  expect(found).toEqual([])
})

test('words in tags, and in attributes that are read aloud, are found', () => {
  expect(literalsIn('const a = <p>{x} (done)</p>')).toEqual(['(done)'])
  expect(literalsIn('const a = <i aria-valuetext={n ? `${n} of ${m}` : undefined} />')).toEqual([' of '])
  expect(literalsIn('const a = <i label="Name" />')).toEqual(['Name'])
  expect(literalsIn("const a = <i label={t('name')} title={`${a}: ${b}`} className={`a ${b}`}>·</i>")).toEqual([])
})
