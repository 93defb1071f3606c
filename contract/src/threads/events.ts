import { messageText } from '../messages/texts.ts'

export const threadEvents = {
  'message.sent': messageText('eventSent'),
  'message.noted': messageText('eventNoted'),
  'message.canceled': messageText('eventCanceled'),
  'message.retried': messageText('eventRetried'),
  'thread.assigned': messageText('eventAssigned'),
  'thread.snoozed': messageText('eventSnoozed'),
  'thread.done': messageText('eventDone'),
  'thread.reopened': messageText('eventReopened'),
  'unassigned_message.linked': messageText('eventLinked'),
  'unassigned_message.given': messageText('eventGiven'),
  'unassigned_message.discarded': messageText('eventDiscarded'),
} as const
