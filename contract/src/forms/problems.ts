import { languages } from '../employees/status.ts'
import type { FormCondition, FormExpression } from './conditions.ts'
import type { FormContent, FormField, FormLanguage, FormSection } from './content.ts'
import { formEmployeeFields } from './employee-fields.ts'
import { formLimits } from './limits.ts'
import { evaluateForm } from './logic.ts'
import { blankField, isSecret, takesAnswer } from './parts.ts'
import { expressionsIn, type Reference, referencesIn, referencesOf } from './references.ts'
import { formsText } from './texts.ts'
import { writtenTexts } from './written-texts.ts'

/** A problem that prevents publishing. */
export interface ContentProblem {
  /** `sections.0.fields.2.when` */
  path: string
  /** The key of the section, field or step; null for the form itself. */
  key: string | null
  /** Named text. */
  sentence: string
}

/** A section or field, with the conditions that show it and the values it computes. */
interface Node {
  key: string
  path: string
  section: FormSection
  field: FormField | null
  when: FormCondition | null
  value: FormExpression | null
}

/** Returns the languages in which every required text is written. */
export function formLanguages(content: FormContent): FormLanguage[] {
  const required = writtenTexts(content).filter(({ isRequired }) => isRequired)
  const [first] = required
  const all = first ? (Object.keys(first.texts) as FormLanguage[]) : []
  return all.filter(language => required.every(({ texts }) => texts[language]))
}

/**
 * Returns every problem that prevents publishing, with its location. `wanted` lists the languages in which the content must be
 * complete.
 */
export function contentProblems(content: FormContent, wanted: readonly FormLanguage[] = ['en']): ContentProblem[] {
  const nodes = nodesOf(content)
  return [
    ...keyProblems(content),
    ...limitProblems(content),
    ...content.sections.flatMap((section, at) =>
      section.fields.flatMap((field, place) => fieldProblems(field, `sections.${at}.fields.${place}`)),
    ),
    ...stepProblems(content),
    ...referenceProblems(content, nodes),
    ...circleProblems(nodes),
    ...textProblems(content, wanted),
  ]
}

const nodesOf = ({ sections }: FormContent): Node[] =>
  sections.flatMap((section, at): Node[] => [
    { key: section.key, path: `sections.${at}`, section, field: null, when: section.when, value: null },
    ...section.fields.map(
      (field, place): Node => ({
        key: field.key,
        path: `sections.${at}.fields.${place}`,
        section,
        field,
        when: field.when,
        value: field.kind === 'computed' ? field.value : null,
      }),
    ),
  ])

interface Keyed {
  key: string
  path: string
}
const repeated = (keyed: readonly Keyed[], owner?: string): ContentProblem[] => {
  const seen = new Set<string>()
  return keyed.flatMap(({ key, path }) => {
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ path: `${path}.key`, key: owner ?? key, sentence: formsText('keyTwice', { key }) }]
  })
}
const placed = (rows: readonly { key: string }[], path: string): Keyed[] =>
  rows.map(({ key }, at) => ({ key, path: `${path}.${at}` }))

function keyProblems({ sections, steps }: FormContent): ContentProblem[] {
  const fields = sections.flatMap(({ fields: own }, at) => placed(own, `sections.${at}.fields`))
  const inFields = sections.flatMap(({ fields: own }, at) =>
    own.flatMap((field, place) => {
      const path = `sections.${at}.fields.${place}`
      const twice = (rows: readonly { key: string }[], name: string) =>
        repeated(placed(rows, `${path}.${name}`), field.key)
      switch (field.kind) {
        case 'choice':
        case 'many':
          return twice(field.options, 'options')
        case 'checklist':
          return [...twice(field.items, 'items'), ...twice(field.scale, 'scale')]
        case 'table':
          return [
            ...twice(field.columns, 'columns'),
            ...field.columns.flatMap(({ options }, column) => twice(options, `columns.${column}.options`)),
          ]
        default:
          return []
      }
    }),
  )
  return [
    ...repeated(placed(sections, 'sections')),
    ...repeated(fields),
    ...repeated(placed(steps, 'steps')),
    ...inFields,
  ]
}

function limitProblems({ sections, steps }: FormContent): ContentProblem[] {
  const fields = sections.reduce((sum, { fields: own }) => sum + own.length, 0)
  const whole = (path: string, sentence: string): ContentProblem => ({ path, key: null, sentence })
  return [
    ...(fields === 0 ? [whole('sections', formsText('fieldsNone'))] : []),
    ...(fields > formLimits.fields ? [whole('sections', formsText('fieldsMany', { most: formLimits.fields }))] : []),
    ...(sections.length > formLimits.sections
      ? [whole('sections', formsText('tooMany', { most: formLimits.sections }))]
      : []),
    ...(steps.length === 0 ? [whole('steps', formsText('stepsNone'))] : []),
    ...(steps.length > formLimits.steps ? [whole('steps', formsText('tooMany', { most: formLimits.steps }))] : []),
  ]
}

