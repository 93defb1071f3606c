import type { DirectedField, Id } from '@preceptor/contract'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import { emailIn, phoneIn } from '../imports/roster-words.ts'
import type { Canonical } from './adapters/adapter.ts'
import type { PartnerWords } from './maps.ts'

export interface Known {
  words: PartnerWords
  /** The partner's coordinators that match one of ours. */
  coordinators: ReadonlyMap<string, Id>
}

const said = <K extends keyof GivenValues>(key: K, value: GivenValues[K] | null): Partial<GivenValues> | null =>
  value === null ? null : { [key]: value }

/** Truncates text without splitting a character. */
export const cut = (text: string, most: number) => text.slice(0, most).toWellFormed()

/** Translates a partner's value of each field to ours; null when its meaning is unknown. Called only for values that are set. */
export const meaningOf: Record<DirectedField, (one: Canonical, known: Known) => GivenValues | null> = {
  name: ({ first_name, middle_name, last_name }) =>
    first_name && last_name
      ? {
          first_name: cut(first_name, 100),
          last_name: cut(last_name, 100),
          ...(middle_name && { middle_name: cut(middle_name, 100) }),
        }
      : null,
  email: ({ email }) => said('email', emailIn(email) ?? null),
  mobile: ({ mobile }) => said('mobile', phoneIn(mobile)),
  birth_date: ({ birth_date }) => ({ birth_date }),
  hire_date: ({ hire_date }) => ({ hire_date }),
  status: ({ status }, { words }) => said('provider_status', words.status(status)),
  discipline: ({ discipline }, { words }) => said('discipline_id', words.discipline(discipline)),
  location: ({ location }, { words }) => said('location_id', words.location(location)),
  coordinator: ({ coordinator_external_id }, { coordinators }) =>
    said('coordinator_id', coordinators.get(coordinator_external_id) ?? null),
}

/** The partner's own words; blank when it gives no value. */
export const saidOf: Record<DirectedField, (one: Canonical) => string> = {
  name: ({ first_name, middle_name, last_name }) =>
    [last_name, [first_name, middle_name].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  email: ({ email }) => email,
  mobile: ({ mobile }) => mobile,
  birth_date: ({ birth_date }) => birth_date,
  hire_date: ({ hire_date }) => hire_date,
  status: ({ status }) => status,
  discipline: ({ discipline }) => discipline,
  location: ({ location }) => location,
  coordinator: one => one.coordinator_external_id,
}
