import type { EventKind } from '../events.ts'
import { automationText as text } from './texts.ts'

/** The kind of row that an event concerns in addition to the person, which a rule may name. */
export type About = 'program' | 'form' | 'path' | 'session' | 'status' | 'fields' | 'credential' | null

interface RuleEvent {
  /** Kinds of history events, in the order in which rules receive them. */
  kinds: readonly EventKind[]
  /** The label in the list of triggers. */
  label: string
  about: About
}

/** Events that trigger a rule, each for the person it happened to. */
export const ruleEvents = {
  hired: { kinds: ['employee.created'], label: text('onHired'), about: null },
  status_changed: { kinds: ['employee.status_changed'], label: text('onStatusChanged'), about: 'status' },
  profile_changed: { kinds: ['employee.updated'], label: text('onProfileChanged'), about: 'fields' },
  assigned: { kinds: ['training.assigned', 'training.renewed'], label: text('onAssigned'), about: 'program' },
  started: { kinds: ['training.started'], label: text('onStarted'), about: 'program' },
  completed: { kinds: ['training.completed', 'training.credited'], label: text('onCompleted'), about: 'program' },
  withdrawn: { kinds: ['training.withdrawn'], label: text('onWithdrawn'), about: 'program' },
  due_changed: { kinds: ['training.due_changed', 'training.extended'], label: text('onDueChanged'), about: 'program' },
  path_added: { kinds: ['path.added'], label: text('onPathAdded'), about: 'path' },
  path_completed: { kinds: ['path.completed'], label: text('onPathCompleted'), about: 'path' },
  booked: {
    kinds: ['booking.booked', 'booking.seat_given'],
    label: text('onBooked'),
    about: 'session',
  },
  booking_ended: {
    kinds: ['booking.cancelled', 'booking.declined', 'booking.removed'],
    label: text('onBookingEnded'),
    about: 'session',
  },
  attended: { kinds: ['attendance.marked'], label: text('onAttended'), about: 'session' },
  form_assigned: { kinds: ['employee_form.assigned'], label: text('onFormAssigned'), about: 'form' },
  form_completed: { kinds: ['employee_form.completed'], label: text('onFormCompleted'), about: 'form' },
  form_approved: { kinds: ['employee_form.approved'], label: text('onFormApproved'), about: 'form' },
  form_returned: {
    kinds: ['employee_form.returned', 'employee_form.rejected'],
    label: text('onFormReturned'),
    about: 'form',
  },
  form_expired: { kinds: ['employee_form.expired'], label: text('onFormExpired'), about: 'form' },
  credential_recorded: {
    kinds: ['credential.recorded', 'credential.renewed'],
    label: text('onCredentialRecorded'),
    about: 'credential',
  },
  credential_verified: { kinds: ['credential.verified'], label: text('onCredentialVerified'), about: 'credential' },
  credential_returned: { kinds: ['credential.returned'], label: text('onCredentialReturned'), about: 'credential' },
  external_approved: { kinds: ['training.external_approved'], label: text('onExternalApproved'), about: null },
  reminded: { kinds: ['training.reminded'], label: text('onReminded'), about: null },
  message_sent: { kinds: ['message.sent'], label: text('onMessageSent'), about: null },
  mail_stopped: {
    kinds: ['employee.mail_stopped', 'employee.sms_stopped'],
    label: text('onMessagesStopped'),
    about: null,
  },
  sync_failed: { kinds: ['integration.sync_failed'], label: text('onSyncFailed'), about: null },
} as const satisfies Record<string, RuleEvent>
export type RuleEventName = keyof typeof ruleEvents

/** Profile fields that a rule can watch for changes. */
export const watchedFields = {
  discipline_id: text('fieldDiscipline'),
  location_id: text('fieldLocation'),
  coordinator_id: text('fieldCoordinator'),
  language: text('fieldLanguage'),
  tags: text('fieldTags'),
  mobile: text('fieldMobile'),
  email: text('fieldEmail'),
} as const
export type WatchedField = keyof typeof watchedFields

interface DateField {
  label: string
  /** The day as part of a sentence: `7 days after {said}`. */
  said: string
  /** The kind of row that the day belongs to, which a rule may name. */
  about: 'program' | 'credential' | 'form' | 'session' | null
  /** True if the same row can get a new day, as a cycle or a card does. */
  repeats?: true
}

/** Days that trigger a rule on, before or after them, at the agency's midnight. */
export const dateFields = {
  hire_date: { label: text('dayHired'), said: text('dayHiredSaid'), about: null },
  /** Each year on the hire date. */
  anniversary: { label: text('dayAnniversary'), said: text('dayAnniversarySaid'), about: null, repeats: true },
  birthday: { label: text('dayBirthday'), said: text('dayBirthdaySaid'), about: null, repeats: true },
  expected_return: { label: text('dayReturn'), said: text('dayReturnSaid'), about: null },
  status_since: { label: text('dayStatus'), said: text('dayStatusSaid'), about: null },
  assignment_due: { label: text('dayDue'), said: text('dayDueSaid'), about: 'program', repeats: true },
  assignment_expires: {
    label: text('dayCompletionEnds'),
    said: text('dayCompletionEndsSaid'),
    about: 'program',
    repeats: true,
  },
  credential_expires: {
    label: text('dayCredentialEnds'),
    said: text('dayCredentialEndsSaid'),
    about: 'credential',
    repeats: true,
  },
  form_due: { label: text('dayFormDue'), said: text('dayFormDueSaid'), about: 'form', repeats: true },
  session_day: { label: text('daySession'), said: text('daySessionSaid'), about: 'session', repeats: true },
} as const satisfies Record<string, DateField>
export type DateFieldName = keyof typeof dateFields
