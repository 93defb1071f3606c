export default {
  fileTitle: 'Delivery log',
  costInDollars: 'Cost in dollars',
} as const
