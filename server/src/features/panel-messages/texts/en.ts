export default {
  hasEnded: 'This message has ended. Duplicate it to show it again.',
  wasShown: 'People have already seen this message, so it can’t be deleted.',
  isDraft: 'This message is a draft, so no one sees it yet.',
  notStarted: 'This message hasn’t started. Delete it instead.',
  alreadyEnded: 'This message has already ended.',
  alreadyStarted: 'This message has already started.',
  endBeforeStart: 'Enter an end after the start.',
  endOver: 'Enter an end in the future.',
  agencyUnknown: 'One of these agencies doesn’t exist.',
  stays: 'This message stays until it ends.',
  noMessage: 'This message doesn’t exist, or it isn’t for you.',
  thisMessage: 'this message',
} as const
