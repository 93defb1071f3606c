import type { BulkActName, BulkChange } from '@preceptor/contract'
import { pastedSigners, signerRows } from './signer-rows.ts'
import { audienceTexts } from './texts.ts'

/** Acts on forms. */
export type FormChange = Extract<BulkChange, { form_id: string }>
type FormAct = FormChange['act']

export const isFormAct = (act: BulkActName): act is FormAct => act.startsWith('form_')
export const isFormChange = (change: BulkChange): change is FormChange => isFormAct(change.act)

export interface SignerDraft {
  by: 'open' | 'one' | 'list'
  name: string
  email: string
  phone: string
  /** One row per employee. */
  pasted: string
}
export const nobody: SignerDraft = { by: 'open', name: '', email: '', phone: '', pasted: '' }

export interface FormDraft {
  form_id: string
  /** Outside signers, by step of the form. */
  signers: Readonly<Record<string, SignerDraft>>
}
/** The part of the dialog's draft that these acts use. */
interface Filled extends FormDraft {
  act: BulkActName
  start_date: string
  due_by: 'rule' | 'day' | 'days'
  due_on: string
  why: string
}
export const emptyFormDraft: FormDraft = { form_id: '', signers: {} }

export function formChangeOf({ form_id, signers, start_date, due_by, due_on, why }: Filled, act: FormAct): FormChange {
  switch (act) {
    case 'form_add': {
      const outside = outsideOf(signers)
      const due = due_by === 'day' ? due_on : null
      return { act, form_id, start_date, due_on: due, ...(Object.keys(outside).length > 0 && { outside }) }
    }
    case 'form_remind':
    case 'form_papers':
      return { act, form_id }
    case 'form_void':
      return { act, form_id, reason: why }
  }
}

type Outside = NonNullable<Extract<FormChange, { act: 'form_add' }>['outside']>

const outsideOf = (signers: FormDraft['signers']): Outside =>
  Object.fromEntries(
    Object.entries(signers).flatMap(([step, { by, name, email, phone, pasted }]): [string, Outside[string]][] => {
      if (by === 'open') return []
      if (by === 'list') return [[step, { by, rows: signerRows(pasted, step) }]]
      return [[step, { by, name, email: email || null, phone: phone || null }]]
    }),
  )

const signersOf = (outside: Outside): FormDraft['signers'] =>
  Object.fromEntries(
    Object.entries(outside).map(([step, given]) => [
      step,
      given.by === 'list'
        ? { ...nobody, by: given.by, pasted: pastedSigners(given.rows) }
        : { ...nobody, by: given.by, name: given.name, email: given.email ?? '', phone: given.phone ?? '' },
    ]),
  )

/** Returns the draft of a previewed change, to edit it again. */
export function formDraftOf(change: FormChange): Partial<Filled> {
  const { form_id } = change
  if (change.act === 'form_remind' || change.act === 'form_papers') return { form_id }
  if (change.act === 'form_void') return { form_id, why: change.reason }
  const { start_date, due_on, outside = {} } = change
  return { form_id, start_date, due_by: due_on ? 'day' : 'rule', due_on: due_on ?? '', signers: signersOf(outside) }
}

export function formProblems({
  act,
  form_id,
  signers,
  start_date,
  due_by,
  due_on,
  why,
}: Filled): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!form_id) errors['change.form_id'] = audienceTexts.say('formMissing')
  if (act === 'form_add' && !start_date) errors['change.start_date'] = audienceTexts.say('dateMissing')
  if (act === 'form_add' && due_by === 'day' && !due_on) errors['change.due_on'] = audienceTexts.say('dateMissing')
  if (act === 'form_add') Object.assign(errors, signerProblems(signers))
  if (act === 'form_void' && !why.trim()) errors['change.reason'] = audienceTexts.say('reasonMissing')
  return errors
}

/** Returns problems of signers' names and lists. */
function signerProblems(signers: FormDraft['signers']): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [step, { by, name, pasted }] of Object.entries(signers)) {
    const at = `change.outside.${step}`
    if (by === 'one' && !name.trim()) errors[`${at}.name`] = audienceTexts.say('signerMissing')
    if (by !== 'list') continue
    const rows = signerRows(pasted, step)
    if (rows.length === 0) errors[`${at}.rows`] = audienceTexts.say('signerRowsMissing')
    rows.forEach((row, n) => {
      if (!row.name) errors[`${at}.rows.${n}.name`] = audienceTexts.say('signerMissing')
    })
  }
  return errors
}
