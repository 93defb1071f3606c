/** What the history keeps in English, as it stands there. */
export default {
  yes: 'Yes',
  no: 'No',
  fromTo: '{from} to {to}',
  years: '{count, number} years',
  until: 'until {day}',
} as const
