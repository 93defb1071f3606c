export default {
  noCountry: 'There is no country with this code.',
  northAmerica: 'United States/Canada',
} as const
