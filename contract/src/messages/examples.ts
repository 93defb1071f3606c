export const messageExamples = {
  'threads.until': '2026-03-16T13:00:00Z',
  'threads.about': 'form.0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  recipient: 'marisol.reyes@example.org',
}
