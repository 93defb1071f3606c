import type { Program } from '@preceptor/contract'

/** Returns employee filters for everyone currently employed whom the program is meant for. */
export const meantFor = ({ discipline_ids, location_ids }: Program) => ({
  provider_status: '1',
  ...(discipline_ids.length > 0 && { discipline_id: discipline_ids.join(',') }),
  ...(location_ids.length > 0 && { location_id: location_ids.join(',') }),
})
