import { panelMessageText } from './texts.ts'

export const panelMessageEvents = {
  'panel_message.written': panelMessageText('wroteMessage'),
  'panel_message.changed': panelMessageText('changedMessage'),
  'panel_message.ended': panelMessageText('endedMessage'),
  'panel_message.deleted': panelMessageText('deletedMessage'),
} as const
