export default {
  status: 'Status',
  location: 'Location',
  coordinator: 'Coordinator',
  tags: 'Tags',

  willChange: 'Will change',
  unchanged: 'No change needed',
  skipped: 'Skipped',
  notFound: 'Not found',
  failed: 'Failed',
  notUndone: 'Not undone',

  rowsMissing: 'Select at least one employee.',
  rowsMany: 'Select at most {most, plural, one {# employee} other {# employees}}.',
  linesMissing: 'Paste at least one employee number or email.',
  linesMany: 'Paste at most {most, plural, one {# line} other {# lines}}.',
  lineLong: 'Enter at most {most, plural, one {# character} other {# characters}} per line.',
  searchLong: 'Enter at most {most, plural, one {# character} other {# characters}}.',
  tagsMany: 'At most {most, plural, one {# tag} other {# tags}}.',
  tagsMissing: 'Enter a tag to add or to remove.',

  eventChanged: 'Ran a bulk change',
  eventUndone: 'Undid a bulk change',
} as const
