export default {
  search: 'Search the log',
  today: 'Today',
  yesterday: 'Yesterday',
  notSealedYet: 'Not sealed yet',
  fieldsAndMore: '{fields} and {more, number} more',

  who: 'Who',
  when: 'When',
  subject: 'Subject',
  reason: 'Reason',
  note: 'Note',
  source: 'Source',
  ipAddress: 'IP address',
  request: 'Request',
  event: 'Event',
  sealedAs: 'Entry {number} of the sealed chain',

  seal: 'Seal',
  sealNotLoaded: 'The state of the seal could not be loaded.',
  verify: 'Verify',
  verifying: 'Verifying',
  sealBegins: 'The first entries are being sealed.',
  nothingToSeal: 'Nothing to seal yet.',
  sealed: 'Sealed: {entries, plural, one {# entry} other {# entries}}, the last at {when}.',
  sealedSome:
    'Sealed: {entries, plural, one {# entry} other {# entries}}, the last at {when}, {waiting, number} to follow.',
  sealedMany: 'Sealed: {entries, plural, one {# entry} other {# entries}}, the last at {when}, more to follow.',
  notVerified: 'Not verified yet.',
  comparing: 'Every entry is being compared with its seal.',
  intact:
    'Verified {when}: {entries, plural, =0 {no entries yet} one {the only entry was not altered} other {none of # entries was altered}}.',
  broken: 'Verified {when}: {fault} Notify {contact}.',
  brokenOften:
    'Verified {when}: {fault} {more, plural, one {# further fault} other {# further faults}}. Notify {contact}.',
} as const
