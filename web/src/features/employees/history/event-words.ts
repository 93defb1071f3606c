import type { HistoryEvent } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'

const titles: Partial<Record<HistoryEvent['kind'], string>> = {
  'employee.created': 'added this employee',
  'employee.updated': 'edited the profile',
  'employee.status_changed': 'changed the status',
  'employee.status_scheduled': 'planned a status change',
  'employee.status_unscheduled': 'canceled a planned status change',
  'employee.removed': 'took back the import',
  'employee.note_added': 'added a note',
  'employee.note_edited': 'edited a note',
  'employee.note_deleted': 'deleted a note',
}

/** What happened, to go on after the name of who did it. */
export const eventWords = (event: HistoryEvent, usual: Readonly<Record<string, string>>) =>
  titles[event.kind] ?? inWords(usual[event.kind] ?? event.kind).toLowerCase()
