import { bulkText } from './texts.ts'

export const bulkChangeEvents = {
  'employees.bulk_changed': bulkText('eventChanged'),
  'employees.bulk_undone': bulkText('eventUndone'),
} as const
