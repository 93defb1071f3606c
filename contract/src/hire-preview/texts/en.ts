export default {
  title: 'What they will be assigned',
  hint: 'Once they are active. It follows the discipline, location and hire date above.',
  paths: 'Learning paths',
  pathStarts: '{title}: starts {day}',
  more: '{count, plural, one {# more step} other {# more steps}}',
  rules: 'Compliance rules',
  ruleDue: '{name}: due {day}',
  ruleMet: '{name}',
  nothing: 'No learning path or compliance rule applies yet.',
  loading: 'Checking paths and rules…',
  failed: 'Paths and rules couldn’t be checked now.',
} as const
