/**
 * Parts that come after the first rows. A chunk of its own: the names of their files are long, and the first rows would wait for them.
 */
export const runningJobs = () => import('@/widgets/jobs/RunningJobs.tsx')
export const messagesButton = () => import('@/widgets/messages/MessagesButton.tsx')
export const settled = () => import('./shell/Settled.tsx')
export const idleNotice = () => import('./IdleNotice.tsx')
export const updatePrompt = () => import('./update/UpdatePrompt.tsx')
export const agencyPicker = () => import('./shell/AgencyPicker.tsx')
export const searchDialog = () => import('./search/SearchDialog.tsx')
export const requestsCount = () => import('@/features/programs/catalog/RequestsCount.tsx')
export const noSuchAgency = () => import('./shell/NoSuchAgency.tsx')
