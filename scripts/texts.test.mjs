import { expect, test } from 'vitest'
import { faultsIn } from './texts.mjs'

const folder = 'web/src/a/texts'
const owner = "import type en from './texts/en.ts'\nexport const t = catalogue<typeof en>('a')"
const using = words => ({
  'web/src/a/texts.ts': owner,
  'web/src/a/Page.tsx': `import { t } from './texts.ts'\n${words}`,
})
const found = (en, es, words = "t('hi')") => faultsIn({ [folder]: { en, es } }, using(words))

test('catalogs that say the same in each language and are used are fine', () => {
  expect(found({ hi: 'Hello {name}' }, { hi: 'Hola, {name}' })).toEqual([])
})

test('a text that is missing, left over or empty is told', () => {
  expect(found({ hi: 'Hello' }, {})).toEqual([`${folder}/es.ts: hi is missing.`])
  expect(found({ hi: 'Hello' }, { hi: 'Hola', bye: 'Adiós' })).toEqual([`${folder}/es.ts: bye is not in en.ts.`])
  expect(found({ hi: 'Hello' }, { hi: ' ' })).toEqual([`${folder}/es.ts: hi is empty.`])
})

test('a language that one catalog has and another has not is told', () => {
  const both = { [folder]: { en: { hi: 'Hi' }, es: { hi: 'Hola' } }, 'web/src/b/texts': { en: {} } }
  expect(faultsIn(both, using("t('hi')"))).toEqual(['web/src/b/texts has no es.ts.'])
})

test('places to fill are the same in each language, inside branches and tags too', () => {
  const differs = [`${folder}/es.ts: hi has other places to fill than in en.ts.`]
  expect(found({ hi: 'Hello {name}' }, { hi: 'Hola, {nombre}' })).toEqual(differs)
  expect(found({ hi: '{n, number} rows' }, { hi: '{n} filas' })).toEqual(differs)
  expect(found({ hi: '<b>Hello</b>' }, { hi: 'Hola' })).toEqual(differs)
  expect(found({ hi: '{n, plural, one {a {b}} other {c}}' }, { hi: '{n, plural, other {c}}' })).toEqual(differs)
  expect(
    found({ hi: '{n, plural, one {# a} other {# b}}' }, { hi: '{n, plural, one {# c} many {# d} other {# e}}' }),
  ).toEqual([])
})

test('a date formatted by the text itself is told: it would not know the time zone', () => {
  expect(found({ hi: '{day, date}' }, { hi: '{day, date}' })[0]).toMatch(/formats a date itself/)
})

test('an English text that reads like a translation is named, with what to write', () => {
  const worded = text => found({ hi: text }, { hi: 'Hola' })
  const someone = 'Write “someone”, “everyone”, “anyone” or “no one”.'
  for (const word of ['Somebody', 'Nobody'])
    expect(worded(`${word} changed it.`)).toEqual([`${folder}/en.ts: hi has “${word}”. ${someone}`])
  for (const text of [
    'The import can be taken back.',
    'You changed what becomes of it.',
    'It goes out by itself.',
    'What was sent or printed can’t be undone.',
    'As it stands on the card.',
    'This link does not open any more.',
    'It does not exist, or is not yours to see.',
  ])
    expect(worded(text), text).toHaveLength(1)
  for (const text of [
    'What was taught.',
    'Take the device back',
    'It needs no more of them.',
    'Who may not work today, and why?',
  ])
    expect(worded(text), text).toEqual([])
})

test('[39.8] a Spanish text with a word that the glossary replaces is named, with the word to write', () => {
  const worded = text => found({ hi: 'Hello' }, { hi: text })
  expect(worded('Añadir personas')).toEqual([`${folder}/es.ts: hi has “Añadir”. Write “agregar”.`])
  for (const text of [
    'Añada el programa.',
    'Elija «Guardar».',
    'Nadie tiene plaza.',
    'Todas las salas',
    'Teléfono móvil',
    'Comenzar',
    'El curso comienza el lunes.',
    'Intente de nuevo más tarde.',
    'Menos del 80 % cumple.',
    'De 0 a 1.440 minutos.',
  ])
    expect(worded(text), text).toHaveLength(1)
  for (const text of ['Reemplazar', 'Antes del comienzo.', 'Dañado', 'Salarios', '1,440 minutos, 80%'])
    expect(worded(text), text).toEqual([])
})

test('what is no ICU message is told', () => {
  expect(found({ hi: 'Hello {name' }, { hi: 'Hola' })[0]).toMatch(/^web\/src\/a\/texts\/en\.ts: hi is no ICU message/)
})

test('a text that nothing names is told, also when a file of another catalog names one like it', () => {
  expect(found({ hi: 'Hello' }, { hi: 'Hola' }, '')).toEqual([`${folder}/en.ts: nothing uses hi.`])
  const other = { ...using(''), 'web/src/b/Page.tsx': "t('hi')" }
  expect(faultsIn({ [folder]: { en: { hi: 'Hello' } } }, other)).toEqual([`${folder}/en.ts: nothing uses hi.`])
})

test('a text that a kit asks for is used by whoever hands its catalog to the kit', () => {
  const kit = { 'web/src/kit/words.ts': "export const words = (texts: (key: 'hi' | 'bye') => string) => texts('hi')" }
  const catalogs = { [folder]: { en: { hi: 'Hello', bye: 'Bye', more: 'More' } } }
  const handing = { ...using("import { words } from '@/kit/words.ts'\nwords(t)"), ...kit }
  expect(faultsIn(catalogs, handing)).toEqual([`${folder}/en.ts: nothing uses more.`])
  expect(faultsIn(catalogs, { ...using(''), ...kit })).toHaveLength(3)
})
