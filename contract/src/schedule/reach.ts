import { scheduleText } from './texts.ts'

/** How far a change of one session of a series reaches. */
export const reaches = {
  this: scheduleText('reachThis'),
  following: scheduleText('reachFollowing'),
  all: scheduleText('reachAll'),
} as const
export type Reach = keyof typeof reaches
