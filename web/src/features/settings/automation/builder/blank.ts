import {
  type RuleAct,
  type RuleActName,
  type RuleDefinition,
  type RuleStep,
  type RuleTrigger,
} from '@preceptor/contract'

type Of<N extends RuleActName> = Extract<RuleAct, { act: N }>

/** An act before any choices; its ids are blank, and the schema requires them. */
const blanks: { [N in RuleActName]: () => Of<N> } = {
  status: () => ({ act: 'status', provider_status: 1, reason: null, effective_on: 'today' }),
  location: () => ({ act: 'location', location_id: '' }),
  coordinator: () => ({ act: 'coordinator', coordinator_id: '' }),
  tags: () => ({ act: 'tags', add: [], remove: [] }),
  tasks: () => ({ act: 'tasks', add: [], remove: [] }),
  assign: () => ({ act: 'assign', program_id: '', start_date: 'today', due_on: null, again: false, tells: false }),
  assignment_due: () => ({ act: 'assignment_due', program_id: '', days: 7, reason: '' }),
  withdraw: () => ({ act: 'withdraw', program_id: '', reason: '' }),
  waive: () => ({ act: 'waive', program_id: '', reason: '' }),
  remind: () => ({ act: 'remind', program_id: null }),
  learning_link: () => ({ act: 'learning_link', program_id: '', by: 'works' }),
  attempts: () => ({ act: 'attempts', program_id: '', extra: 1, reason: '' }),
  path_add: () => ({ act: 'path_add', path_id: '', start_date: 'today' }),
  path_pause: () => ({ act: 'path_pause', path_id: '', reason: '' }),
  path_resume: () => ({ act: 'path_resume', path_id: '' }),
  path_withdraw: () => ({ act: 'path_withdraw', path_id: '', reason: '' }),
  session_add: () => ({ act: 'session_add', session_id: '', as: 'book', silent: false }),
  form_add: () => ({ act: 'form_add', form_id: '', start_date: 'today', due_on: null }),
  form_remind: () => ({ act: 'form_remind', form_id: '' }),
  form_void: () => ({ act: 'form_void', form_id: '', reason: '' }),
  message: () => ({ act: 'message', by: 'best', subject: '', text: '' }),
  notify: () => ({ act: 'notify', to: 'coordinator', text: '' }),
  webhook: () => ({ act: 'webhook' }),
  push: () => ({ act: 'push', flow: 'completions' }),
  report: () => ({ act: 'report', report_id: '' }),
}
export const blankAct = (act: RuleActName): RuleAct => blanks[act]()

export const blankStep = (): RuleStep => ({ wait: null, still: null, act: blankAct('remind') })

const triggers: { [On in RuleTrigger['on']]: () => RuleTrigger } = {
  event: () => ({ on: 'event', event: 'hired' }),
  enters: () => ({ on: 'enters', view_id: null, filters: {} }),
  leaves: () => ({ on: 'leaves', view_id: null, filters: {} }),
  date: () => ({ on: 'date', field: 'hire_date', days: 0 }),
  schedule: () => ({ on: 'schedule', type_id: 'weekly', schedule_on: 'monday', at_time: '08:00' }),
  hand: () => ({ on: 'hand' }),
}
export const blankTrigger = (on: RuleTrigger['on']): RuleTrigger => triggers[on]()

export const blankRule = (): RuleDefinition => ({
  trigger: blankTrigger('event'),
  people: null,
  steps: [blankStep()],
  at_most: null,
  stop_when: null,
})
