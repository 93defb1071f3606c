/** Texts that the history stores in English. */
export default {
  seat: 'Seat',
  invitation: 'Invitation',
  waitPlace: 'Wait-list, place {place}',
  yes: 'Yes',
  no: 'No',
  workingHours: '{count, plural, one {# working hour} other {# working hours}}',
  perHour: '{count, plural, one {# message} other {# messages}}',
  moreThan: 'more than {count, plural, one {# person} other {# people}}',
  fromTo: '{from} to {to}',
  years: '{count, number} years',
  until: 'until {day}',
} as const
