export default {
  title: 'Customer success log',
  facts: 'Activity outside any agency. Each agency’s own audit log shows what happens inside it.',
  searchIn: 'Person or agency',
  contact: 'the person who runs this installation',
  empty: 'Nothing yet',
  emptyHint: 'Sign-ins of customer success staff and the agencies they enter appear here.',
} as const
