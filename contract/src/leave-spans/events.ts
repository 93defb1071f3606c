import { leaveSpanText } from './texts.ts'

export const leaveEvents = {
  'leave.added': leaveSpanText('eventAdded'),
  'leave.changed': leaveSpanText('eventChanged'),
  'leave.removed': leaveSpanText('eventRemoved'),
} as const
