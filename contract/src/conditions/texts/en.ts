/** Filters that people join themselves, and the sentence that says them. */
export default {
  advanced: 'Advanced filters',
  is: '{label}: {value}',
  isNot: '{label}: not {value}',
  not: 'not {what}',
  within: '({what})',
  has: '{list} (at least one)',
  hasSome: '{list} ({count, number} or more)',
  hasAtMost: '{list} ({count, number} at most)',
  hasBetween: '{list} ({least, number} to {most, number})',
  hasExactly: '{list} (exactly {count, number})',
  hasNone: '{list} (none)',
  hasWith: '{has} with {what}',
} as const
