import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { instant, keysOf } from '../schemas.ts'
import { scheduleText } from './texts.ts'

/** Kinds of calendar feeds. */
export const feedKinds = {
  mine: scheduleText('feedMine'),
  agency: scheduleText('feedAgency'),
} as const
export type FeedKind = keyof typeof feedKinds

/** Days a feed covers in the past and future. */
export const feedReach = { daysBack: 90, daysAhead: 366 } as const

const feed = z.object({
  kind: z.enum(keysOf(feedKinds)),
  /** The last four characters of its URL. */
  hint: z.string(),
  made_at: instant,
  last_used_at: z.nullable(instant),
})
export type Feed = z.output<typeof feed>

const feedKind = z.enum(keysOf(feedKinds), scheduleText('feedKindMissing'))

/** URLs that other calendars subscribe to. Each is the user's secret, shown once, and stops working when the user loses access. */
export const calendarFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/admin/calendar-feeds',
    summary: 'List your calendar feed URLs in this agency, without their secret',
    access: access.sessions,
    scope: 'agency',
    response: z.object({
      data: z.array(feed),
      /** Kinds of feeds available to the user. */
      kinds: z.array(z.enum(keysOf(feedKinds))),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/calendar-feeds',
    summary: 'Create a calendar feed URL, shown only in this response; any earlier one stops working',
    access: access.sessions,
    scope: 'agency',
    body: z.strictObject({ kind: feedKind }),
    response: z.extend(feed, { address: z.string() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/calendar-feeds/revoke',
    summary: 'Revoke a calendar feed URL',
    access: access.sessions,
    scope: 'agency',
    body: z.strictObject({ kind: feedKind }),
    response: z.object({}),
  }),
} as const
