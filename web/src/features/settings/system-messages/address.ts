import { agencyPages } from '@/nav/pages.ts'

/** Of an event by its key, of a ready reply by its id, or of a new one. */
export const messagePath = (id: string) => agencyPages.settingsSystemMessage.path.replace(':id', id)
