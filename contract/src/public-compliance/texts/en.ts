export default {
  cursorMalformed: 'Send the cursor of an earlier answer as it is.',
  whoMissing: 'Name the employee by id, `external:…` or `number:…`.',
} as const
