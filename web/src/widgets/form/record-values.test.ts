import { sessionBody, sessionRecordFields } from '@preceptor/contract'
import { files } from '@preceptor/contract/records/record-fields'
import { expect, test } from 'vitest'
import { inWords } from './form-state.ts'
import { recordValues } from './record-values.ts'

const { blank, valuesOf, bodyOf } = recordValues(sessionRecordFields)
const own = { days: [{ on_day: '2099-04-15', starts: '09:00', ends: '13:00', break_minutes: 0 }], instructor_ids: [] }

test('a record comes back unchanged from its form', () => {
  const shown = {
    title: 'Lifting lab',
    mode: 'hybrid',
    zone: 'America/New_York',
    capacity: 12,
    min_seats: null,
    credit_minutes: 180,
    interpreter_language: null,
    language: 'es',
    room_id: null,
    location_id: '7d9f1f0a-6f0e-4d6e-9f4b-0d8f0c7b1a11',
    address: null,
    notes: 'Bring shoes',
    is_rn_led: true,
    enrolment_opens: '2099-03-01T08:00',
    wait_list: 'by_staff',
  }
  const sent = sessionBody.parse({ ...bodyOf({ ...blank(), ...valuesOf(shown) }), ...own })
  expect(sent).toMatchObject(shown)
})

test('an empty value is null where allowed, and gets the schema’s message where not', () => {
  const body = bodyOf({ ...blank(), title: 'Lab', capacity: ' ', credit_minutes: '', room_id: '' })
  expect(body).toMatchObject({ capacity: null, room_id: null, interpreter_language: null })
  const { error } = sessionBody.safeParse({ ...body, ...own })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['credit_minutes'])
})

test('files are objects in the form, ids in the call, and names in text', () => {
  const fields = { photos: files(2, 'Add at most 2 photos.') }
  const record = recordValues(fields)
  const photo = { id: '7d9f1f0a-6f0e-4d6e-9f4b-0d8f0c7b1a11', name: 'scrubs.png', type: 'image/png', size: 9 } as const
  expect(record.blank()).toEqual({ photos: [] })
  expect(record.bodyOf(record.valuesOf({ photos: [photo] }))).toEqual({ photos: [photo.id] })
  expect(inWords([photo, { ...photo, name: 'shoes.png' }])).toBe('scrubs.png, shoes.png')
})
