export default {
  saidBefore: 'Said before',
  samePlain: 'In plain words it says the same.',
  saysNow: 'Says now',
} as const
