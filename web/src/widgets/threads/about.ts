import type { Id, MessageSubject } from '@preceptor/contract'
import type { useAgencyPaths } from '@/nav/area.tsx'
import { withQuery } from '@/nav/paths.ts'

/** The session, checklist or form that a new message is about. A checklist is named by its assignment. */
export interface About {
  kind: Exclude<MessageSubject['kind'], 'program'>
  id: Id
}
const kinds: readonly string[] = ['session', 'checklist', 'form'] satisfies About['kind'][]

/** Returns the same string as the call's query. */
export const aboutName = ({ kind, id }: About) => `${kind}.${id}`

/** Returns the address for writing a message to an employee about something. */
export const writeAbout = (to: ReturnType<typeof useAgencyPaths>, employee_id: Id, about: About) =>
  withQuery(to.employee(employee_id, 'messages'), { about: aboutName(about) })

/** Parses the address's `about`; null for anything else. */
export function aboutIn(given: string | null): About | null {
  const [kind = '', id = ''] = given?.split('.') ?? []
  return kinds.includes(kind) && /^[\da-f-]{36}$/i.test(id) ? { kind: kind as About['kind'], id } : null
}

/** Returns the address of a message's subject. */
export function subjectHref(
  to: ReturnType<typeof useAgencyPaths>,
  employee_id: Id,
  { kind, id }: Pick<MessageSubject, 'kind' | 'id'>,
): string {
  switch (kind) {
    case 'session':
      return to.page(`sessions/${id}`)
    case 'program':
      return to.page(`programs/${id}/progress`)
    case 'checklist':
      return to.employee(employee_id, 'training')
    case 'form':
      return to.employeeForm(employee_id, id)
  }
}
