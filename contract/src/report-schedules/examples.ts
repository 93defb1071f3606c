export const reportScheduleExamples = {
  schedule_on: 'monday',
  type_id: 'weekly',
  at_time: '08:00',
  addresses: ['surveyor@state.example'],
}
