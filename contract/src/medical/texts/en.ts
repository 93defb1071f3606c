export default {
  scanOpened: 'Opened a medical scan of',
  noteOpened: 'Opened a medical note about',
  proofOpened: 'Opened the medical proof of a waiver for',
} as const
