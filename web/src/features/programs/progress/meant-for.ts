import type { Program } from '@preceptor/contract'

/** Filters on employees: everyone the program is meant for and who works here now. */
export const meantFor = ({ discipline_ids, location_ids }: Program) => ({
  provider_status: '1',
  ...(discipline_ids.length > 0 && { discipline_id: discipline_ids.join(',') }),
  ...(location_ids.length > 0 && { location_id: location_ids.join(',') }),
})
