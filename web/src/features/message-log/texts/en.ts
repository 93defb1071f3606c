export default {
  title: 'Delivery log',
  about: 'What went out to employees and how far it came. The words of messages stand in each conversation.',
  search: 'Search by employee',
  searchHint: 'Name or number',
  codeOf: 'Code {code}',
  heldUntil: 'Until {moment}',
  empty: 'No messages yet',
  emptyHint: 'Messages that go out to employees appear here.',
} as const
