import { expect, test } from 'vitest'
import { decideCompletion } from '../../assignments/completion.ts'
import { lacksOf, moduleContent, writtenIn } from '../modules.ts'
import { liveSessionKind } from './live-session.ts'

const content = { ...liveSessionKind.empty(), about: { en: 'How to lift.' }, bring: { es: 'Zapatos cerrados' } }

test('a live module lacks a language that has no description; what to bring may be missing', () => {
  const module = { titles: { en: 'Lifting', es: 'Levantar' }, content }
  expect(lacksOf(module, 'en')).toEqual([])
  expect(lacksOf(module, 'es')).toEqual(['content'])
  expect(writtenIn({ titles: {} }, [module])).toEqual(['en', 'es'])
})

test('it has at least one known delivery mode, each listed once', () => {
  const faults = (ways: unknown) => moduleContent.safeParse({ ...content, ways }).success
  expect([faults(['classroom', 'virtual']), faults([]), faults(['visit', 'visit']), faults(['radio'])]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a program waits for a required live module like any other', () => {
  const modules = [
    { id: 'text', is_required: true },
    { id: 'class', is_required: true },
  ]
  const done = [{ module_id: 'text', done_on: '2026-03-01' }]
  expect(decideCompletion(modules, done).missing).toEqual(['class'])
  expect(decideCompletion(modules, [...done, { module_id: 'class', done_on: '2026-03-09' }])).toMatchObject({
    missing: [],
    completed_on: '2026-03-09',
  })
})
