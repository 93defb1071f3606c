export const scheduleExamples = {
  'schedule.starts': '09:00',
  // a sentence in responses, data in request bodies
  'series.rule': [
    {
      frequency: 'weekly',
      interval: 2,
      weekdays: ['tuesday'],
      position: null,
      month_day: null,
      until: null,
      times: 6,
      except: [],
      skips_holidays: true,
    },
  ],
  'calendarFeeds.address': 'https://panel.example.org/calendar/secret.ics',
}
