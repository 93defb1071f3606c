export const userExamples = {
  invited_by_name: 'Ada Admin',
}
