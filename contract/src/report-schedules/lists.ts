import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { emptyPolicies, reportChannels, reportDeliveryStates, scheduleStates } from './states.ts'
import { reportScheduleText as text } from './texts.ts'
import { scheduleTypeNames } from './when.ts'

/** R-PER-7: scheduled reports. */
export const reportSchedulesList = defineList({
  name: 'report_schedules',
  unit: count => text('countSchedules', { count }),
  access: access.reportSchedules,
  filters: {
    search: { kind: 'search', label: text('searchSchedules') },
    state: { kind: 'choice', label: text('state'), choices: scheduleStates.names, column: 'state' },
    type_id: { kind: 'choice', label: text('type'), choices: scheduleTypeNames, column: 'when' },
    whose: {
      kind: 'choice',
      label: text('whose'),
      choices: { own: text('mine'), others: text('others') },
      column: 'owner',
    },
    empty_policy: { kind: 'choice', label: text('emptyPolicy'), choices: emptyPolicies, column: 'empty_policy' },
  },
  bar: ['state', 'type_id', 'whose'],
  counted: ['state', 'type_id', 'whose'],
  columns: {
    report: { label: text('report'), usual: true, sort: 'report' },
    when: { label: text('when'), usual: true },
    next_at: {
      label: text('nextAt'),
      usual: true,
      sort: 'next_at',
      ways: [text('soonestFirst'), text('latestFirst')],
    },
    state: { label: text('state'), usual: true },
    last: { label: text('lastTime'), usual: true },
    recipients: { label: text('recipients'), usual: true },
    owner: { label: text('owner'), usual: false },
    formats: { label: text('formats'), usual: false },
    empty_policy: { label: text('emptyPolicy'), usual: false },
  },
  usualSort: 'next_at',
})

/** Deliveries, with their recipient and their result. */
export const reportDeliveriesList = defineList({
  name: 'report_deliveries',
  unit: count => text('countDeliveries', { count }),
  access: access.reportSchedules,
  filters: {
    search: { kind: 'search', label: text('searchDeliveries') },
    state: { kind: 'choice', label: text('state'), choices: reportDeliveryStates, column: 'state' },
    channel: { kind: 'choice', label: text('channel'), choices: reportChannels, column: 'channel' },
    /** Keeps the deliveries of one schedule. */
    schedule: { kind: 'text', label: text('schedule'), column: 'report' },
    sent_from: { kind: 'from', label: text('sentFrom'), range: text('sentOn'), column: 'created_at' },
    sent_to: { kind: 'to', label: text('sentTo'), column: 'created_at' },
  },
  bar: ['state', 'channel', 'sent'],
  counted: ['state', 'channel'],
  columns: {
    created_at: {
      label: text('sentOn'),
      usual: true,
      sort: 'created_at',
      ways: [text('oldestFirst'), text('newestFirst')],
    },
    report: { label: text('report'), usual: true },
    channel: { label: text('channel'), usual: true },
    recipient: { label: text('recipient'), usual: true },
    state: { label: text('state'), usual: true },
    reason: { label: text('reason'), usual: true },
  },
  usualSort: '-created_at',
})
