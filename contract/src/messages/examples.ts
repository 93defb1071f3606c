export const messageExamples = {
  recipient: 'marisol.reyes@example.org',
}
