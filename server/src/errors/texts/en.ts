export default {
  someFields: 'Some fields need your attention.',
  tooOften: 'That was too often. Please wait a moment and try again.',
  signInFirst: 'Please sign in.',
  sessionExpired: 'Your session has expired.',
  serverError: 'There was a server error',

  notFound: 'This does not exist, or is not yours to see.',
  noAgency: 'This agency does not exist, or is not yours to see.',
  noPermission: 'You do not have the permission for this.',
  keyLacks: 'This key may not do that. An administrator can make one that may, in the settings.',

  duplicate: 'There is already an entry with this value.',
  inUse: 'Something this refers to does not exist, or is still in use.',
  againstRules: 'A value breaks a rule of the records.',
  wrongForm: 'A value is not of the right form.',
  tooLong: 'A value is too long.',
  busy: 'The records are busy. Please try again in a moment.',
  changedMeanwhile: 'Someone else changed the same records. Please try again.',
  filesAway: 'The file storage is not available. Please try again in a moment.',
  databaseAway: 'The database is not available. Please try again in a moment.',
  manySignIns: 'Many people are signing in. Please try again in a moment.',
  sheetFull: 'A spreadsheet holds at most 1,048,575 rows. Filter the list, or choose CSV.',
} as const
