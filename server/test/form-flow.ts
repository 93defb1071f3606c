import { api, type Args, type FormContent, type Id } from '@preceptor/contract'
import { expect } from 'vitest'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { aFormContent, aPublishedForm, type FormRecord } from '../src/demo/factories/forms.ts'
import type { Caller, House } from './house.ts'

const { employeeForms, signing } = api
export type Device = { token: string }
type Answers = Args<typeof employeeForms.answer>['body']['answers']
interface Here {
  as?: Caller
  in_person?: boolean
}

/** The proof that opens a step's link: the employee's birth date, or the phone of an outside signer. */
const proofs = { caregiver: { birth_date: '1990-04-05' }, outside: { phone: '0101' } } as const

/** Forms in progress: assigned, answered and signed in the panel or through links. Each step returns the server's response. */
export function formFlow(house: () => House) {
  const call: House['call'] = (endpoint, args, options) => house().call(endpoint, args, options)

  async function published(content: FormContent = aFormContent(), over: Partial<FormRecord> = {}) {
    const made = aPublishedForm({ organization_id: house().agency.id, ...over }, content)
    await house().load({ forms: [made.form], form_versions: [made.version] })
    return made.form.id
  }

  async function somebody(over: object = {}): Promise<Id> {
    const { id: organization_id, coordinator_id } = house().agency
    const { birth_date } = proofs.caregiver
    const one = anEmployee({ organization_id, coordinator_id, birth_date, email: 'mari@example.org', ...over })
    await house().load({ employees: [one] })
    return one.id
  }

  /** Assigns a form, to a new person by default. Every outside step is Dr. Chen's. */
  async function given(form_id: Id, content: FormContent, to?: Id): Promise<{ id: Id; employee_id: Id }> {
    const employee_id = to ?? (await somebody())
    const outside = Object.fromEntries(
      content.steps.flatMap(({ key, who }) =>
        who.kind === 'outside' ? [[key, { name: 'Dr. Chen', email: 'chen@example.org', phone: '(718) 555-0101' }]] : [],
      ),
    )
    const body = { form_id, due_on: null, note: null, outside }
    const { data, status, failure } = await call(employeeForms.assign, { params: { id: employee_id }, body })
    expect(status, JSON.stringify(failure)).toBe(200)
    return { id: data.id, employee_id }
  }

  async function linkOf(id: Id, step_key: string): Promise<string> {
    const { data, status, failure } = await call(signing.makeLink, { params: { id }, body: { step_key } })
    expect(status, JSON.stringify(failure)).toBe(200)
    return data.address.split('#token=')[1] ?? ''
  }
  const open = (token: string, proof: object) => call(signing.open, { body: { token, ...proof } }, { as: 'anonymous' })
  /** Opens a step's link on a device. */
  async function device(id: Id, step_key: string, who: keyof typeof proofs = 'caregiver'): Promise<Device> {
    const { data, status, failure } = await open(await linkOf(id, step_key), proofs[who])
    expect(status, JSON.stringify(failure)).toBe(200)
    return { token: data.session }
  }

  const answer = (as: Device, answers: Answers) =>
    call(signing.answer, { body: { answers } }, { as, headers: { 'if-match': '*' } })
  async function sign(as: Device, over: object = {}, headers: Record<string, string> = {}) {
    const { data } = await call(signing.words, { query: { language: 'en' } }, { as })
    const words_hash = data?.words_hash ?? '0'.repeat(64)
    const body = { method: 'typed' as const, typed_name: 'Marisol Reyes', language: 'en' as const, words_hash, ...over }
    return call(signing.sign, { body }, { as, headers })
  }

  const answerHere = (id: Id, answers: Answers, { as = 'agency_admin', in_person = false }: Here = {}) =>
    call(employeeForms.answer, { params: { id }, body: { answers, in_person } }, { as, headers: { 'if-match': '*' } })
  async function signHere(id: Id, step_key: string, { as = 'agency_admin', in_person = false }: Here = {}) {
    const query = { step_key, language: 'en' as const }
    const { data } = await call(employeeForms.words, { params: { id }, query }, { as })
    const words_hash = data?.words_hash ?? '0'.repeat(64)
    const typed = { method: 'typed' as const, typed_name: 'Name', language: 'en' as const }
    return call(employeeForms.sign, { params: { id }, body: { step_key, ...typed, words_hash, in_person } }, { as })
  }

  return { published, somebody, given, linkOf, open, device, answer, sign, answerHere, signHere }
}
