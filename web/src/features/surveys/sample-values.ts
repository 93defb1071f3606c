import type { SurveyQuestion } from '@preceptor/contract'
import type { ChosenPerson } from './PeopleField.tsx'

/** The fields' values. */
export interface SampleValues {
  by: 'chosen' | 'random' | 'hired_since'
  people: readonly ChosenPerson[]
  size: string
  seed: string
  discipline_id: string
  location_id: string
  hired_since: string
  as_of: string
  answer: 'records' | 'shown'
  with_gap_list: boolean
}

/** Letters and digits that can't be mistaken for each other, so that a seed can be read aloud. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const freshSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => signs.charAt(byte % signs.length)).join('')

export const startSample = (people: readonly ChosenPerson[] = []): SampleValues => ({
  by: people.length > 0 ? 'chosen' : 'random',
  people,
  size: '10',
  seed: freshSeed(),
  discipline_id: '',
  location_id: '',
  hired_since: '',
  as_of: '',
  answer: 'records',
  with_gap_list: false,
})

export function questionOf(values: SampleValues): SurveyQuestion {
  const { by, people, size, seed, discipline_id, location_id, hired_since, as_of, answer, with_gap_list } = values
  const asked = { as_of: as_of || null, answer, with_gap_list }
  if (by === 'chosen') return { ...asked, sample: { by, employee_ids: people.map(({ id }) => id) } }
  if (by === 'hired_since') return { ...asked, sample: { by, hired_since } }
  const within = { discipline_id: discipline_id || null, location_id: location_id || null }
  return { ...asked, sample: { by, size: Number(size || Number.NaN), seed, ...within } }
}

/** Returns the field that shows an error about a part of the question. */
export const placeOf = (path: string) => path.replace(/^sample\./, '').replace(/^employee_ids.*$/, 'people')
