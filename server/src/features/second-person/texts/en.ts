export default {
  subject: '{title} of {employee} was returned',
  intro: '{approver} returned “{title}”, which you recorded for {employee} at {agency}.',
  reason: 'Reason: {reason}',
  next: 'Open it to correct it and send it again.',
} as const
