import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const copy = mkdtempSync(join(tmpdir(), 'preceptor-languages-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (...args) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
const tracked = pattern =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...pattern], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

test.runIf(process.env['PROVE'] === '1')(
  'a third language is files alone: the check is content, and the server speaks it',
  () => {
    for (const path of ['contract/src', 'server/src', 'web/src', 'scripts/texts.mjs', 'package.json'])
      cpSync(join(root, path), join(copy, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    // Follows docs/recipes.md, "Add a language"
    for (const file of tracked(['*texts/en.ts', '*/texts/*/en.ts'])) {
      const french = readFileSync(join(copy, file), 'utf8').replaceAll('/en.ts', '/fr.ts')
      writeFileSync(
        join(copy, file.replace(/en\.ts$/, 'fr.ts')),
        french.replaceAll("'Enter an email address.'", "'Saisissez un e-mail.'"),
      )
    }
    expect(run('scripts/texts.mjs')).toMatch(/texts in \d+ catalogs are complete\./)
    const speak = `const { inWords, panelLanguages } = await import('./server/src/lib/texts.ts')
    const { formText } = await import('@preceptor/contract/texts/forms')
    console.log(panelLanguages.join(), inWords('fr', formText('emailMissing')))`
    expect(run('--input-type=module', '-e', speak).trim()).toBe('en,es,fr Saisissez un e-mail.')
  },
)

test('no catalog of the web app names its languages', () => {
  const globs = tracked(['web/src/*.ts']).flatMap(file =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/catalogue(?:<[^(]*>)?\([^)]*import\.meta\.glob\('([^']+)'/g),
    ].map(([, glob]) => glob),
  )
  expect(globs.length).toBeGreaterThan(30)
  expect(globs.filter(glob => !/(\*|\?\?)\.ts$/.test(glob))).toEqual([])
})

test('styles name the beginning and the end of a line, never its left and right: some languages are read the other way', () => {
  const sided = /^\s*((margin|padding|border)-(left|right)[\w-]*|left|right):|(float|text-align): (left|right)/m
  expect(tracked(['web/src/*.css']).filter(file => sided.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
