export default {
  subject: '{title} of {employee} was returned',
  intro: '{approver} returned “{title}”, which you recorded for {employee} at {agency}.',
  reason: 'Reason: {reason}',
  next: 'Open it to correct it and send it again.',
  selfVerified: '{name} (self-verified)',
  undoLate: 'Only the person who approved it can undo that, within {minutes, number} minutes.',
  changedSince: 'Changed after the preview. Open it to decide.',
} as const
