export const surveyExamples = {
  'surveys.seed': 'K7Q2-FALL',
}
