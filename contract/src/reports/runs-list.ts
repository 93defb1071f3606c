import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { reportText } from './texts.ts'
import { runStates } from './states.ts'

/** The run history, with requesters, filters and results. */
export const reportRunsList = defineList({
  name: 'report_runs',
  unit: count => reportText('countRuns', { count }),
  access: access.reports,
  filters: {
    search: { kind: 'search', label: reportText('searchRuns') },
    state: { kind: 'choice', label: reportText('state'), choices: runStates.names, column: 'state' },
    /** Keeps the runs of one report: its key, or its id. */
    report: { kind: 'text', label: reportText('report'), column: 'report' },
    whose: {
      kind: 'choice',
      label: reportText('whose'),
      choices: { own: reportText('mine'), others: reportText('others') },
      column: 'asked_by',
    },
    pinned: {
      kind: 'choice',
      label: reportText('pinned'),
      choices: { yes: reportText('keptOnly'), no: reportText('notKept') },
      column: 'expires_on',
    },
    asked_from: {
      kind: 'from',
      label: reportText('askedFrom'),
      range: reportText('askedOn'),
      column: 'asked_at',
    },
    asked_to: { kind: 'to', label: reportText('askedTo'), column: 'asked_at' },
  },
  bar: ['state', 'whose', 'asked'],
  counted: ['state', 'whose', 'pinned'],
  columns: {
    report: { label: reportText('report'), usual: true },
    asked_at: {
      label: reportText('askedOn'),
      usual: true,
      sort: 'asked_at',
      ways: [reportText('oldestFirst'), reportText('newestFirst')],
    },
    asked_by: { label: reportText('askedBy'), usual: true },
    state: { label: reportText('state'), usual: true },
    rows: {
      label: reportText('rows'),
      usual: true,
      sort: 'rows',
      ways: [reportText('leastFirst'), reportText('mostFirst')],
    },
    as_of: { label: reportText('asOf'), usual: true },
    expires_on: { label: reportText('expiresOn'), usual: true },
    filters: { label: reportText('filters'), usual: false },
    opened: { label: reportText('openedTimes'), usual: false },
    sha256: { label: reportText('hash'), usual: false },
  },
  usualSort: '-asked_at',
})
