export default {
  noCountry: 'There is no country with this code.',
} as const
