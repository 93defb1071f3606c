export const programExamples = {
  'programs.titles': { en: 'Fall prevention', es: 'Prevención de caídas' },
}
