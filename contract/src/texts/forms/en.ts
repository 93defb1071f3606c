export default {
  emailMissing: 'Enter an e-mail address.',
  emailMalformed: 'Enter an e-mail address such as name@example.org.',
  valueMissing: 'Enter a value.',
  passwordMissing: 'Enter a password.',
  passwordShort: 'Use at least {least, number} characters.',
  passwordLong: 'Use at most {most, number} characters.',
  codeMissing: 'Enter the code.',
  codeLong: 'A code is shorter than this.',
  nameMissing: 'Enter a name.',
  nameOnOneLine: 'Write the name on one line.',
  tooLong: 'Enter at most {most, number} characters.',
} as const
