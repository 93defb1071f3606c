export default {
  notFound: 'This job does not exist, or is not yours to see.',
  ended: 'This job has already ended.',
  undoing: 'An undo can’t be stopped: half of it would be worse than either.',
  canceledBefore: 'Canceled before anything was changed.',
} as const