function fieldProblems(field: FormField, path: string): ContentProblem[] {
  const at = (name: string, sentence: string): ContentProblem => ({ path: `${path}.${name}`, key: field.key, sentence })
  const unless = (holds: boolean, name: string, sentence: string) => (holds ? [] : [at(name, sentence)])
  return [
    ...ownProblems(field, unless),
    ...(field.prefill ? unless(holdsValue(field, field.prefill.field), 'prefill', formsText('employeeFieldKind')) : []),
    ...(field.writes_back
      ? unless(
          formEmployeeFields[field.writes_back.field].isWritten && holdsValue(field, field.writes_back.field),
          'writes_back',
          formsText('employeeFieldKind'),
        )
      : []),
    ...unless(field.kind !== 'file' || field.sensitivity !== 'secret', 'sensitivity', formsText('fileSecret')),
    ...unless(field.kind !== 'ssn' || field.sensitivity === 'secret', 'sensitivity', formsText('ssnSecret')),
  ]
}

const holdsValue = ({ kind }: FormField, name: keyof typeof formEmployeeFields) =>
  (formEmployeeFields[name].kinds as readonly string[]).includes(kind)

type Unless = (holds: boolean, name: string, sentence: string) => ContentProblem[]
function ownProblems(field: FormField, unless: Unless): ContentProblem[] {
  switch (field.kind) {
    case 'number': {
      const { min, max } = field
      return unless(min === null || max === null || min <= max, 'max', formsText('limitsCrossed'))
    }
    case 'date': {
      const { from, to } = field
      const areDays = from !== null && to !== null && /^\d/.test(from) && /^\d/.test(to)
      return unless(!areDays || from <= to, 'to', formsText('limitsCrossed'))
    }
    case 'choice':
      return unless(field.options.length > 0, 'options', formsText('optionsNone'))
    case 'many':
      return unless(field.options.length > 0, 'options', formsText('optionsNone'))
    case 'checklist':
      return [
        ...unless(field.items.length > 0, 'items', formsText('itemsNone')),
        ...unless(field.scale.length > 0, 'scale', formsText('scaleNone')),
      ]
    case 'table':
      return [
        ...unless(field.columns.length > 0, 'columns', formsText('columnsNone')),
        ...unless(field.least <= field.most, 'most', formsText('limitsCrossed')),
        ...field.columns.flatMap(({ kind, options }, column) =>
          unless(kind !== 'choice' || options.length > 0, `columns.${column}.options`, formsText('optionsNone')),
        ),
      ]
    case 'computed':
      return unless(field.value !== null, 'value', formsText('calculationNone'))
    default:
      return []
  }
}

function stepProblems({ sections, steps }: FormContent): ContentProblem[] {
  const known = new Set(sections.map(({ key }) => key))
  const taken = new Map<string, string>()
  const problems: ContentProblem[] = []
  for (const [at, step] of steps.entries()) {
    const path = `steps.${at}.sections`
    const problem = (sentence: string) => problems.push({ path, key: step.key, sentence })
    if (step.sections.length === 0) problem(formsText('stepEmpty'))
    for (const key of step.sections) {
      const other = taken.get(key)
      if (!known.has(key)) problem(formsText('sectionUnknown', { key }))
      else if (other !== undefined) problem(formsText('sectionTwice', { key, step: other }))
      else taken.set(key, step.key)
    }
  }
  for (const [at, { key }] of sections.entries())
    if (steps.length > 0 && !taken.has(key))
      problems.push({ path: `sections.${at}`, key, sentence: formsText('sectionFree') })
  return problems
}

function referenceProblems(content: FormContent, nodes: readonly Node[]): ContentProblem[] {
  const byKey = new Map(nodes.flatMap(node => (node.field ? [[node.key, node]] : [])))
  const stepOf = new Map(content.steps.flatMap(step => step.sections.map(section => [section, step])))
  const ofReference = (node: Node, reference: Reference): string | null => {
    if ('employee' in reference.subject)
      return Object.hasOwn(formEmployeeFields, reference.subject.employee) ? null : formsText('employeeFieldUnknown')
    const { field: key, column } = reference.subject
    const asked = byKey.get(key)
    if (!asked?.field) return formsText('referenceUnknown', { key })
    const fault = columnFault(asked.field, column) ?? wantedFault(asked.field, column, reference)
    if (fault) return fault
    const [own, other] = [stepOf.get(node.section.key), stepOf.get(asked.section.key)]
    return own && other && own !== other && other.order >= own.order
      ? formsText('looksAhead', { one: node.key, other: key })
      : null
  }
  return nodes.flatMap(node =>
    [
      ...(node.when
        ? [
            ...referencesIn(node.when).map(reference => ({ name: 'when', sentence: ofReference(node, reference) })),
            ...zeroDivisions({ condition: node.when }).map(sentence => ({ name: 'when', sentence })),
          ]
        : []),
      ...(node.value
        ? [
            ...referencesOf(node.value).map(reference => ({ name: 'value', sentence: ofReference(node, reference) })),
            ...zeroDivisions({ expression: node.value }).map(sentence => ({ name: 'value', sentence })),
          ]
        : []),
    ].flatMap(({ name, sentence }) => (sentence ? [{ path: `${node.path}.${name}`, key: node.key, sentence }] : [])),
  )
}

