export default {
  partnerUnknown: 'Choose a partner from the list.',
  ownerUnknown: 'Choose someone from customer success.',
  agencyUnknown: 'Choose an agency from the list.',
  notOnTrial: 'Only a trial has an end.',
  dayOver: 'Choose a day after today.',
  programsNeedTypes: 'Choose at least one training type for the programs.',
  locationTwice: '{location} is listed twice.',
  namesake: 'An agency called {agency} already exists.',
  codeUnknown: 'You can’t choose {code} here.',
  moveRefused:
    '{agency} is {from, select, trial {on trial} live {live} paused {paused} other {closed}} and can’t {to, select, live {go live} paused {be paused} closed {be closed} other {go back to a trial}}.',
  noTrial: '{agency} isn’t on trial, so it has no last day to change.',

  alreadyDisabled: 'This account is already disabled.',
  notDisabled: 'This account isn’t disabled.',
  notActive: 'Only an active account can set a new password.',
  yourOwn: 'You can’t do this to your own account. Use the settings on your profile page.',
  forSuper: 'Only a super administrator can change accounts of our own staff.',
  staffEverywhere: 'Our own staff already works in every agency.',
  agencyClosedOrGone: 'One of these agencies is closed or doesn’t exist.',
  addressTaken: 'An account with this address already exists.',
  notInvited: 'This user isn’t waiting for an invitation.',
  userOfAgencies: 'This user belongs to agencies. Invite our own staff with another address.',

  birthDateMissing: 'Enter the date of birth too. Names alone return too many results.',
  nameMissing: 'Enter the name too. A date of birth alone returns too many results.',
  nothingToFind: 'Enter an email address, a phone number, a name or a code.',

  noAgency: 'This agency doesn’t exist, or you don’t have access to it.',
  noUser: 'This user doesn’t exist, or you don’t have access to it.',
  noAccess: 'This user has no access to this agency.',
  noEmployee: 'This employee doesn’t exist, or you don’t have access to them.',
} as const
