export const savedViewExamples = {
  columns: ['name', ['name', 'provider_status', 'hire_date']],
  query: { provider_status: '1', sort_by: '-hire_date' },
  'savedViews.name': 'Active in the Bronx',
}
