import type { AnySchema } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'

/**
 * Validates a body against the contract before it is sent. Returns the first message per field, such as
 * `emergency_contacts.0.phone` → its message. The server uses the same schema, so the results agree.
 */
export function contractProblems(schema: AnySchema | undefined, body: unknown): Record<string, string> {
  const result = schema?.safeParse(body)
  if (!result || result.success) return {}
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= inWords(message)
  return problems
}
