export default {
  registered: 'Registered',
  pending: 'Registration pending',
  rejected: 'Registration rejected',
  numberMissing: 'Enter a phone number, such as (718) 555-0100.',
  nameMissing: 'Enter a name.',
  perMinuteRange: 'Enter 1 to 6,000 text messages a minute, or leave it empty.',
  registrationMissing: 'Choose a registration state.',
  eventAdded: 'Added the number',
  eventChanged: 'Changed the number',
  eventResumed: 'Resumed the number',
} as const
