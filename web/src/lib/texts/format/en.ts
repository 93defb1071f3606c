export default {
  justNow: 'just now',
  secondsLeft: 'about {count, number} s left',
  minutesLeft: 'about {count, number} min left',
} as const
