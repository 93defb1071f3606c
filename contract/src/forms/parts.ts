import type { FieldKind, FormContent, FormField, FormSection, FormStep } from './content.ts'
import { formsText } from './texts.ts'

export const fieldKinds = {
  text: formsText('text'),
  long_text: formsText('longText'),
  number: formsText('number'),
  date: formsText('date'),
  choice: formsText('choice'),
  many: formsText('many'),
  yes_no: formsText('yesNo'),
  checklist: formsText('checklist'),
  table: formsText('table'),
  file: formsText('file'),
  phone: formsText('phone'),
  address: formsText('address'),
  ssn: formsText('ssn'),
  information: formsText('information'),
  computed: formsText('computed'),
  initials: formsText('initials'),
  signature: formsText('signature'),
} as const satisfies Record<FieldKind, string>

const unanswered: ReadonlySet<FieldKind> = new Set(['information', 'computed', 'signature'])
/** Returns true if people answer it. */
export const takesAnswer = ({ kind }: Pick<FormField, 'kind'>) => !unanswered.has(kind)
/** Returns true if the device must not keep a draft of it (ruling 85). An SSN is always secret, whatever the form says. */
export const isSecret = ({ kind, sensitivity }: Pick<FormField, 'kind' | 'sensitivity'>) =>
  kind === 'ssn' || sensitivity === 'secret'
/** Returns true if its answer is stored sealed and never appears in lists, columns or reports. */
export const isSealed = (field: Pick<FormField, 'kind' | 'sensitivity'>) =>
  isSecret(field) || field.sensitivity === 'medical'
export const needsConnection = (field: Pick<FormField, 'kind' | 'sensitivity'>) =>
  isSealed(field) || field.kind === 'file'

export const fieldsOf = ({ sections }: Pick<FormContent, 'sections'>): FormField[] =>
  sections.flatMap(({ fields }) => fields)
export const fieldByKey = (content: Pick<FormContent, 'sections'>, key: string): FormField | undefined =>
  fieldsOf(content).find(field => field.key === key)
/** Returns the section that contains a field. */
export const sectionOf = ({ sections }: Pick<FormContent, 'sections'>, key: string): FormSection | undefined =>
  sections.find(({ fields }) => fields.some(field => field.key === key))
export const stepByKey = ({ steps }: Pick<FormContent, 'steps'>, key: string): FormStep | undefined =>
  steps.find(step => step.key === key)

/** Returns a new form: one section that the caregiver fills in and signs. */
export const blankContent = (): FormContent => ({
  sections: [{ key: 'section_1', titles: {}, hints: {}, when: null, fields: [] }],
  steps: [
    {
      key: 'caregiver',
      who: { kind: 'caregiver' },
      order: 1,
      sections: ['section_1'],
      attestation: {},
      may_refuse: false,
      due_days: null,
    },
  ],
  consent: {},
})

const shared = (key: string) => ({
  key,
  labels: {},
  hints: {},
  required: false,
  when: null,
  sensitivity: 'plain' as const,
  prefill: null,
  writes_back: null,
  pdf: null,
})
/** Returns a new field. */
export function blankField(kind: FieldKind, key: string): FormField {
  const own = shared(key)
  switch (kind) {
    case 'text':
      return { kind, ...own, most: 200 }
    case 'long_text':
      return { kind, ...own, most: 2000 }
    case 'number':
      return { kind, ...own, min: null, max: null, decimals: 0 }
    case 'date':
      return { kind, ...own, from: null, to: null }
    case 'choice':
      return { kind, ...own, options: [] }
    case 'many':
      return { kind, ...own, options: [], most: null }
    case 'checklist':
      return { kind, ...own, items: [], scale: [], takes_initials: false }
    case 'table':
      return { kind, ...own, columns: [], least: 0, most: 10 }
    case 'file':
      return { kind, ...own, most: 1 }
    case 'ssn':
      return { kind, ...own, sensitivity: 'secret' }
    case 'information':
      return { kind, ...own, texts: {} }
    case 'computed':
      return { kind, ...own, value: null, decimals: 0 }
    case 'yes_no':
    case 'phone':
    case 'address':
    case 'initials':
    case 'signature':
      return { kind, ...own }
  }
}
