export default {
  waitsFor: 'Waits for {title}',
  opensOn: 'Opens {day}',
  due: 'Due {day}',
  opensAtOnce: 'Opens as soon as it may.',
  opensDays:
    'Opens {amount, plural, one {# day after} other {# days after}} {anchor, select, hire {the hire date} previous {the step before is done} other {the start of the path}}.',
  opensMonths:
    'Opens {amount, plural, one {# month after} other {# months after}} {anchor, select, hire {the hire date} previous {the step before is done} other {the start of the path}}.',
  dueDays:
    'Due {amount, plural, one {# day after} other {# days after}} {anchor, select, hire {the hire date} previous {the step before is done} open {it opens} other {the start of the path}}.',
  dueMonths:
    'Due {amount, plural, one {# month after} other {# months after}} {anchor, select, hire {the hire date} previous {the step before is done} open {it opens} other {the start of the path}}.',
  dueByProgram: 'Due as the program says.',
  dueNever: 'No due date.',
  overdue: 'Overdue',
  doneOf: '{done, number} of {of, number}',
  stuckFor: '{count, plural, one {# day without progress} other {# days without progress}}',
  title: 'Learning paths',
  none: 'Not on a learning path.',
  add: 'Add to learning path',
  addTitle: 'Add {name} to a learning path',
  onlyFor: 'Only for {name}.',
  notLoaded: 'The learning paths could not be loaded.',
  retry: 'Try again',
  started: 'Started {day}',
  actions: 'Actions for {title}',
  start: 'Change start',
  pause: 'Pause',
  resume: 'Resume',
  withdraw: 'Withdraw',
  skip: 'Skip a step',
  steps: 'Steps of {title}',
} as const
