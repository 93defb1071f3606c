export default {
  notFound: 'This webhook does not exist, or is not yours to see.',
  noDelivery: 'There is no such call of this webhook.',
  notHttps: 'Enter an address that begins with https://.',
} as const
