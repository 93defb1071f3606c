import type { FieldKind, FormContent, FormField, FormSection, FormStep } from '@preceptor/contract/forms/content'
import { blankField, fieldsOf, sectionOf } from '@preceptor/contract/forms/parts'
import type { LanguageTexts } from '@preceptor/contract/programs/language-texts'

/** Edits of a form's content. Each returns new content; untouched parts stay the same objects. */

const keysIn = (content: FormContent) =>
  new Set([...fieldsOf(content), ...content.sections, ...content.steps].map(({ key }) => key))

/** Returns a key not used in the form: `date`, `date_2`. */
export function freshKey(content: FormContent, wanted: string): string {
  const taken = keysIn(content)
  return freshAmong(taken, wanted)
}
export function freshAmong(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}_${number}`)) number++
  return `${wanted}_${number}`
}

/** Returns a key derived from a label, such as `date_of_last_x_ray`; null if the label has no usable letters. */
export function keyFrom(label: string): string | null {
  const words = label
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
  const cut = words.slice(0, longestProposal + 1)
  const key = words.length > longestProposal ? cut.replace(/_[^_]*$/, '').slice(0, longestProposal) : words
  return key === '' || key in {} ? null : key
}
/** Leaves room for a number at the end. */
const longestProposal = 36

const isNumbered = (key: string, stem: string) => key.replace(/_\d+$/, '') === stem || key === stem

/** Returns true for a generated key: from the kind of the field or from its label. */
export const isProposed = ({ key, kind, labels }: FormField): boolean =>
  [kind, ...Object.values(labels).map(keyFrom)].some(stem => stem !== null && isNumbered(key, stem))

/** Returns the key proposed from a field's label, or the field's current key if none fits. */
export function proposedKey(content: FormContent, field: FormField, label: string): string {
  const stem = keyFrom(label)
  if (stem === null || isNumbered(field.key, stem)) return field.key
  return freshKey(content, stem)
}

/** The rows of a field, by the property that contains them; a column's rows are inside the column. */
export type RowsOf = 'options' | 'items' | 'scale' | 'columns' | { column: string }
interface Labeled {
  key: string
  labels: LanguageTexts
}

/** Returns true for a generated row key: numbered when the row was added, or from its label. */
export const isRowProposed = ({ key, labels }: Labeled, stem: string): boolean =>
  [stem, ...Object.values(labels).map(keyFrom)].some(one => one !== null && isNumbered(key, one))

/** Returns the key proposed from a row's label, or the row's current key if none fits. */
export function proposedRowKey(rows: readonly Labeled[], row: Labeled, label: string): string {
  const stem = keyFrom(label)
  if (stem === null || isNumbered(row.key, stem)) return row.key
  return freshAmong(new Set(rows.map(({ key }) => key)), stem)
}

const rowsIn = (field: FormField): [of: RowsOf, rows: readonly Labeled[]][] => {
  switch (field.kind) {
    case 'choice':
    case 'many':
      return [['options', field.options]]
    case 'checklist':
      return [
        ['items', field.items],
        ['scale', field.scale],
      ]
    case 'table':
      return [
        ['columns', field.columns],
        ...field.columns.map(({ key, options }): [RowsOf, readonly Labeled[]] => [{ column: key }, options]),
      ]
    default:
      return []
  }
}
/** Identifies a row within the form. */
export const rowPath = (field: string, of: RowsOf, key: string) =>
  `${field}.${typeof of === 'string' ? of : `columns.${of.column}`}.${key}`
/** Returns the keys of fields and the paths of rows. */
export const namesIn = (content: FormContent): ReadonlySet<string> =>
  new Set(
    fieldsOf(content).flatMap(field =>
      [field.key].concat(rowsIn(field).flatMap(([of, rows]) => rows.map(({ key }) => rowPath(field.key, of, key)))),
    ),
  )

const withSection = (
  content: FormContent,
  key: string,
  change: (section: FormSection) => FormSection,
): FormContent => ({
  ...content,
  sections: content.sections.map(section => (section.key === key ? change(section) : section)),
})

export const patchSection = (content: FormContent, key: string, patch: Partial<FormSection>): FormContent =>
  withSection(content, key, section => ({ ...section, ...patch }))

export const patchStep = (content: FormContent, key: string, patch: Partial<FormStep>): FormContent => ({
  ...content,
  steps: content.steps.map(step => (step.key === key ? { ...step, ...patch } : step)),
})

export function putField(content: FormContent, field: FormField): FormContent {
  const section = sectionOf(content, field.key)
  if (!section) return content
  return withSection(content, section.key, one => ({
    ...one,
    fields: one.fields.map(other => (other.key === field.key ? field : other)),
  }))
}

export interface Made {
  content: FormContent
  key: string
}

/** Adds a field at the end of the section, or after `after`. */
export function addField(content: FormContent, section: string, kind: FieldKind, after?: string): Made {
  const key = freshKey(content, kind)
  const field = blankField(kind, key)
  return {
    key,
    content: withSection(content, section, one => {
      const at = one.fields.findIndex(other => other.key === after)
      const place = at < 0 ? one.fields.length : at + 1
      return { ...one, fields: [...one.fields.slice(0, place), field, ...one.fields.slice(place)] }
    }),
  }
}

export function copyField(content: FormContent, field: FormField): Made {
  const section = sectionOf(content, field.key)
  const key = freshKey(content, field.key.replace(/_\d+$/, ''))
  if (!section) return { content, key }
  const at = section.fields.findIndex(other => other.key === field.key) + 1
  const copy = { ...field, key }
  return {
    key,
    content: patchSection(content, section.key, {
      fields: [...section.fields.slice(0, at), copy, ...section.fields.slice(at)],
    }),
  }
}

export const removeField = (content: FormContent, key: string): FormContent => ({
  ...content,
  sections: content.sections.map(section =>
    section.fields.some(field => field.key === key)
      ? { ...section, fields: section.fields.filter(field => field.key !== key) }
      : section,
  ),
})

/** Moves a field into a section before another field; null: at the end. */
export function placeField(content: FormContent, key: string, section: string, before: string | null): FormContent {
  const field = fieldsOf(content).find(one => one.key === key)
  if (!field || before === key) return content
  return withSection(removeField(content, key), section, one => {
    const at = before === null ? -1 : one.fields.findIndex(other => other.key === before)
    const place = at < 0 ? one.fields.length : at
    return { ...one, fields: [...one.fields.slice(0, place), field, ...one.fields.slice(place)] }
  })
}

/** Moves a field up or down one place, across section boundaries. Returns null if it can't move further. */
export function stepField(content: FormContent, key: string, by: 1 | -1): FormContent | null {
  const at = content.sections.findIndex(({ fields }) => fields.some(field => field.key === key))
  const section = content.sections[at]
  if (!section) return null
  const place = section.fields.findIndex(field => field.key === key)
  if (section.fields[place + by]) {
    const before = by === -1 ? section.fields[place - 1] : section.fields[place + 2]
    return placeField(content, key, section.key, before?.key ?? null)
  }
  const next = content.sections[at + by]
  if (!next) return null
  return placeField(content, key, next.key, by === 1 ? (next.fields[0]?.key ?? null) : null)
}

/** Adds a section; by default, the first step fills it in. */
export function addSection(content: FormContent): Made {
  const key = freshKey(content, `section_${content.sections.length + 1}`)
  const [first, ...others] = content.steps
  return {
    key,
    content: {
      ...content,
      sections: [...content.sections, { key, titles: {}, hints: {}, when: null, fields: [] }],
      steps: first ? [{ ...first, sections: [...first.sections, key] }, ...others] : [],
    },
  }
}

export const removeSection = (content: FormContent, key: string): FormContent => ({
  ...content,
  sections: content.sections.filter(section => section.key !== key),
  steps: content.steps.map(step =>
    step.sections.includes(key) ? { ...step, sections: step.sections.filter(one => one !== key) } : step,
  ),
})

function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const others = rows.filter((_, at) => at !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

export function stepSection(content: FormContent, key: string, by: 1 | -1): FormContent {
  const at = content.sections.findIndex(section => section.key === key)
  return { ...content, sections: moved(content.sections, at, at + by) }
}

/** Moves a section before another one. */
export function placeSection(content: FormContent, key: string, before: string): FormContent {
  const section = content.sections.find(one => one.key === key)
  if (!section || before === key) return content
  return {
    ...content,
    sections: content.sections.flatMap(one => (one.key === key ? [] : one.key === before ? [section, one] : [one])),
  }
}

export function addStep(content: FormContent): Made {
  const key = freshKey(content, `step_${content.steps.length + 1}`)
  const order = Math.max(0, ...content.steps.map(step => step.order)) + 1
  const step: FormStep = {
    key,
    who: { kind: 'coordinator' },
    order,
    sections: [],
    attestation: {},
    may_refuse: false,
    due_days: null,
  }
  return { key, content: { ...content, steps: [...content.steps, step] } }
}

export const removeStep = (content: FormContent, key: string): FormContent => ({
  ...content,
  steps: content.steps.filter(step => step.key !== key),
})

export function stepStep(content: FormContent, key: string, by: 1 | -1): FormContent {
  const at = content.steps.findIndex(step => step.key === key)
  const other = content.steps[at + by]
  const own = content.steps[at]
  if (!own || !other) return content
  // A step that moves up signs before the other one
  const [above, below] = by === -1 ? [own, other] : [other, own]
  const place = Math.min(at, at + by)
  return {
    ...content,
    steps: content.steps.with(place, { ...above, order: Math.min(own.order, other.order) }).with(place + 1, {
      ...below,
      order: Math.max(own.order, other.order),
    }),
  }
}

/** Assigns sections to a step; each section belongs to exactly one step. */
export const giveSections = (content: FormContent, key: string, sections: readonly string[]): FormContent => ({
  ...content,
  steps: content.steps.map(step =>
    step.key === key
      ? { ...step, sections: content.sections.map(one => one.key).filter(one => sections.includes(one)) }
      : step.sections.some(one => sections.includes(one))
        ? { ...step, sections: step.sections.filter(one => !sections.includes(one)) }
        : step,
  ),
})

type Part = Readonly<Record<string, unknown>>
/** Changes the references of conditions and calculations, everywhere in the form. */
function changeAsked(content: FormContent, change: (part: Part) => Part): FormContent {
  const asks = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(asks)
    if (typeof part !== 'object' || part === null) return part
    return change(Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, asks(inner)])))
  }
  const field = (one: FormField): FormField => {
    const asked = { ...one, when: asks(one.when) } as FormField
    return asked.kind === 'computed' ? ({ ...asked, value: asks(asked.value) } as FormField) : asked
  }
  return {
    ...content,
    sections: content.sections.map(section => ({
      ...section,
      when: asks(section.when) as FormSection['when'],
      fields: section.fields.map(field),
    })),
  }
}

/** Renames a field, also in conditions and calculations. */
export function renameField(content: FormContent, from: string, to: string): FormContent {
  const asked = changeAsked(content, part => ({
    ...part,
    ...(part['field'] === from && { field: to }),
    ...(part['score'] === from && { score: to }),
  }))
  const named = (field: FormField): FormField => (field.key === from ? { ...field, key: to } : field)
  const section = sectionOf(asked, from)
  if (!section) return asked
  return withSection(asked, section.key, one => ({ ...one, fields: one.fields.map(named) }))
}

/** Renames a row of a field, also in conditions and calculations. */
export function renameRow(content: FormContent, key: string, of: RowsOf, from: string, to: string): FormContent {
  const named = <R extends Labeled>(rows: readonly R[]): R[] =>
    rows.map(row => (row.key === from ? { ...row, key: to } : row))
  const column = typeof of === 'string' ? undefined : of.column
  const other = (value: unknown) => (value === from ? to : value)
  const asked = changeAsked(content, part => {
    if (part['field'] !== key) return part
    if (of === 'columns') return part['column'] === from ? { ...part, column: to } : part
    if (of === 'items' || part['column'] !== column) return part
    const any = part['is_any_of']
    return {
      ...part,
      ...('is' in part && { is: other(part['is']) }),
      ...(Array.isArray(any) && { is_any_of: any.map(other) }),
    }
  })
  const field = fieldsOf(asked).find(one => one.key === key)
  if (!field) return content
  const patch =
    typeof of === 'string'
      ? { [of]: named((field as unknown as Record<string, Labeled[]>)[of] ?? []) }
      : field.kind === 'table' && {
          columns: field.columns.map(one => (one.key === of.column ? { ...one, options: named(one.options) } : one)),
        }
  return putField(asked, Object.assign({ ...field }, patch))
}

/** Returns the part at a problem's path, such as `sections.0.fields.2.when`. */
export function partAt(content: FormContent, path: string): string {
  const [group, at, inner, place] = path.split('.')
  if (group === 'steps') {
    const step = content.steps[Number(at)]
    return step ? `step:${step.key}` : 'steps'
  }
  if (group === 'consent') return 'consent'
  const section = content.sections[Number(at)]
  if (!section) return 'form'
  const field = inner === 'fields' ? section.fields[Number(place)] : undefined
  return field ? `field:${field.key}` : `section:${section.key}`
}
