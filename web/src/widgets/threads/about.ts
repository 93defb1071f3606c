import type { Id } from '@preceptor/contract'
import type { useAgencyPaths } from '@/nav/area.tsx'
import { withQuery } from '@/nav/paths.ts'

/** The session, checklist or form that a message is about. A checklist is named by its assignment. */
export interface About {
  kind: 'session' | 'checklist' | 'form'
  id: Id
}
const kinds: readonly string[] = ['session', 'checklist', 'form'] satisfies About['kind'][]

/** Address where a message to an employee about something is written. */
export const writeAbout = (to: ReturnType<typeof useAgencyPaths>, employee_id: Id, { kind, id }: About) =>
  withQuery(to.employee(employee_id, 'messages'), { about: `${kind}.${id}` })

/** Reads `about` of the address; null for anything else. */
export function aboutIn(given: string | null): About | null {
  const [kind = '', id = ''] = given?.split('.') ?? []
  return kinds.includes(kind) && /^[\da-f-]{36}$/i.test(id) ? { kind: kind as About['kind'], id } : null
}
