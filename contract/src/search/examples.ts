export const searchExamples = {
  search: 'reyes',
}
