export default {
  title: 'Training records',
  year: 'Year',
  notLoaded: 'The training records could not be loaded.',
  none: 'Nothing was completed in {year}.',
  hours: 'Credit hours',
  total: 'in total',
  completed: 'Completed',
  score: 'Score {score}%',
  givenBy: 'Given by {provider}',
  entered: 'Entered by {name}, {at}',
  reversed: 'Reversed',
  reversedBy: 'Reversed by {name}, {at}',
} as const
