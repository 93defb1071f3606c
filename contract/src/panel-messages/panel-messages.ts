import * as z from 'zod/mini'
import { access, roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { defineList } from '../lists/list.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, line, optionalLine, optionalText, text, version } from '../schemas.ts'
import { timeZone } from '../time-zone.ts'
import { panelMessageText } from './texts.ts'

/** From mildest to most severe, which appears on top. */
export const messageLevels = {
  info: panelMessageText('info'),
  warning: panelMessageText('warning'),
  error: panelMessageText('error'),
} as const
export type MessageLevel = keyof typeof messageLevels
const level = z.enum(Object.keys(messageLevels) as [MessageLevel, ...MessageLevel[]], panelMessageText('levelMissing'))

/** A draft has no start yet; the other states follow from start, end and the current time. */
export const panelMessageStates = {
  draft: panelMessageText('draft'),
  scheduled: panelMessageText('scheduled'),
  running: panelMessageText('running'),
  ended: panelMessageText('ended'),
} as const
export type PanelMessageState = keyof typeof panelMessageStates
const state = z.enum(Object.keys(panelMessageStates) as [PanelMessageState, ...PanelMessageState[]])

/** Actions available in each state: messages people have seen stay on record. */
const messageDeeds = {
  draft: ['change', 'delete'],
  scheduled: ['change', 'delete'],
  running: ['change', 'end'],
  ended: [],
} as const satisfies Record<PanelMessageState, readonly ('change' | 'end' | 'delete')[]>
export const messageMay = (state: PanelMessageState, deed: 'change' | 'end' | 'delete') =>
  (messageDeeds[state] as readonly string[]).includes(deed)

/** A reader's view in their language, without the other recipients. */
export const shownMessage = z.object({
  id,
  title: z.string(),
  body: z.string(),
  level,
  is_dismissible: z.boolean(),
  needs_acknowledgement: z.boolean(),
  starts_at: instant,
  ends_at: z.nullable(instant),
})
export type ShownMessage = z.infer<typeof shownMessage>

const moment = z.iso
  .datetime({ offset: true, error: panelMessageText('momentMissing') })
  .check(z.refine(value => value >= '2000' && value < '2101', panelMessageText('momentFar')))

const audience = {
  /** An empty list means everyone. */
  roles: z
    .array(z.enum(roles, panelMessageText('roleUnknown')))
    .check(z.maxLength(roles.length, panelMessageText('roleTwice'))),
  agencies: z.array(id).check(z.maxLength(1000, panelMessageText('tooManyAgencies', { most: 1000 }))),
}

/** Errors that both the form and the server report. */
export const missingInMessage = {
  title: panelMessageText('titleMissing'),
  body: panelMessageText('textMissing'),
  title_es: panelMessageText('spanishTitleMissing'),
  body_es: panelMessageText('spanishTextMissing'),
} as const

/** Spanish title and text come together or not at all: a message is in one language at a time. */
export const spanishProblems = ({ title_es, body_es }: { title_es: string | null; body_es: string | null }) => ({
  ...(title_es === null && body_es !== null && { title_es: missingInMessage.title_es }),
  ...(body_es === null && title_es !== null && { body_es: missingInMessage.body_es }),
})

const written = {
  title: line(120, panelMessageText('titleOnOneLine'), missingInMessage.title),
  body: text(2000, missingInMessage.body),
  /** For users of the panel in Spanish; null shows them the English text. */
  title_es: z.optional(optionalLine(120)),
  body_es: z.optional(optionalText(2000)),
  level,
  ...audience,
  /** Null for a draft. */
  starts_at: z.nullable(moment),
  /** Null until someone ends it. */
  ends_at: z.nullable(moment),
  /** The time zone in which the two were entered; the form shows them in it again. */
  time_zone: timeZone,
  is_dismissible: z.boolean(panelMessageText('choiceMissing')),
  needs_acknowledgement: z.boolean(panelMessageText('choiceMissing')),
}

export const panelMessage = z.object({
  id,
  title: z.string(),
  body: z.string(),
  title_es: z.nullable(z.string()),
  body_es: z.nullable(z.string()),
  level,
  roles: z.array(z.enum(roles)),
  /** Includes names, so that a list needs no extra call. */
  agencies: z.array(z.object({ id, name: z.string() })),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  time_zone: z.string(),
  is_dismissible: z.boolean(),
  needs_acknowledgement: z.boolean(),
  state,
  /** Number of people who closed or acknowledged it since it was last shown again. */
  dismissed_count: z.int(),
  created_by_name: z.string(),
  created_at: instant,
  updated_at: instant,
  version,
})
export type PanelMessage = z.infer<typeof panelMessage>

const reach = z.object({ users: z.int(), agencies: z.int(), staff: z.int() })
/** The current reach of a message: agency users, their agencies, and customer success staff. */
export type MessageReach = z.infer<typeof reach>

/** Active messages come first, then upcoming ones, drafts and ended ones, latest first. */
export const panelMessagesList = defineList({
  name: 'panel_messages',
  unit: count => panelMessageText('countMessages', { count }),
  access: access.panelMessages,
  filters: {
    search: { kind: 'search', label: panelMessageText('search') },
    state: { kind: 'choice', label: panelMessageText('state'), choices: panelMessageStates },
  },
  bar: ['state'],
  counted: ['state'],
  columns: {
    title: { label: panelMessageText('message'), usual: true },
    state: { label: panelMessageText('state'), usual: true },
    level: { label: panelMessageText('level'), usual: true },
    audience: { label: panelMessageText('for'), usual: true },
    times: { label: panelMessageText('shown'), usual: true },
    dismissed_count: { label: panelMessageText('closedBy'), usual: true },
  },
})

const byStaff = { access: panelMessagesList.access, scope: 'agencies' } as const
const one = z.object({ id })

/** Banners the vendor shows in the panel. */
export const panelMessages = {
  current: endpoint({
    method: 'GET',
    path: '/admin/panel-messages',
    summary: 'List active messages for the signed-in user that were not closed, most severe first (R-API-24)',
    access: access.signedIn,
    scope: 'self',
    response: z.object({ data: z.array(shownMessage) }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/admin/panel-messages/:id/dismiss',
    summary: 'Close or acknowledge a message permanently; 409 for one that stays until it ends',
    access: access.signedIn,
    scope: 'self',
    params: one,
    body: z.strictObject({}),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/panel-messages',
    summary: 'List all messages: active, upcoming, drafts, then ended; latest first',
    ...byStaff,
    query: z.strictObject(listShape(panelMessagesList)),
    response: pageOf(panelMessage),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/csm/panel-messages/counts',
    summary: 'Count messages per state',
    ...byStaff,
    query: z.strictObject(countsShape(panelMessagesList)),
    response: valueCounts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/csm/panel-messages/:id',
    summary: 'Get a message as written',
    ...byStaff,
    params: one,
    response: panelMessage,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/csm/panel-messages',
    summary: 'Create a message; without a start it is a draft',
    ...byStaff,
    body: z.strictObject(written),
    response: panelMessage,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/csm/panel-messages/:id',
    summary: 'Change the sent fields; `show_again` shows it again to those who closed it',
    ...byStaff,
    params: one,
    versioned: true,
    body: z.strictObject({ ...z.partial(z.object(written)).shape, show_again: z.optional(z.boolean()) }),
    response: panelMessage,
  }),
  end: endpoint({
    method: 'POST',
    path: '/admin/csm/panel-messages/:id/end',
    summary: 'Stop showing an active message now',
    ...byStaff,
    params: one,
    body: z.strictObject({}),
    response: panelMessage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/csm/panel-messages/:id',
    summary: 'Delete a message not yet shown to anyone: a draft or a scheduled one',
    ...byStaff,
    fails: ['CONFLICT'],
    params: one,
  }),
  reach: endpoint({
    method: 'POST',
    path: '/admin/csm/panel-messages/reach',
    summary: 'Count the people in an audience; changes nothing',
    ...byStaff,
    body: z.strictObject(audience),
    response: reach,
  }),
}
