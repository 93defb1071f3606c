export default {
  firstDayMissing: 'Enter the first day of leave.',
  reasonMissing: 'Enter a reason.',
  eventAdded: 'Added leave of',
  eventChanged: 'Changed leave of',
  eventRemoved: 'Removed leave of',
} as const
