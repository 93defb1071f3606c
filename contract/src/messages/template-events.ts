import { systemMessageText } from '../system-messages/texts.ts'
import { messageText } from './texts.ts'

export const templateEvents = {
  'message_template.deleted': messageText('templateDeleted'),
  'message_template.created': messageText('templateAdded'),
  'message_template.updated': messageText('templateChanged'),
  'system_message.turned_off': systemMessageText('turnedOff'),
  'system_message.turned_on': systemMessageText('turnedOn'),
  'system_message.timing_changed': systemMessageText('timingChanged'),
  'system_message.line_changed': systemMessageText('lineChanged'),
} as const
