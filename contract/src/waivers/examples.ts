export const waiverExamples = {
  'waivers.reason': 'Physician’s letter: no lifting until April.',
  'waivers.window_no': 2,
}
