import { expect, test } from 'vitest'
import { programNamed } from './adopt-state-packs.ts'

const programs = [
  'Client privacy and HIPAA',
  'Dementia and Alzheimer’s care',
  'Annual review',
  'Competency review',
].map(title => ({ id: title, title }))
const named = (name: string) => programNamed(name, programs)?.title

test('a rule’s program is the only one whose title has all its words', () => {
  expect(named('HIPAA')).toBe('Client privacy and HIPAA')
  expect(named('Dementia training')).toBe('Dementia and Alzheimer’s care')
  expect(named('Competency review')).toBe('Competency review')
})

test('two programs, none, or a partial word match nothing', () => {
  expect(named('Review')).toBeUndefined()
  expect(named('Competency evaluation')).toBeUndefined()
  expect(named('Priv')).toBeUndefined()
  expect(named('Training')).toBeUndefined()
})
