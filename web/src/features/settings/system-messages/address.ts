import { agencyPages } from '@/nav/pages.ts'

/** By the key of an event, or the id of a saved reply, or for a new one. */
export const messagePath = (id: string) => agencyPages.settingsSystemMessage.path.replace(':id', id)
