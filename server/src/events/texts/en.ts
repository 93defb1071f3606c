/** What the history keeps in English, as it stands there. */
export default {
  seat: 'Seat',
  invitation: 'Invitation',
  waitPlace: 'Wait-list, place {place}',
  yes: 'Yes',
  no: 'No',
  fromTo: '{from} to {to}',
  years: '{count, number} years',
  until: 'until {day}',
} as const
