export default {
  noFile: 'This training record has no such file.',
} as const
