import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import {
  messageDirections,
  messageReasons,
  messageStates,
  messageWays,
  threadStates,
  unassignedReasons,
  unassignedStates,
} from '../messages/states.ts'
import { messageText } from '../messages/texts.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, option, optionalLine, text, version } from '../schemas.ts'
import { threadsList } from './threads-list.ts'

export const mostSmsLetters = 1600
export const mostMailLetters = 100_000
export const mostMessageFiles = 10
/** Limit for all files of a message together. */
export const mostMessageBytes = 25 * 1024 ** 2

const named = z.nullable(z.string())
const channel = z.enum(keysOf(messageWays), messageText('chooseChannel'))
const moment = z.nullable(instant)

/** The subject of a message. A checklist is named by its assignment; a form whose title the reader may not know has no name. */
const subject = z.object({ kind: z.enum(['session', 'program', 'checklist', 'form']), id, name: named })
export type MessageSubject = z.output<typeof subject>

const message = z.object({
  id,
  direction: z.enum(keysOf(messageDirections)),
  /** Null for a note. */
  channel: z.nullable(z.enum(keysOf(messageWays))),
  /** The key of its system message, with the name; null for incoming messages and notes. */
  event: named,
  event_name: named,
  from_address: named,
  to_address: named,
  /** Null for readers without the right to read threads, as the text is. */
  subject: named,
  text: named,
  /** Quoted text of an incoming email. */
  quoted: named,
  files: z.array(keptFile),
  language: named,
  wanted_language: named,
  about: z.nullable(subject),
  segments: z.nullable(z.int()),
  state: z.enum(keysOf(messageStates.names)),
  reason: z.nullable(z.enum(keysOf(messageReasons))),
  /** The reason it did not arrive and the person who can act, in the reader's words. */
  explanation: named,
  held_until: moment,
  sender_name: z.string(),
  /** Set when the sender isn't an agency user: the employee wrote it, or a system message was sent. */
  sender_kind: z.enum(['employee', 'user', 'system']),
  from_other_address: z.boolean(),
  /** The list of a bulk message that it belongs to. */
  batch_id: z.nullable(id),
  created_at: instant,
  sent_at: moment,
  settled_at: moment,
  /** Actions available to the reader. */
  may: z.array(z.enum(['cancel', 'retry'])),
})
export type ThreadMessage = z.output<typeof message>

const thread = z.object({
  /** The employee's id. */
  id,
  /** First and last name. */
  name: z.string(),
  state: z.enum(keysOf(threadStates.names)),
  /** The person who answers: assigned by hand, or the coordinator's user; null for the agency's inbox. */
  owner: z.nullable(option),
  is_assigned: z.boolean(),
  waiting_since: moment,
  /** Amber from then on. */
  reply_warn_at: moment,
  reply_due_at: moment,
  snoozed_until: moment,
  unread: z.int(),
  last_at: moment,
  version,
  /** Reads the words, and may write. */
  may_read: z.boolean(),
  may_write: z.boolean(),
})
export type Thread = z.output<typeof thread>

const threadRow = z.extend(thread, {
  /** The name in the format of lists. */
  listed_name: z.string(),
  location: named,
  coordinator: named,
  /** The newest message, shortened. */
  last: named,
  last_direction: z.nullable(z.enum(keysOf(messageDirections))),
  channel: z.nullable(z.enum(keysOf(messageWays))),
})
export type ThreadRow = z.output<typeof threadRow>

const unassigned = z.object({
  id,
  channel,
  from_address: z.string(),
  to_address: z.string(),
  text: z.string(),
  why: z.enum(keysOf(unassignedReasons)),
  candidates: z.array(z.object({ id, name: z.string(), coordinator: named })),
  files: z.array(keptFile),
  state: z.enum(keysOf(unassignedStates)),
  /** The linked employee; null when there is none, or the record is gone. */
  linked_to: z.nullable(option),
  decided_by_name: named,
  decided_at: moment,
  created_at: instant,
  version,
})
export type UnassignedMessage = z.output<typeof unassigned>

const one = z.object({ id })
/** A session, checklist or form in an address, such as `form.0198a9b2-…`. */
const subjectName = z
  .string()
  .check(
    z.regex(
      /^(session|checklist|form)\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
      messageText('strangeSubject'),
    ),
  )
