import type { Id, MessageSubject } from '@preceptor/contract'
import type { useAgencyPaths } from '@/nav/area.tsx'
import { withQuery } from '@/nav/paths.ts'

/** The session, checklist or form that a new message is about. A checklist is named by its assignment. */
export interface About {
  kind: Exclude<MessageSubject['kind'], 'program'>
  id: Id
}
const kinds: readonly string[] = ['session', 'checklist', 'form'] satisfies About['kind'][]

/** The same as the query of the call. */
export const aboutName = ({ kind, id }: About) => `${kind}.${id}`

/** Address where a message to an employee about something is written. */
export const writeAbout = (to: ReturnType<typeof useAgencyPaths>, employee_id: Id, about: About) =>
  withQuery(to.employee(employee_id, 'messages'), { about: aboutName(about) })

/** Reads `about` of the address; null for anything else. */
export function aboutIn(given: string | null): About | null {
  const [kind = '', id = ''] = given?.split('.') ?? []
  return kinds.includes(kind) && /^[\da-f-]{36}$/i.test(id) ? { kind: kind as About['kind'], id } : null
}

/** Address of what a message is about. */
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
