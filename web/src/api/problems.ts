import type { AnySchema } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'

/**
 * Returns the contract's errors in a body before it is sent: the first message per field, `emergency_contacts.0.phone` → its
 * message. The server uses the same schema, so it agrees.
 */
export function contractProblems(schema: AnySchema | undefined, body: unknown): Record<string, string> {
  const result = schema?.safeParse(body)
  if (!result || result.success) return {}
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= inWords(message)
  return problems
}
