import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, publicPages } from './public-pages.mjs'

const learn = publicPages.find(({ name }) => name === 'learn')
const made = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_zod.js'] },
  'Program.tsx': { file: 'assets/Program.js', imports: ['_zod.js', '_ui.js'] },
  '_zod.js': { file: 'assets/zod.js' },
  '_ui.js': { file: 'assets/ui.js', css: ['assets/ui.css'] },
  '../widgets/player/kinds/pdf/Pdf.tsx': { file: 'assets/pdf.js' },
  '../ui/texts/es.ts': { file: 'assets/es.js' },
  '../ui/texts/en.ts': { file: 'assets/en.js' },
  '../learn/texts/frame/ru.ts': { file: 'assets/ru.js' },
}

test('a page is weighed with what it begins with and the texts of one language', () => {
  const begins = ['index.js', 'index.css', 'zod.js', 'Program.js', 'ui.js', 'ui.css', 'es.js']
  expect(filesOf(learn, made).toSorted()).toEqual(begins.map(name => `learn/assets/${name}`).toSorted())
  const whole = filesOf({ name: 'learn', begins: 'all' }, made)
  for (const name of ['pdf.js', 'en.js', 'ru.js']) expect(whole).toContain(`learn/assets/${name}`)
})

test('a page whose parts have other names is not weighed as nothing', () => {
  const { 'Program.tsx': _, ...without } = made
  expect(() => filesOf(learn, without)).toThrow('Program.tsx of learn is not in the build')
  const { '../ui/texts/es.ts': __, ...silent } = made
  expect(() => filesOf(learn, silent)).toThrow('no texts')
})

test('each page has a build, a source and a route under a policy of its own', () => {
  const served = readFileSync('server/src/http/public-pages.ts', 'utf8')
  const named = [...served.matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(publicPages.map(({ name }) => name)))
  for (const { name } of publicPages) {
    expect([name, existsSync(`web/vite.${name}.config.ts`)]).toEqual([name, true])
    expect([name, existsSync(`web/src/${name}/index.html`)]).toEqual([name, true])
  }
})
