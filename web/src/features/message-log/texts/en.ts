export default {
  title: 'Delivery log',
  back: 'Messages',
  about: 'Messages sent to employees, and whether they arrived. Open a conversation to read its texts.',
  search: 'Search by employee',
  searchHint: 'Name or number',
  codeOf: 'Code {code}',
  heldUntil: 'Until {moment}',
  empty: 'No messages yet',
  emptyHint: 'Messages that go out to employees appear here.',
} as const
