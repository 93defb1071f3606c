import { messageLogText } from './texts.ts'

export const messageLogEvents = { 'message_log.exported': messageLogText('eventExported') } as const
