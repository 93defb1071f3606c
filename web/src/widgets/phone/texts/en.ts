export default {
  countryCode: 'Country code',
  countryCodeNow: 'Country code {code}',
  exampleAbroad: 'Without the leading 0',
  countries: 'Countries',
  search: 'Country or code',
  noMatch: 'No country matches',
  loading: 'Loading countries…',
  unloaded: 'The other countries could not be loaded.',
} as const
