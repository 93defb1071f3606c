/** Colors of printed documents. */
export const colors = {
  ink: '#1c2430',
  accent: '#1f4e79',
  quiet: '#5a6675',
  red: '#b3261e',
  rule: '#c9d1da',
} as const
