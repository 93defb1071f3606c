export const externalTrainingExamples = {
  'externalTrainings.title': 'Dementia care for aides',
  provider: 'Alzheimer’s Association',
  'externalTrainings.note': 'Original seen at the office.',
}
