/** Fields of a session in calendars and messages: whoever has a seat hears of a change. */
export const toldFields = [
  'title',
  'zone',
  'days',
  'instructor_ids',
  'location_id',
  'room_id',
  'address',
  'directions',
  'meeting_link',
  'meeting_passcode',
] as const
