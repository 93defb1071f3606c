import { expect, test } from 'vitest'
import { knownEnough } from './use-duplicates.ts'

const nobody = {
  first_name: '',
  last_name: '',
  birth_date: '',
  email: '',
  mobile: '',
  phone_2: '',
  employee_number: '',
}

test('half a name, half an address or half a number triggers no search', () => {
  expect(
    knownEnough({ ...nobody, first_name: 'Marisol', email: 'mari@', mobile: '718 555', birth_date: '1985-05-17' }),
  ).toEqual({})
})

test('a whole name, address and number search for the same person', () => {
  const typed = {
    ...nobody,
    first_name: ' Marisol',
    last_name: 'Reyes ',
    email: 'm@example.org',
    mobile: '(718) 555-0142',
    phone_2: '718-555-0187',
  }
  expect(knownEnough(typed)).toEqual({
    first_name: 'Marisol',
    last_name: 'Reyes',
    email: 'm@example.org',
    mobile: '+17185550142',
    phone_2: '+17185550187',
  })
})
