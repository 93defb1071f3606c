export const scheduleExamples = {
  'schedule.starts': '09:00',
}
