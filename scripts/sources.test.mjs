import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

const sources = pattern => globSync(pattern, { exclude: ['**/node_modules/**', '**/dist/**'] })
const linesOf = file => readFileSync(file, 'utf8').split('\n')

/** Finds comments that begin with a question word but aren't a question. */
const sayWhat = line => /(?:^|\s|\{)(?:\/\/|\/?\*+) (?:Who|Whom|Whose|Which|What|Whoever)\b[^?]*$/.test(line)

test('comments begin with a verb or a noun, not with “what” or “who”', () => {
  expect(sayWhat('/** Which rows are ticked. */')).toBe(true)
  expect(sayWhat('  /** What it costs, or null: nobody knows. */')).toBe(true)
  expect(sayWhat('  // Who could read it then?')).toBe(false)
  expect(sayWhat(' * and which rows are ticked')).toBe(false)
  const found = sources('{bench,contract,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,js,css}').flatMap(file =>
    file.endsWith('scripts/sources.test.mjs')
      ? []
      : linesOf(file)
          .map((line, at) => (sayWhat(line) ? `${file}:${at + 1} ${line.trim()}` : ''))
          .filter(Boolean),
  )
  expect(found).toEqual([])
})

/**
 * Files with disabled buttons that give no reason, and why not. A button that a user can do something about uses `refused`, one
 * whose work is running `busy`.
 */
const silent = {
  'web/src/features/public/TestPage.tsx': 'it shows every face of the kit',
  'web/src/features/payroll-formats/ColumnLines.tsx': 'the first column can’t go up, the last not down',
  'web/src/ui/table/Pager.tsx': 'the ends of a list',
  'web/src/widgets/list/Turns.tsx': 'the ends of a list',
  'web/src/widgets/list/columns/ColumnsPanel.tsx': 'the first column can’t go up, the last not down',
  'web/src/widgets/phone/PhoneField.tsx': 'its field is off too',
}

const buttons = new Set(['button', 'Button', 'IconButton'])

/** Adjacent buttons are disabled together while an action of one of them is running. */
const isSending = value => {
  const by = value?.expression
  return (by?.property ?? by)?.name === 'isSending'
}

/** Counts a file's disabled buttons without a reason. */
function silentButtons(text) {
  // Most files need no parsing
  if (!/\bdisabled\b/.test(text)) return 0
  let count = 0
  const walk = node => {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'JSXOpeningElement' && buttons.has(node.name.name))
      count += node.attributes.filter(({ name, value }) => name?.name === 'disabled' && !isSending(value)).length
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(text, { lang: 'tsx' }))
  return count
}

test('a button that is off says why', () => {
  expect(silentButtons('<Button look="primary" disabled={!name}>{save}</Button>')).toBe(1)
  expect(silentButtons('<p><Button disabled={isSending} /><Button disabled={test.isSending} /></p>')).toBe(0)
  expect(silentButtons('<Button refused={why}><CheckField disabled /></Button>')).toBe(0)
  const files = sources('web/src/**/*.tsx').filter(file => !file.endsWith('.test.tsx'))
  const found = files.filter(file => silentButtons(readFileSync(file, 'utf8')) > 0)
  expect(found.sort()).toEqual(Object.keys(silent).sort())
})