const reading = { access: access.readThreads, scope: 'agency' } as const
const writing = { access: access.sendMessages, scope: 'agency' } as const

const newMessage = z.strictObject({
  kind: z.enum(['sms', 'mail', 'note'], messageText('chooseChannel')),
  /** For emails. */
  subject: z.optional(optionalLine(200)),
  /** At most 1,600 letters by text message, 4,000 in a note. */
  text: text(mostMailLetters, messageText('enterMessage')),
  /** The ready reply it came from. */
  template_id: z.optional(id),
  language: z.optional(z.string().check(z.maxLength(10))),
  /** From where a nurse begins: a session, checklist or form they handle. A checklist is named by its assignment. */
  about: z.optional(z.strictObject({ kind: z.enum(['session', 'checklist', 'form']), id })),
  files: z.optional(
    z.array(id).check(z.maxLength(mostMessageFiles, messageText('tooManyFiles', { most: String(mostMessageFiles) }))),
  ),
})

/** Conversations between agency and employees. A thread's address is its employee's. */
export const threads = {
  list: endpoint({
    method: 'GET',
    path: '/admin/threads',
    summary: 'The inbox: threads by who answers and by when',
    ...reading,
    query: z.strictObject(listShape(threadsList)),
    response: pageOf(threadRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/threads/counts',
    summary: 'How many threads each value of one filter has, under the other filters',
    ...reading,
    query: z.strictObject(countsShape(threadsList)),
    response: valueCounts,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/messages',
    summary:
      'Messages of an employee, the newest first. Without the right to read threads: event, channel, time and state, no words',
    access: access.employees,
    scope: 'agency',
    params: one,
    query: z.strictObject({ page, per_page: perPage(100, 50), about: z.optional(subjectName) }),
    response: z.extend(pageOf(message), { thread, about: z.nullable(subject) }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/messages',
    summary: 'Send an employee a text message or a mail, or keep a note of staff in the thread',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: newMessage,
    response: message,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/threads/:id/files/:file_id',
    summary: 'The address of a file of a message, for ten minutes',
    ...reading,
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  read: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/read',
    summary: 'Say that the messages of a thread were seen',
    ...reading,
    params: one,
    body: z.strictObject({}),
    response: thread,
  }),
  owners: endpoint({
    method: 'GET',
    path: '/admin/threads/:id/owners',
    summary: 'Users of the agency who may answer in this thread',
    ...writing,
    params: one,
    response: z.object({ data: z.array(option) }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/assign',
    summary: 'Say who answers; null: whoever coordinates the employee',
    ...writing,
    versioned: true,
    params: one,
    body: z.strictObject({ user_id: z.nullable(id) }),
    response: thread,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/snooze',
    summary: 'Put a thread aside until a moment; a message that comes in opens it again',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ until: z.iso.datetime(messageText('chooseMoment')) }),
    response: thread,
  }),
  done: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/done',
    summary: 'No answer is needed: the clock stops',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: thread,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/reopen',
    summary: 'Somebody should answer after all',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: thread,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/cancel',
    summary: 'Take back a message that was not sent yet',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: message,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/retry',
    summary: 'Send a message again that failed',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: message,
  }),
}

/** Texts of phones that belong to nobody, or to several people. */
export const unassignedMessages = {
  list: endpoint({
    method: 'GET',
    path: '/admin/unassigned-messages',
    summary:
      'Text messages that nobody can be told for; a limited coordinator sees those that only the own people can have sent',
    ...reading,
    query: z.strictObject({ state: z._default(z.enum(keysOf(unassignedStates)), 'open'), page, per_page: perPage() }),
    response: pageOf(unassigned),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/unassigned-messages/:id/files/:file_id',
    summary: 'The address of a file that came with an unassigned text, for ten minutes',
    ...reading,
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  link: endpoint({
    method: 'POST',
    path: '/admin/unassigned-messages/:id/link',
    summary: 'Say who wrote it; the number is remembered if you want',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({
      employee_id: id,
      /** The number is this person's from now on. */
      remember: z.boolean(messageText('chooseYesNo')),
      /** The owner of the phone, such as "sister". */
      relation: z.optional(optionalLine(60)),
    }),
    response: unassigned,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/admin/unassigned-messages/:id/discard',
    summary: 'It belongs to nobody of the agency',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: unassigned,
  }),
}
