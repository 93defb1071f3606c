import * as z from 'zod/mini'
import { callPartner } from '../call-partner.ts'
import { type Adapter, addressIn, type Connection, dayOf, pageOf, said } from './adapter.ts'

/** AlayaCare: REST with one user per agency and numbered pages. */
export const alayacare: Adapter = {
  test: connection => ask(connection, 'employees', 1, 1),
  pull: async (connection, kind, cursor) => {
    const number = Number(cursor ?? 1)
    const { items, total_pages } = pageOf(
      page,
      await ask(connection, kind === 'caregivers' ? 'employees' : 'coordinators', number, 500),
    )
    return { records: items, next: number < total_pages ? String(number + 1) : null }
  },
  read: raw => {
    const read = employee.safeParse(raw)
    if (!read.success || read.data.id === '') return null
    const one = read.data
    return {
      external_id: one.id,
      employee_number: one.external_id,
      first_name: one.first_name,
      middle_name: '',
      last_name: one.last_name,
      email: one.email,
      mobile: one.phone_main,
      birth_date: dayOf(one.birthday),
      hire_date: dayOf(one.start_on),
      status: one.status.replaceAll('_', ' '),
      discipline: one.designation,
      location: one.branch,
      coordinator_external_id: one.coordinator_id,
      is_locked: false,
    }
  },
  readCoordinator: raw => {
    const read = coordinator.safeParse(raw)
    if (!read.success || read.data.id === '') return null
    return { external_id: read.data.id, name: read.data.name || read.data.id, email: read.data.email || null }
  },
}

const page = z.object({ items: z.array(z.unknown()), total_pages: z.int() })
const employee = z.object({
  id: said,
  external_id: said,
  first_name: said,
  last_name: said,
  email: said,
  phone_main: said,
  birthday: said,
  start_on: said,
  status: said,
  designation: said,
  branch: said,
  coordinator_id: said,
})
const coordinator = z.object({ id: said, name: said, email: said })

const ask = (connection: Connection, what: string, number: number, count: number) =>
  callPartner({
    url: addressIn(connection, `/ext/api/v2/${what}/?page=${number}&count=${count}`),
    method: 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${connection.config['username']}:${connection.secret}`).toString('base64')}`,
    },
    privateHosts: connection.privateHosts,
  })
