export const createPath = 'settings/automation/create'
export const editPath = (id: string) => `settings/automation/${id}/edit`
export const logPath = (id: string) => `settings/automation/${id}/log`
