export default {
  title: 'Hard to reach',
  about: 'Current employees we can’t reach by text or email, with what still works.',
  search: 'Search people',
  searchHint: 'Name or number',
  ask: 'Ask for new contact details',
  askFor: '{count, plural, one {For the person chosen} other {For the # people chosen}}, by whatever still works.',
  askText:
    'Hi {first_name}, we may have the wrong phone number or email address for you. Please reply with the right ones, or call us at {office_phone}.',
  askSubject: 'Your phone number and email address',
  empty: 'Everyone can be reached',
  emptyHint: 'People without a phone, with a refused address or who opted out appear here.',
} as const
