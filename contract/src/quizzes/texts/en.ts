export default {
  noText: 'Write the question.',
  blank: 'Fill in or remove the empty answer.',
  noRight: 'Mark the right answer.',
  noAccepted: 'Enter an answer that counts as right, or grade it by hand.',
  severalRight: 'Mark one answer as right, or change the kind to several right answers.',
  equal: 'Two answers are the same.',
  few: 'Add at least two answers.',
  poolSmall: 'The pool has fewer questions than it draws.',
  poolUnknown: 'Choose an existing pool or “Always asked”.',
  untranslated: 'Finish the translation.',
  formatMissing: 'Choose GIFT, CSV or Excel.',
  answersMalformed: 'Send the answers as lists of texts by question.',
} as const
