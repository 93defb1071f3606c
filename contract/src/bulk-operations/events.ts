import { operationText } from './texts.ts'

export const bulkOperationEvents = {
  'bulk_operation.proposed': operationText('eventProposed'),
  'bulk_operation.started': operationText('eventStarted'),
  'bulk_operation.approved': operationText('eventApproved'),
  'bulk_operation.declined': operationText('eventDeclined'),
  'bulk_operation.discarded': operationText('eventDiscarded'),
  'bulk_operation.halted': operationText('eventHalted'),
  'bulk_operation.ran': operationText('eventRan'),
  'bulk_operation.messages_paused': operationText('eventMessagesPaused'),
  'bulk_operation.messages_resumed': operationText('eventMessagesResumed'),
  'bulk_operation.recalculated': operationText('eventRecalculated'),
  'bulk_operation.pushes_resent': operationText('eventPushesResent'),
  'bulk_operation.person_given': operationText('eventPersonGiven'),
  'bulk_operation.person_received': operationText('eventPersonReceived'),
  'bulk_operation.undone': operationText('eventUndone'),
} as const
