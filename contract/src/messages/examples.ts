export const messageExamples = {
  'threads.until': '2026-03-16T13:00:00Z',
  recipient: 'marisol.reyes@example.org',
}
