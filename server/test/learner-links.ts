import { api } from '@preceptor/contract'
import { sealedAt } from '../src/features/signed-links/tokens.ts'
import { unseal } from '../src/keys/secrets.ts'
import { assignedProgram, type trainingOf } from './assigned.ts'
import type { Caller, House } from './house.ts'

export const birth_date = '1984-02-29'
export type Assigned = Awaited<ReturnType<typeof assignedProgram>>

/** Creates learner links and the devices on which they are opened. */
export function linksOf(house: () => House, training: () => Awaited<ReturnType<typeof trainingOf>>) {
  const assigned = (employee: object = { birth_date, mobile: '+17185550142' }, over: object = {}) =>
    assignedProgram(house(), training(), { employee, ...over })
  const make = async (
    { employee_id, program_id }: Pick<Assigned, 'employee_id' | 'program_id'>,
    options: { as?: Caller; organization_id?: string } = {},
  ) => (await house().call(api.learnerLinks.add, { body: { employee_id, program_id, days: 30 } }, options)).data
  const tokenOf = async (id: string) => {
    const { rows } = await house().owner.query<{ token_sealed: string }>(
      'select token_sealed from signed_links where id = $1',
      [id],
    )
    return unseal(house().config.appKeys, sealedAt(id), rows[0]?.token_sealed ?? '')
  }
  const open = (token: string, proof: object) =>
    house().call(api.learnerLinks.open, { body: { token, ...proof } }, { as: 'anonymous' })
  const look = (token: string) => house().call(api.learnerLinks.look, { body: { token } }, { as: 'anonymous' })
  /** Returns a device of this person that has opened the link. */
  const deviceOf = async (one: Assigned, options: Parameters<typeof make>[1] = {}) => {
    const link = await make(one, options)
    const { data } = await open(await tokenOf(link.id), { birth_date })
    return { link, as: { token: data.session } }
  }
  const mine = (as: { token: string }, learner = 'me') =>
    house().call(api.learners.assignments, { params: { learner } }, { as })
  return { assigned, make, tokenOf, open, look, deviceOf, mine }
}
