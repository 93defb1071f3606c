import { access } from '../../access.ts'
import type { LeftOut } from '../../compliance/result.ts'
import { defineList } from '../../lists/list.ts'
import { moduleModes } from '../../programs/kinds/modes.ts'
import { dataText } from '../../report-data/texts.ts'
import { completedFilters, least, nameColumns, oldest, personFilters, placeColumns } from './of-person.ts'

/** Reasons why a record, or part of it, doesn't count. */
export const leftOutReasons = {
  reversed: dataText('reversed'),
  after_day_asked: dataText('afterDayAsked'),
  other_kind_of_training: dataText('otherKindOfTraining'),
  other_topic: dataText('otherTopic'),
  other_program: dataText('otherProgram'),
  not_rn_led: dataText('notRnLed'),
  not_in_person: dataText('notInPerson'),
  before_first_window: dataText('beforeFirstWindow'),
  before_rehire: dataText('beforeRehire'),
  before_time_away: dataText('beforeTimeAway'),
  too_long_before_hire: dataText('tooLongBeforeHire'),
  mode_limit: dataText('modeLimit'),
  taken_by_addition: dataText('takenByAddition'),
  not_verified: dataText('notVerifiedYet'),
  revoked: dataText('revoked'),
  voided: dataText('voided'),
  corrected: dataText('corrected'),
  not_yet_valid: dataText('notYetValid'),
  expired: dataText('noLongerValid'),
  window_not_owed: dataText('windowNotOwed'),
} as const satisfies Record<LeftOut, string>

/** Credit that counts under no rule, or only partially, with the reason. */
export const leftOutHoursList = defineList({
  name: 'left_out_hours',
  unit: count => dataText('countLeftOut', { count }),
  access: access.compliance,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    why: { kind: 'choice', label: dataText('reason'), choices: leftOutReasons, column: 'why' },
    /** `none`: it was reversed, which doesn't depend on a rule. */
    rule_id: { kind: 'reference', label: dataText('closestRule'), lookup: 'complianceRules', column: 'rule' },
    program_id: { kind: 'reference', label: dataText('program'), lookup: 'programs', column: 'title' },
    mode: { kind: 'choice', label: dataText('mode'), choices: moduleModes, column: 'mode' },
    ...completedFilters,
    ...personFilters,
  },
  bar: ['why', 'rule_id', 'completed', 'location_id'],
  columns: {
    ...nameColumns,
    title: { label: dataText('training'), usual: true },
    completed_on: { label: dataText('completedOn'), usual: true, sort: 'completed_on', ...oldest },
    minutes: { label: dataText('minutes'), usual: true },
    left_out: { label: dataText('minutesLeftOut'), usual: true, sort: 'left_out', ...least },
    why: { label: dataText('reason'), usual: true },
    rule: { label: dataText('closestRule'), usual: true },
    reversed_reason: { label: dataText('reversedBecause'), usual: false },
    topic: { label: dataText('topic'), usual: false },
    mode: { label: dataText('mode'), usual: false },
    ...placeColumns,
  },
  usualSort: '-completed_on',
})
