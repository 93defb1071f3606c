import { formText } from '@preceptor/contract/texts/forms'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formTexts } from '@/api/later-texts.ts'
import { apiTexts } from '@/api/texts.ts'
import { loginTexts } from '@/features/login/texts.ts'
import { formatEither } from '../format-more.ts'
import { formatDay, formatNumber } from '../format.ts'
import { alsoIn, bold, catalogue, inWords, speak, useTexts, withTexts } from './catalogue.ts'
import { pseudoLanguage } from './language.ts'

afterEach(() => speak('en'))

function Invited() {
  const t = useTexts(loginTexts)
  return (
    <p>
      {t.rich('invitesYou', {
        inviter: '<b>Ada</b>',
        agency: 'Sunrise',
        role: 'viewer',
        b: bold,
      })}
    </p>
  )
}

test('the text shown changes with the language, and values are never read as tags', async () => {
  const { container } = render(<Invited />)
  expect(container.innerHTML).toBe(
    '<p>&lt;b&gt;Ada&lt;/b&gt; invites you to work with <strong>Sunrise</strong> as viewer.</p>',
  )
  await act(() => speak('es'))
  expect(screen.getByText(/le invita a trabajar con/)).toBeDefined()
  expect(document.documentElement.lang).toBe('es')
})

test('numbers, days and lists follow the language', async () => {
  const shown = () => [formatNumber(1850), formatDay('2026-03-14'), formatEither(['Ana', 'Ben'])]
  expect(shown()).toEqual(['1,850', 'Mar 14, 2026', 'Ana or Ben'])
  await speak('es')
  expect(shown()).toEqual(['1,850', '14 mar 2026', 'Ana o Ben'])
})

test('plurals follow the language', async () => {
  const sent = (minutes: number) => loginTexts.say('forgotSent', { minutes })
  expect([sent(1), sent(30)]).toEqual([expect.stringContaining('1 minute.'), expect.stringContaining('30 minutes.')])
  await speak('es')
  expect([sent(1), sent(30)]).toEqual([expect.stringContaining('1 minuto.'), expect.stringContaining('30 minutos.')])
})

test('a schema’s sentence shows in the language of the screen', async () => {
  const sentence = formText('tooLong', { most: 1000 })
  expect(inWords(sentence)).toBe('Enter at most 1,000 characters.')
  await speak('es')
  expect([inWords(sentence), inWords('As the server says it.')]).toEqual([
    'Escriba como máximo 1,000 caracteres.',
    'As the server says it.',
  ])
  expect(formTexts.languages).toEqual(apiTexts.languages)
})

test('text that only looks named reads as typed, without the mark', () => {
  for (const typed of [
    '["forms","nope"]',
    '["forms","constructor"]',
    '["forms","tooLong"]',
    '["nobody","tooLong",{"most":3}]',
    '["contract/employees","nope"]',
    '["forms",7]',
    '[7,"tooLong"]',
    'null',
    '',
  ])
    expect(inWords(`\u001f${typed}`), typed).toBe(typed)
})

test('code waits for its texts, and of two languages requested the last one wins', async () => {
  const texts = await withTexts(async () =>
    catalogue<{ hi: 'Hi' }>('late', {
      './texts/en.ts': async () => ({ default: { hi: 'Hi' } }),
      './texts/es.ts': async () => ({ default: { hi: 'Hola' } }),
    }),
  )
  expect(texts.say('hi')).toBe('Hi')
  await Promise.all([speak('es'), speak('en')])
  expect(texts.say('hi')).toBe('Hi')
  expect(() => texts.in('es')).not.toThrow()
  expect(() => texts.in('fr')).toThrow('not there in fr')
})

test('texts that fail to load leave the language unchanged', async () => {
  let fails = true
  const shaky = async () => {
    if (fails) throw new Error('offline')
    return { default: { title: 'Título' } }
  }
  const texts = catalogue<{ title: 'Title' }>('shaky', {
    './texts/en.ts': async () => ({ default: { title: 'Title' } }),
    './texts/es.ts': shaky,
  })
  await expect(speak('es')).rejects.toThrow('offline')
  expect([document.documentElement.lang, texts.has('es')]).toEqual(['en', false])
  fails = false
  await speak('es')
  expect(texts.has('es')).toBe(true)
})

test('the pseudo-language is much longer and keeps filled-in values', async () => {
  await speak(pseudoLanguage)
  const text = loginTexts.say('otherSignedIn', { name: 'Ada Reyes' })
  const english = loginTexts.in('en')('otherSignedIn', { name: 'Ada Reyes' })
  expect(text).toMatch(/^\[Ada Reyes .*\]$/)
  expect(text.length / english.length).toBeGreaterThan(1.3)
})

test('no two catalogs of the panel share a name, because the second would get the words of the first', () => {
  const sources = import.meta.glob<string>('../../**/*texts.ts', { query: '?raw', import: 'default', eager: true })
  const names = Object.values(sources).flatMap(source =>
    [...source.matchAll(/catalogue<[^(]*>\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a language that a page adds later replaces the English fallback', async () => {
  const texts = catalogue('later-language', { './texts/en.ts': async () => ({ default: { next: 'Next' } }) })
  await texts.load('ar')
  expect(texts.in('ar')('next')).toBe('Next')
  alsoIn((name, language) =>
    name === 'later-language' && language === 'ar' ? Promise.resolve({ next: 'التالي' }) : undefined,
  )
  await texts.load('ar')
  expect(texts.in('ar')('next')).toBe('التالي')
})
