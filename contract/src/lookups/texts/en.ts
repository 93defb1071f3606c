export default {
  countryMalformed: 'Enter a country code such as US.',
} as const
