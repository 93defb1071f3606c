export default {
  title: 'Leave without saving?',
  text: 'Your changes to {what} have not been saved.',
  discard: 'Discard changes',
  keep: 'Keep editing',
} as const
