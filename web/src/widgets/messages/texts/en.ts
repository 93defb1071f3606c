export default {
  title: 'Panel messages',
  count: '{count, plural, one {# panel message} other {# panel messages}}',
  none: 'No messages now.',
  more: '{count, plural, one {# more message} other {# more messages}}',
  fewer: 'Show fewer messages',
  announced: 'Message: {titles}',
  titled: '<level>{name}: </level><title></title>',
  showAll: 'Show all<of> of {title}</of>',
  showLess: 'Show less<of> of {title}</of>',
  read: 'I have read this',
  readOf: 'I have read this: {title}',
  close: 'Close',
  closeOf: 'Close message: {title}',
  pausedTitle: '{agency} is paused',
  pausedForStaff: 'Its users can view and export, but not change anything. You can make changes for them.',
  paused:
    'You can view and export everything. You can make changes again once your customer success manager resumes the agency.',
} as const
