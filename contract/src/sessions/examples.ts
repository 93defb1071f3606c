export const sessionExamples = {
  zone: 'America/New_York',
  on_day: '2026-04-15',
  after_days: 0,
  starts: '09:00',
  ends: '13:00',
  directions: 'Second floor, ring the bell.',
  meeting_link: 'https://meet.example.org/abc',
  language: 'en',
  interpreter_language: 'es',
  enrolment_opens: '2026-03-20T09:00',
  enrolment_closes: '2026-04-14T12:00',
}
