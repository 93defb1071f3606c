/** Refusals and acts in the history: no list needs them for its first rows. */
export default {
  chooseStatus: 'Choose a status.',
  chooseEmploymentType: 'Choose an employment type.',
  chooseLanguage: 'Choose a language.',
  chooseReason: 'Choose a reason.',
  enterName: 'Enter a name.',
  enterFirstName: 'Enter a first name.',
  enterLastName: 'Enter a last name.',
  tooManyTags: 'At most {most, number} tags.',
  tooManyContacts: 'At most {most, number} contacts.',
  tooManyDisciplines: 'At most {most, number} disciplines.',

  hireAfterBirth: 'The hire date {later} must be after the date of birth {first}.',
  rehireAfterBirth: 'The rehire date {later} must be after the date of birth {first}.',
  terminationAfterBirth: 'The termination date {later} must be after the date of birth {first}.',
  rehireBeforeHire: 'The rehire date {later} cannot be before the hire date {first}.',
  terminationBeforeHire: 'The termination date {later} cannot be before the hire date {first}.',
  terminationBeforeRehire: 'The termination date {later} cannot be before the rehire date {first}.',
  birthBeforeToday: 'The date of birth {day} must be before today, {today}.',
  expiresBeforeIssued: 'The certificate cannot expire on {expires}, before it is issued on {issued}.',
  issuedAfterBirth: 'The issue date {issued} must be after the date of birth {birth}.',
  lastDayAhead: 'The termination date {day} is after today, {today}, so the status cannot be Terminated yet.',
  startAhead:
    'The {start, select, rehire_date {rehire date} other {hire date}} {day} is after today, {today}, so the status cannot be {status} yet.',
  startAfterStatus:
    'The {start, select, rehire_date {rehire date} other {hire date}} {day} cannot be after {since}, when the status became {status}.',
  startAfterScheduled:
    'The {start, select, rehire_date {rehire date} other {hire date}} {day} cannot be after {since}, when the status is scheduled to change to {status}.',
  statusBeforeStart:
    '{status} cannot start on {day}, before the {start, select, rehire_date {rehire date} other {hire date}} {begins}.',
  lastDayBeforeStart:
    'The last day {day} cannot be before the {start, select, rehire_date {rehire date} other {hire date}} {begins}.',
  lastDayBeforeOffer:
    'The last day {day} cannot be before the {start, select, rehire_date {rehire date} other {hire date}} {begins}. To withdraw an offer, choose Reject.',
  rehireBeforeLastDay: 'The rehire on {day} cannot be before the last day, {left}.',
  returnBeforeStatus: 'The return on {day} cannot be before {since}, when the status became {status}.',

  added: 'Added',
  edited: 'Edited',
  changedStatus: 'Changed status of',
  scheduledStatus: 'Scheduled a status change of',
  unscheduledStatus: 'Removed a scheduled status change of',
  moved: 'Moved',
  undidImport: 'Undid the import of',
  exported: 'Exported employees',
} as const
