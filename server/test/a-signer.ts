import { api, type Id } from '@preceptor/contract'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { aPublishedForm } from '../src/demo/factories/forms.ts'
import type { House } from './house.ts'

const born = '1990-04-05'

/** A person without an account who has opened the link for their own form. */
export async function aSigner(house: House): Promise<{ token: string; id: Id }> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id })
  const employee = anEmployee({ organization_id: house.agency.id, birth_date: born })
  await house.load({ forms: [form], form_versions: [version], employees: [employee] })
  const given = await house.call(api.employeeForms.assign, {
    params: { id: employee.id },
    body: { form_id: form.id, due_on: null, note: null },
  })
  const { id } = given.data
  const link = await house.call(api.signing.makeLink, {
    params: { id },
    body: { step_key: version.content.steps[0]?.key ?? '' },
  })
  const token = link.data.address.split('#token=')[1] ?? ''
  const opened = await house.call(api.signing.open, { body: { token, birth_date: born } }, { as: 'anonymous' })
  return { token: opened.data.session, id }
}
