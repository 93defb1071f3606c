import { agencyPages } from '@/nav/pages.ts'

/** Returns the page's path for an event key, a saved reply's id, or a new reply. */
export const messagePath = (id: string) => agencyPages.settingsSystemMessage.path.replace(':id', id)
