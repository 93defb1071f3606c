import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { formAnswerText } from './texts.ts'

/** A completed form counts until it is corrected or renewed, and is then kept as a record. */
export const answeredStates = {
  completed: formAnswerText('completed'),
  corrected: formAnswerText('corrected'),
  superseded: formAnswerText('superseded'),
} as const

/** Lists the answers to one form. Its questions are data columns (lists/data-columns.ts), placed after these. */
export const formAnswersList = defineList({
  name: 'form_answers',
  unit: count => formAnswerText('count', { count }),
  access: access.manageForms,
  filters: {
    search: { kind: 'search', label: formAnswerText('search') },
    state: { kind: 'choice', label: formAnswerText('status'), choices: answeredStates, column: 'state' },
    version_id: {
      kind: 'reference',
      label: formAnswerText('version'),
      lookup: 'formVersions',
      always: true,
      column: 'version',
    },
    completed_from: {
      kind: 'from',
      label: formAnswerText('completedFrom'),
      range: formAnswerText('completedOn'),
      column: 'completed_on',
    },
    completed_to: { kind: 'to', label: formAnswerText('completedTo'), column: 'completed_on' },
    location_id: { kind: 'reference', label: formAnswerText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: formAnswerText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    conditions: { kind: 'tree', label: conditionText('advanced'), data: true },
  },
  bar: ['version_id', 'completed'],
  counted: ['state', 'version_id'],
  columns: {
    name: { label: formAnswerText('employee'), usual: true, sort: 'name' },
    employee_number: { label: formAnswerText('employeeNumber'), usual: false },
    state: { label: formAnswerText('status'), usual: true },
    version: {
      label: formAnswerText('version'),
      usual: true,
      sort: 'version',
      ways: [formAnswerText('lowestFirst'), formAnswerText('highestFirst')],
    },
    completed_on: {
      label: formAnswerText('completedOn'),
      usual: true,
      sort: 'completed_on',
      ways: [formAnswerText('oldestFirst'), formAnswerText('newestFirst')],
    },
    expires_on: { label: formAnswerText('expiresOn'), usual: false },
    location: { label: formAnswerText('location'), usual: false },
    coordinator: { label: formAnswerText('coordinator'), usual: false },
  },
  usualSort: '-completed_on',
  views: 'agency',
  export: access.exportForms,
})
