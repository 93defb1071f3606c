import type { Id } from '@preceptor/contract'
import { agencyPages } from '@/nav/pages.ts'

export const casePath = (id: Id) => agencyPages.settingsIntegrationCase.path.replace(':id', id)
export const syncPath = (id: Id) => agencyPages.settingsIntegrationSync.path.replace(':id', id)
/** The built-in report of differences with the partner. */
export const differencesReport = agencyPages.report.path.replace(':id', 'differs_from_partner')
