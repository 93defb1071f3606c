import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { employeeFormStates, formCategories, formRecurrences, formStates, formVisibilities } from './states.ts'
import { formsText } from './texts.ts'

/** The agency's forms, in the settings. */
export const formsList = defineList({
  name: 'forms',
  unit: count => formsText('countForms', { count }),
  access: access.manageForms,
  filters: {
    search: { kind: 'search', label: formsText('search') },
    status: { kind: 'choice', label: formsText('status'), choices: formStates.names },
    category: { kind: 'choice', label: formsText('category'), choices: formCategories, column: 'category' },
    visibility: { kind: 'choice', label: formsText('visibility'), choices: formVisibilities, column: 'visibility' },
    conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
  },
  bar: ['category', 'visibility'],
  counted: ['status', 'category', 'visibility'],
  columns: {
    title: { label: formsText('form'), usual: true, sort: 'title' },
    category: { label: formsText('category'), usual: true, sort: 'category' },
    visibility: { label: formsText('visibility'), usual: true },
    number: { label: formsText('publishedVersion'), usual: true },
    open: { label: formsText('openNow'), usual: true },
    completed: { label: formsText('completedNow'), usual: true },
    recurrence: { label: formsText('recurrence'), usual: false },
    languages: { label: formsText('languages'), usual: true },
    code: { label: formsText('code'), usual: false, sort: 'code' },
    updated_at: {
      label: formsText('changed'),
      usual: false,
      sort: 'updated_at',
      ways: [formsText('oldestFirst'), formsText('newestFirst')],
    },
  },
  usualSort: 'title',
  views: 'agency',
  export: access.manageForms,
})
export const recurrenceNames = formRecurrences

/** Assigned forms: the worklist. */
export const employeeFormsList = defineList({
  name: 'employee_forms',
  unit: count => formsText('countAssigned', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: formsText('search') },
    /** The tabs: forms waiting for the caller, for a reviewer, for anyone. */
    desk: {
      kind: 'choice',
      label: formsText('desk'),
      choices: {
        mine: formsText('myTurn'),
        review: formsText('toReview'),
        overdue: formsText('overdue'),
        refused: formsText('refused'),
        unnamed: formsText('whoSigns'),
        unfinished: formsText('unfinished'),
        done: formsText('done'),
      },
    },
    state: {
      kind: 'choice',
      label: formsText('status'),
      choices: employeeFormStates.names,
      column: 'state',
    },
    form_id: { kind: 'reference', label: formsText('form'), lookup: 'forms', always: true, column: 'form' },
    category: { kind: 'choice', label: formsText('category'), choices: formCategories, column: 'category' },
    location_id: { kind: 'reference', label: formsText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: formsText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    due_from: { kind: 'from', label: formsText('dueFrom'), range: formsText('due'), column: 'due_on' },
    due_to: { kind: 'to', label: formsText('dueTo'), column: 'due_on' },
    completed_from: {
      kind: 'from',
      label: formsText('completedFrom'),
      range: formsText('completedOn'),
      column: 'completed_on',
    },
    completed_to: { kind: 'to', label: formsText('completedTo'), column: 'completed_on' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['form_id', 'location_id', 'coordinator_id'],
  counted: ['desk', 'state', 'form_id', 'category'],
  columns: {
    name: { label: formsText('employee'), usual: true, sort: 'name' },
    employee_number: { label: formsText('employeeNumber'), usual: false },
    form: { label: formsText('form'), usual: true },
    category: { label: formsText('category'), usual: false },
    state: {
      label: formsText('status'),
      usual: true,
      sort: 'urgency',
      ways: [formsText('mostUrgentFirst'), formsText('leastUrgentFirst')],
    },
    turn: { label: formsText('turn'), usual: true },
    due_on: {
      label: formsText('due'),
      usual: true,
      sort: 'due_on',
      ways: [formsText('soonestFirst'), formsText('latestFirst')],
    },
    assigned_on: {
      label: formsText('assignedOn'),
      usual: false,
      sort: 'assigned_on',
      ways: [formsText('oldestFirst'), formsText('newestFirst')],
    },
    completed_on: {
      label: formsText('completedOn'),
      usual: true,
      sort: 'completed_on',
      ways: [formsText('oldestFirst'), formsText('newestFirst')],
    },
    expires_on: { label: formsText('expiresOn'), usual: false },
    location: { label: formsText('location'), usual: false },
    coordinator: { label: formsText('coordinator'), usual: false },
  },
  // forms that wait for someone come first
  usualSort: 'urgency',
  views: 'agency',
  export: access.exportForms,
})
