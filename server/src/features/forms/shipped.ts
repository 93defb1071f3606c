import { textFor } from '@preceptor/contract'
import { formLanguages } from '@preceptor/contract/forms/problems'
import { fieldsOf } from '@preceptor/contract/forms/parts'
import { competency } from './shipped/competency.ts'
import { emergencyContact } from './shipped/emergency-contact.ts'
import { handbook } from './shipped/handbook.ts'
import { healthStatement } from './shipped/health-statement.ts'
import { hepatitisB } from './shipped/hepatitis-b.ts'
import { hipaa } from './shipped/hipaa.ts'
import { incident } from './shipped/incident.ts'
import { orientation } from './shipped/orientation.ts'
import type { ShippedForm } from './shipped/shared.ts'

/** Forms that Preceptor ships. */
export const shippedForms: readonly ShippedForm[] = [
  emergencyContact,
  hipaa,
  handbook,
  healthStatement,
  hepatitisB,
  orientation,
  competency,
  incident,
]

export const shippedForm = (code: string) => shippedForms.find(one => one.code === code)

export const shippedRows = (language: string) =>
  shippedForms.map(({ code, settings, content }) => ({
    code,
    title: textFor(settings.titles, [language])?.text ?? code,
    category: settings.category,
    visibility: settings.visibility,
    languages: formLanguages(content),
    fields: fieldsOf(content).length,
    steps: content.steps.length,
  }))
