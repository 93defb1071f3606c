/** Session fields shown in calendars and messages: everyone with a seat is notified of a change. */
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
