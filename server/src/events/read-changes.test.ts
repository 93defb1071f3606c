import { expect, test } from 'vitest'
import { changesFor } from './read-changes.ts'

const kept: readonly (readonly [field: string, value: string, inSpanish: string])[] = [
  ['provider_status', 'On leave', 'De licencia'],
  ['status', 'Paused', 'En pausa'],
  ['role', 'Viewer', 'Lector'],
  ['roles', 'Agency administrator, Viewer', 'Administrador de la agencia, Lector'],
  ['colour', 'Green', 'Verde'],
  ['counts_as', 'Orientation', 'Orientación'],
  ['level', 'Problem', 'Problema'],
  ['week_start', 'Monday', 'Lunes'],
  ['certifications', 'Medicare, Private pay', 'Medicare, Pago privado'],
  ['languages', 'English, Haitian Creole', 'Inglés, Criollo haitiano'],
  ['is_active', 'Yes', 'Sí'],
  ['quiet_hours', '21:00 to 08:00', 'de 21:00 a 08:00'],
  ['retention_years', '7 years', '7 años'],
  ['reply_within_hours', '8 working hours', '8 horas laborables'],
  ['messages_per_hour', '500 messages', '500 mensajes'],
  ['bulk_approval_above', 'more than 20', 'más de 20 personas'],
  ['end_reason', 'Resigned', 'Renunció'],
  ['disciplines', 'HHA, no. 12, until 2027-03-01; PCA', 'HHA, no. 12, hasta el 1 mar 2027; PCA'],
]

test('English history entries are shown in the reader’s language', () => {
  const changes = kept.map(([field, value]) => ({ field, before: null, after: value }))
  expect(changesFor('es', changes).map(({ after }) => after)).toEqual(kept.map(([, , spanish]) => spanish))
  expect(changesFor('en', changes)).toEqual(changes)
})

test('a name that happens to be one of our words, and a word in no list, stay unchanged', () => {
  const changes = [
    { field: 'name', before: 'Monday', after: 'Viewer' },
    { field: 'role', before: 'Retired role', after: null },
    { field: 'constructor', before: 'Yes', after: 'No' },
  ]
  expect(changesFor('es', changes)).toEqual(changes)
})
