export default {
  missing: 'This import doesn’t exist, or you don’t have access to it.',
  tooManyReads: 'Many files are being read. Try again in a moment.',
  needsMemory: 'The file needs more memory than we allow for one file. Split it into several files.',
  takesLong: 'The file takes longer to read than we allow for one file. Split it into several files.',

  newNeedsFirstName: 'This person is not in your agency yet, and a new employee needs a first name.',
  newNeedsLastName: 'This person is not in your agency yet, and a new employee needs a last name.',
  newNeedsName: 'A new employee needs a first and last name.',
  sameName: '{who} has the same name.',
  sameNameAndPhone: '{who} has the same name and phone.',
  matchedByName: 'Matched by name: {who}.',
  numberOfOther: 'By this number or email it is {who}, but the file says {name}.',
  didYouMean: 'No match for {what}. Did you mean {who}?',
  severalNamed: '{count, number} employees have this name: {who}. Add the employee number.',
  sameNameAndBirth: '{who} has the same name and date of birth.',
  sameNameAndEmail: '{who} has the same name and email but another number.',
  sameEmailOtherName: '{who} has the same email but another name.',
  sameEmailOtherPerson: '{who} has the same email but another name and number.',
  several:
    '{count, number} employees have this {by, select, email {email} name {name and date of birth} phone {name and phone} number {employee number} other {external ID}}. An employee number would tell which one is meant.',
  repeats:
    'Row {row, number} of the file has the same {by, select, number {employee number} external {external ID} email {email and no employee number} other {name and date of birth and no employee number}}.',
  resembles:
    'Row {row, number} of the file has the same name and {by, select, email {email} other {date of birth}} but another number. If they are the same person, this row is left out.',
  repeatsPerson: 'Row {row, number} of the file is the same person.',
  notInList:
    '“{value}” is not a {field, select, location {location} discipline {discipline} other {coordinator}} of your agency.',

  severalInList:
    '{count, number} {field, select, program {programs} topic {topics} rule {rules} credential {credential types} location {locations} discipline {disciplines} other {coordinators}} are called “{value}”. Choose one.',
  lateComer: '{name} was added after the check and may be the same person. Send this row again to decide.',
  notDecided: 'No one has decided whether this is the same person.',
  changedSince: 'Someone else changed this employee after the check, so this row was left out.',
  entryNotMade:
    '“{value}” could not be added to your {field, select, location {locations} discipline {disciplines} other {coordinators}}. {reason}',
  imported:
    '{file}: {created, number} added, {updated, number} updated, {unchanged, number} unchanged, {rejected, number} rejected',
  undone: 'The import was undone.',
  notRestored:
    '{count, plural, one {# employee couldn’t be restored because of a later change or a record that depends on them. They stay as they are now.} other {# employees couldn’t be restored because of later changes or records that depend on them. They stay as they are now.}}',

  thisRow: 'this row',
  rowOfFile: '{file}, row {row, number}: {name}',
  rowsFixed: '{count, plural, one {# row} other {# rows}}',
  notToFix: 'Rows of this import can’t be changed now.',
  noSuchFix: 'This row of the import has nothing to fix.',
  nothingCorrected: 'No fixed row is ready to import.',
  whichValue: 'Say which value to replace.',
  neededCell: '{field} is required, so it can’t be left out.',
  addsNobody: 'This kind of file adds no employees, so choose Same person or Skip.',
  importedCorrected:
    '{file}, fixed rows: {created, number} added, {updated, number} updated, {unchanged, number} unchanged, {rejected, number} still rejected',

  checkFirst: 'Check the file first, so that you know what it would do.',
  notRun: 'This import has not been run.',
  atWork: 'This import is running. Wait until it is done.',
  stopped: 'This import was stopped. Check the file again before you run it.',
  alreadyRun: 'This import was already run. Upload the file again to import it once more.',
  openValues: 'Choose what to do with {values}, then check the file again.',
  openValuesMore: 'Choose what to do with {values} and {more, number} more, then check the file again.',
  noSuchColumn: 'The file has no such column.',
  noNameColumn: 'Choose the column with the name, the employee number or the email address.',
  decideLater: 'You can decide after the check and before the import.',
  nothingAsked: 'These rows don’t need a decision.',
  rejectedFile: '{file} - rejected rows.csv',

  alreadyUndone: 'This import was already undone.',
  notKept: 'We no longer keep what this import changed row by row, so it can’t be undone.',
  changedNothing: 'This import changed nothing that could be undone.',
  namesMore: '{names} and {more, number} more',
  peopleMore: '{people} and others',
  changedAfter: '{names} {total, plural, one {was} other {were}} changed after the import, so it can’t be undone.',
  changedByAfter:
    '{names} {total, plural, one {was} other {were}} changed by {people} after the import, so it can’t be undone.',
  undoFirst:
    '{imports, plural, one {Undo the import of {files} first. It} other {Undo these imports first, in this order: {files}. They}} changed {count, number} of the same employees.',
  undoFirstAndEdits:
    '{undoFirst} {names} {total, plural, one {was} other {were}} changed by {people} as well, which also prevents it.',

  trainingNotInList:
    '{field, select, status {“{value}” doesn’t say whether the training was completed.} program {“{value}” is not a program of your agency.} topic {“{value}” is not a topic of your agency.} counts_as {“{value}” is not a kind of hours, such as initial or in-service.} other {“{value}” is not a format of your agency.}}',
  trainingNoProgram: 'Enter the program or the title of the training.',
  trainingNoDay: 'Enter the day the training was completed.',
  trainingAhead: 'This day is in the future. Only completed training can be imported.',
  trainingExpiresEarly: 'It expires before it was completed.',
  trainingNoHours: 'Enter the hours; this program has no credit set.',
  trainingTopicOpen: 'As outside training, it needs a topic.',
  trainingNoTopic: 'Enter the topic, or choose one for rows without a topic.',
  trainingTooLong: '“{value}” has more than {longest, number} characters.',
  hoursOutOfRange: '“{value}” is out of range. A training has from 1 minute to 200 hours.',
  notHours: '“{value}” is not a length of time such as 1.5, 1:30 or 90 min.',
  notScore: '“{value}” is not a score from 0 to 100.',
  notPassed: '“{value}” means it was not passed, so nothing is recorded.',
  notCompleted: 'The file says “{value}”, so nothing is recorded.',
  belowPassMark: '{score, number}% is below the pass mark of {mark, number}%, so nothing is recorded.',
  belowPassMarkCompleted:
    '{score, number}% is below the pass mark of {mark, number}%, but the file says it was completed.',
  trainingCompletes: 'Completes the assigned program.',
  trainingAdds: 'The program wasn’t assigned. It is added as completed.',
  trainingOutside: 'Not one of your programs. The hours count as outside training.',
  trainingShort: '{minutes, number} of {credit, number} minutes. The minutes count, but the program stays open.',
  trainingExpired: 'Expired by now. The hours count, but the program isn’t completed.',
  trainingOlder: 'A completion from the same day or later is on record. Only the hours are added.',
  trainingLeft: 'This person has left, so the program isn’t added. Only the hours are.',
  trainingUnavailable: 'The program is archived, not published or has no seat left. Only the hours are added.',
  trainingHoursNow: 'Records changed after the check, so only the hours were added.',
  trainingCompletedNow: 'Records changed after the check, so the program was completed.',
  trainingNobody: 'This row names no employee. Add an employee number, an external ID, an email or the name.',
  noneOfNumber: 'No match for employee {what}.',
  noneNamed: 'No employee is named {what}.',
  trainingRepeats: 'Row {row, number} of the file is the same training on the same day.',
  trainingThere: 'This training is already recorded for that day.',
  trainingBeforeHire: 'This is before the hire date, {hired}. It is imported all the same.',
  trainingPersonGone: 'This employee is no longer there.',
  trainingTopicGone: 'The topic is no longer there. Check the file again.',
  trainingImported:
    '{file}: {counted, number} counted, {waiting, number} waiting for approval, {unchanged, number} already there, {skipped, number} skipped, {rejected, number} rejected',
  trainingImportedCorrected:
    '{file}, fixed rows: {counted, number} counted, {waiting, number} waiting for approval, {unchanged, number} already there, {skipped, number} skipped, {rejected, number} still rejected',
  recordNotInList: '“{value}” is not a {field, select, rule {rule} other {credential type}} of your agency.',
  recordNoType: 'Enter what credential it is.',
  recordNoIssued: 'Enter the day it was issued.',
  recordAhead: 'This day is in the future. Enter the day it was issued.',
  recordExpiresEarly: 'It expires before it was issued.',
  recordNumberMissing: 'Enter the number. {name} needs one.',
  recordExpiryMissing: 'Enter the day it expires. {name} needs one.',
  recordScanMissing: 'An import can’t include the scan of {name}, so it waits for a review.',
  recordNoRule: 'Enter the rule that is waived.',
  recordNoFirstDay: 'Enter the first day it applies.',
  recordNoLeaveDay: 'Enter the first day of leave.',
  recordEndsEarly: 'It ends before it begins.',
  recordNoReason: 'Enter the reason for the waiver.',
  recordOnFile: 'This is already on file.',
  recordOnFileUntil:
    '{kind, select, credential_import {This credential is on file with another last day: {day}.} waiver_import {This waiver is on file with another last day: {day}.} other {Leave from this day is on file with another last day: {day}.}} Change it on the page of the employee.',
  recordOnFileNoEnd:
    '{kind, select, credential_import {This credential is on file without a last day.} waiver_import {This waiver is on file without a last day.} other {Leave from this day is on file without a last day.}} Change it on the page of the employee.',
  recordRepeats: 'Row {row, number} of the file says the same.',
  recordNumberRepeats: 'Row {row, number} of the file has this number for someone else.',
  recordNumberOfOther: 'This number is on file for {who}.',
  recordRuleRetired: 'This rule is no longer used.',
  recordsImported:
    '{file}: {added, number} added, {waiting, number} waiting for review, {unchanged, number} already on file, {rejected, number} rejected',
  recordsImportedCorrected:
    '{file}, fixed rows: {added, number} added, {waiting, number} waiting for review, {unchanged, number} already on file, {rejected, number} still rejected',
  recordsNotUndone:
    '{count, plural, one {# row couldn’t be undone because it was changed since.} other {# rows couldn’t be undone because they were changed since.}}',
  recordsSince:
    '{kind, select, credential_import {Credentials of {names} were verified, changed or renewed} waiver_import {Waivers of {names} were approved or changed} other {Leave of {names} was changed}} after the import, so the import can’t be undone.',
  recordNoColumn: 'Choose the column for: {field}.',

  trainingNotUndone:
    '{count, plural, one {# training couldn’t be undone because a later cycle of its program has begun.} other {# trainings couldn’t be undone because later cycles of their programs have begun.}}',
  trainingSince:
    'Training of {names} was approved, changed or renewed after the import, so the import can’t be undone.',
  trainingNoPersonColumn:
    'Choose the column that identifies the employee: employee number, external ID, email or name.',
  trainingNoProgramColumn: 'Choose the columns with the program or title and with the day of completion.',
  trainingOtherRights:
    'The person who checked the file and the person importing it have different permissions. Check the file again.',
} as const