function columnFault(field: FormField, column: string | undefined): string | null {
  if (isSecret(field) || (!takesAnswer(field) && field.kind !== 'computed'))
    return formsText('referenceSecret', { key: field.key })
  if (column === undefined) return null
  return field.kind === 'table' && field.columns.some(({ key }) => key === column)
    ? null
    : formsText('referenceUnknown', { key: `${field.key}.${column}` })
}

function wantedFault(field: FormField, column: string | undefined, { wants, term }: Reference): string | null {
  const part = field.kind === 'table' ? field.columns.find(({ key }) => key === column) : field
  const { key } = field
  // The result of a calculation is known only with answers.
  if (part?.kind === 'computed') return wants === 'checklist' ? formsText('notChecklist', { key }) : null
  if (wants === 'checklist' && part?.kind !== 'checklist') return formsText('notChecklist', { key })
  if (wants === 'number' && part?.kind !== 'number' && part?.kind !== 'checklist')
    return formsText('notNumber', { key })
  if (wants === 'day' && part?.kind !== 'date') return formsText('notDate', { key })
  if (!term || !part) return null
  const known =
    'options' in part && part.options.length > 0 ? part.options : part.kind === 'checklist' ? part.scale : null
  const asked: readonly unknown[] = 'is' in term ? [term.is] : 'is_any_of' in term ? term.is_any_of : []
  const strange = known && asked.find(value => !known.some(option => option.key === value))
  return strange === undefined || strange === null
    ? null
    : formsText('valueUnknown', { key, value: JSON.stringify(strange) })
}

const nothing: FormContent = { sections: [], steps: [], consent: {} }
function zeroDivisions(tree: { condition: FormCondition } | { expression: FormExpression }): string[] {
  return expressionsIn(tree).flatMap(expression =>
    'divide' in expression && isConstant(expression.divide[1]) && valueOf(expression.divide[1]) === 0
      ? [formsText('zeroDivision')]
      : [],
  )
}
const isConstant = (expression: FormExpression) =>
  referencesOf(expression).length === 0 && expressionsIn({ expression }).every(part => !('today' in part))
/** Returns the value of a calculation that reads no answers, using the function that evaluates forms. */
function valueOf(value: FormExpression) {
  const field = { ...blankField('computed', 'value'), value, decimals: formLimits.decimals } as FormField
  const section = { key: 'section', titles: {}, hints: {}, when: null, fields: [field] }
  return evaluateForm({ ...nothing, sections: [section] }, {}, { today: '2000-01-01' }).computed['value']
}

/** Returns fields and sections that depend on each other. Each cycle is reported once, at the first part reached. */
function circleProblems(nodes: readonly Node[]): ContentProblem[] {
  const fields = new Map(nodes.flatMap(node => (node.field ? [[node.key, node]] : [])))
  const sections = new Map(nodes.flatMap(node => (node.field ? [] : [[node.section, node]])))
  const needed = (node: Node): Node[] => {
    const keys = [...(node.when ? referencesIn(node.when) : []), ...(node.value ? referencesOf(node.value) : [])]
    const asked = keys.flatMap(({ subject }) => ('field' in subject ? (fields.get(subject.field) ?? []) : []))
    const own = node.field && sections.get(node.section)
    return own ? [own, ...asked] : asked
  }
  const state = new Map<Node, 'open' | 'done'>()
  const problems: ContentProblem[] = []
  const visit = (node: Node) => {
    state.set(node, 'open')
    for (const other of needed(node)) {
      if (state.get(other) === 'open') {
        // If a section depends on one of its own fields, report the section, not the field.
        const [one, two] = node.field && !other.field ? [other, node] : [node, other]
        const name = one.when && referencesIn(one.when).some(asks(two)) ? 'when' : one.value ? 'value' : 'when'
        problems.push({
          path: `${one.path}.${name}`,
          key: one.key,
          sentence:
            one === two
              ? formsText('circularSelf', { key: one.key })
              : formsText('circular', { one: one.key, other: two.key }),
        })
      } else if (!state.has(other)) visit(other)
    }
    state.set(node, 'done')
  }
  for (const node of nodes) if (!state.has(node)) visit(node)
  return problems
}
const asks =
  (node: Node) =>
  ({ subject }: Reference) =>
    'field' in subject && subject.field === node.key

const textProblems = (content: FormContent, wanted: readonly FormLanguage[]): ContentProblem[] =>
  writtenTexts(content)
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ path, key, texts }) =>
      wanted
        .filter(language => !texts[language])
        .map(language => ({
          path: `${path}.${language}`,
          key,
          sentence: formsText('textLacking', { language: languages[language] }),
        })),
    )
