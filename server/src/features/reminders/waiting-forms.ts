import sql, { type Sql } from 'sql-template-tag'
import { hasStep, isOpen, isTurn } from '../employee-forms/reader.ts'

const ofCaregiver = sql`${isTurn} and s.kind = 'caregiver'`

/** True when the assigned form `a` waits for a step of its caregiver. */
export const waitsForCaregiver = (today: string): Sql =>
  sql`(${isOpen} and a.start_date <= ${today}::date and ${hasStep(ofCaregiver)})`

/** When the caregiver was asked; no row if it does not wait for them. */
export const askedOfCaregiver = sql`(select max(s.asked_at) as asked_at from form_signers s
  where s.organization_id = a.organization_id and s.employee_form_id = a.id and ${ofCaregiver} having count(*) > 0)`
