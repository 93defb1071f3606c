import { stateTable } from '../state-table.ts'
import { messageText } from './texts.ts'

/** The progress of a message. `kept`: a demo world sends nothing. `received`, `noted`: incoming messages and staff notes. */
const names = {
  queued: messageText('queued'),
  held: messageText('held'),
  sent: messageText('sent'),
  delivered: messageText('delivered'),
  undelivered: messageText('undelivered'),
  bounced: messageText('bounced'),
  complained: messageText('complained'),
  failed: messageText('failed'),
  canceled: messageText('canceled'),
  suppressed: messageText('suppressed'),
  kept: messageText('kept'),
  received: messageText('received'),
  noted: messageText('noted'),
} as const

/** A later report never lowers a state, and failure beats success. These are all the possible moves. */
export const messageStates = stateTable(names, {
  queued: {
    held: messageText('held'),
    sent: messageText('sent'),
    failed: messageText('failed'),
    canceled: messageText('cancel'),
    suppressed: messageText('suppressed'),
    kept: messageText('kept'),
  },
  held: {
    queued: messageText('queued'),
    sent: messageText('sent'),
    failed: messageText('failed'),
    canceled: messageText('cancel'),
    suppressed: messageText('suppressed'),
    kept: messageText('kept'),
  },
  sent: {
    delivered: messageText('delivered'),
    undelivered: messageText('undelivered'),
    bounced: messageText('bounced'),
    complained: messageText('complained'),
  },
  delivered: { undelivered: messageText('undelivered'), complained: messageText('complained') },
  undelivered: {},
  bounced: {},
  complained: {},
  failed: { queued: messageText('retry') },
  canceled: {},
  suppressed: {},
  kept: {},
  received: {},
  noted: {},
})
export type MessageState = keyof typeof names

/** The reason a message is held, was not sent or did not arrive, and the person who can fix it. */
export const messageReasons = {
  quiet_hours: messageText('quietHours'),
  opted_out: messageText('optedOut'),
  no_address: messageText('noAddress'),
  dead_address: messageText('deadAddress'),
  left: messageText('left'),
  duplicate_number: messageText('duplicateNumber'),
  digest: messageText('inDigest'),
  breaker: messageText('breaker'),
  switched_off: messageText('switchedOff'),
  unfilled_variable: messageText('unfilledVariable'),
  refused: messageText('refused'),
  unreachable: messageText('unreachable'),
  agency_closed: messageText('agencyClosed'),
} as const
export type MessageReason = keyof typeof messageReasons

export const messageWays = { mail: messageText('mail'), sms: messageText('sms') } as const
export const messageDirections = {
  in: messageText('cameIn'),
  out: messageText('wentOut'),
  note: messageText('note'),
} as const
export type MessageDirection = keyof typeof messageDirections

/** `open`: someone is waiting for an answer. Every move is a button; an incoming message reopens the thread automatically. */
export const threadStates = stateTable(
  {
    quiet: messageText('threadQuiet'),
    open: messageText('threadOpen'),
    snoozed: messageText('threadSnoozed'),
    done: messageText('threadDone'),
  },
  {
    quiet: { open: messageText('reopen') },
    open: { done: messageText('noAnswerNeeded'), snoozed: messageText('snooze') },
    snoozed: { open: messageText('reopen'), done: messageText('noAnswerNeeded') },
    done: { open: messageText('reopen') },
  },
)
export type ThreadState = keyof typeof threadStates.names

export const unassignedReasons = {
  unknown_number: messageText('unknownNumber'),
  several_people: messageText('severalPeople'),
} as const
export const unassignedStates = {
  open: messageText('unassignedOpen'),
  linked: messageText('unassignedLinked'),
  discarded: messageText('unassignedDiscarded'),
} as const
