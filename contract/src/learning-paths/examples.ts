export const learningPathExamples = {
  'learningPaths.description': 'What every new aide learns in the first 90 days.',
}
