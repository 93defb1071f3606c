export default {
  notFound: 'This webhook does not exist, or is not yours to see.',
  noDelivery: 'There is no such call of this webhook.',
  notHttps: 'Enter an address that begins with https://.',
  notPublic: 'Enter an address on the public internet.',
} as const
