export const moment = '2026-03-15T14:30:00.000Z'

/** An image of one pixel. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Fields that mean the same in every feature. */
export const examplesOfAll = {
  actor_name: 'Ada Admin',
  address_line1: '415 E 161st St',
  address_line2: 'Apt 3B',
  address_state: 'NY',
  after: '(718) 555-0142',
  as_of: moment,
  at: moment,
  before: '(718) 555-0100',
  body: 'Set a new password with this link.',
  city: 'Bronx',
  code: 'HHA',
  created_by_name: 'Ada Admin',
  email: 'marisol.reyes@example.org',
  first_name: 'Marisol',
  image: pixel,
  ip: '203.0.113.7',
  last_name: 'Reyes',
  message: 'The changes are saved.',
  middle_name: 'Inés',
  mobile: '(718) 555-0142',
  phone_2: '(718) 555-0187',
  month: '2026-03-01',
  note: 'Called on Monday.',
  page: 1,
  per_page: 50,
  phone: '(718) 555-0142',
  postal_code: '10451',
  preferred_name: 'Mari',
  reason: 'Moved away',
  state: 'NY',
  subject: 'Set a new password',
  subject_name: 'Reyes, Marisol',
  tags: 'night shift',
  time_zone: 'America/New_York',
  title: 'Import of roster.csv',
  total: 1,
}
