import { escapeLiteral } from 'pg'
import type { Sql } from 'sql-template-tag'

/** Returns the statement with its values inlined, for COPY, which takes no parameters. */
export function withLiterals({ strings, values }: Sql): string {
  return strings.reduce((text, part, i) => text + literal(values[i - 1]) + part)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return escapeLiteral(value)
  // Quoted like a parameter, so the context decides the type
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return escapeLiteral(String(value))
  if (Array.isArray(value) && value.every(item => typeof item === 'string'))
    return escapeLiteral(`{${value.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  throw new TypeError('This value cannot be written as a literal.')
}
