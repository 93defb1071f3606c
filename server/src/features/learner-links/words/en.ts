/** Texts of the printed slip. */
export default {
  scan: 'Scan this code with your phone’s camera',
  address: 'Or open',
  until: 'For {name} only. Works until {day}.',
} as const
