/** The mask for social security numbers and birth dates. */
const mask = '•••••'
const ofSecrets = /ssn|social|birth|dob\b|birthday|password|secret|token/i
const numberOfSecurity = /\b\d{3}-\d{2}-\d{4}\b/g

/** Returns a payload with private values masked for staff. */
export function masked(value: unknown, depth = 0): unknown {
  if (depth > 20) return mask
  if (Array.isArray(value)) return value.map(one => masked(one, depth + 1))
  if (typeof value === 'string') return value.replace(numberOfSecurity, mask)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      ofSecrets.test(key) && one !== null && one !== '' ? mask : masked(one, depth + 1),
    ]),
  )
}
