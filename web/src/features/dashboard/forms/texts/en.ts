export default {
  title: 'Forms to do',
  mine: 'My signatures',
  mineHint: 'Forms waiting for you to fill in or sign',
  review: 'Forms to review',
  reviewHint: 'Signed and waiting for approval',
  failed: 'Forms could not be loaded. Check your connection.',
} as const
