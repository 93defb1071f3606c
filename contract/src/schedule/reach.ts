import { scheduleText } from './texts.ts'

/** Scope of a change to one session of a series. */
export const reaches = {
  this: scheduleText('reachThis'),
  following: scheduleText('reachFollowing'),
  all: scheduleText('reachAll'),
} as const
export type Reach = keyof typeof reaches
