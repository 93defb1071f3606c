export default {
  notFound: 'This webhook doesn’t exist, or you don’t have access to it.',
  noDelivery: 'There is no such call of this webhook.',
  notHttps: 'Enter an address that begins with https://.',
  notPublic: 'Enter an address on the public internet.',
} as const
