import * as z from 'zod/mini'
import { agencyRoles } from '../access.ts'
import { isOnCalendar } from '../light-checks.ts'
import { type LearningLanguage, textsOf } from '../programs/language-texts.ts'
import { isRelativeDay } from '../relative-days.ts'
import { id, keysOf } from '../schemas.ts'
import { conditionProblem, expressionProblem, type FormCondition, type FormExpression } from './conditions.ts'
import { type FormEmployeeField, formEmployeeFields } from './employee-fields.ts'
import { formLimits as limits } from './limits.ts'
import { formsText } from './texts.ts'

/** Identifies a section, field, option, item, column or step; answers are stored by key. */
const key = z.string(formsText('keyMissing')).check(
  z.regex(/^[a-z][a-z0-9_]{0,39}$/, formsText('keyMalformed')),
  // every object has these names, even without an answer
  z.refine(name => !(name in {}), formsText('keyReserved')),
)
const labels = textsOf(limits.label)
const hints = textsOf(limits.hint)
const words = textsOf(limits.words)

/** Returns the schema of a tree in JSON. `judge` checks its structure, because a recursive schema has no simple description. */
const treeOf = <T>(judge: (value: unknown) => string | null, example: Record<string, unknown>) =>
  z
    .record(z.string(), z.unknown(), formsText('treeMalformed'))
    .check(({ value, issues }) => {
      const problem = judge(value)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
    .register(z.globalRegistry, { examples: [example] }) as unknown as z.ZodMiniType<T, T>
const condition = treeOf<FormCondition>(conditionProblem, { field: 'wears_glasses', is: true })
const expression = treeOf<FormExpression>(expressionProblem, { sum: [{ field: 'hours' }] })
const when = z.nullable(condition)

const count = (least: number, most: number) => {
  const sentence = formsText('numberBetween', { least, most })
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
}
const rowsOf = <T>(row: z.ZodMiniType<T>, most: number) =>
  z.array(row).check(z.maxLength(most, formsText('tooMany', { most })))

export const sensitivities = {
  plain: formsText('plain'),
  medical: formsText('medical'),
  secret: formsText('secret'),
} as const
export const prefillModes = { read_only: formsText('prefillReadOnly'), confirm: formsText('prefillConfirm') } as const
export const writeBackModes = {
  proposal: formsText('writesProposal'),
  automatic: formsText('writesAutomatic'),
} as const
const employeeField = z.enum(
  Object.keys(formEmployeeFields) as [FormEmployeeField, ...FormEmployeeField[]],
  formsText('employeeFieldUnknown'),
)

/** The position of an answer on a PDF page, in points from the top left. */
const pdfPlace = z.strictObject({
  page: count(1, limits.pdfPages),
  box: z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  style: z.enum(['text', 'check', 'signature']),
  /** Number of equal boxes, one per letter. */
  comb: z.nullable(count(1, 60)),
})

const shared = {
  key,
  labels,
  hints,
  required: z.boolean(),
  /** Null always shows it. */
  when,
  sensitivity: z.enum(keysOf(sensitivities), formsText('sensitivityMissing')),
  prefill: z.nullable(z.strictObject({ field: employeeField, mode: z.enum(keysOf(prefillModes)) })),
  writes_back: z.nullable(z.strictObject({ field: employeeField, mode: z.enum(keysOf(writeBackModes)) })),
  pdf: z.nullable(pdfPlace),
}

const option = z.strictObject({ key, labels })
const options = rowsOf(option, limits.options)
const dayLimit = z.nullable(
  z.string().check(z.refine(day => isRelativeDay(day) || isOnCalendar(day), formsText('dayLimitMalformed'))),
)
const column = z.strictObject({
  key,
  labels,
  kind: z.enum(['text', 'number', 'date', 'choice', 'yes_no'], formsText('columnKindMissing')),
  /** For choices. */
  options,
  required: z.boolean(),
})

export const formField = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('text'), ...shared, most: count(1, limits.textLength) }),
    z.strictObject({ kind: z.literal('long_text'), ...shared, most: count(1, limits.longTextLength) }),
    z.strictObject({
      kind: z.literal('number'),
      ...shared,
      min: z.nullable(z.number(formsText('numberMissing'))),
      max: z.nullable(z.number(formsText('numberMissing'))),
      decimals: count(0, limits.decimals),
    }),
    // a date, or a relative day such as `today` or `today-1y`
    z.strictObject({ kind: z.literal('date'), ...shared, from: dayLimit, to: dayLimit }),
    z.strictObject({ kind: z.literal('choice'), ...shared, options }),
    z.strictObject({ kind: z.literal('many'), ...shared, options, most: z.nullable(count(1, limits.options)) }),
    z.strictObject({ kind: z.literal('yes_no'), ...shared }),
    z.strictObject({
      kind: z.literal('checklist'),
      ...shared,
      items: rowsOf(option, limits.items),
      scale: rowsOf(
        z.strictObject({ key, labels, score: z.nullable(z.number(formsText('numberMissing'))) }),
        limits.scale,
      ),
      /** Each rated item is initialed. */
      takes_initials: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('table'),
      ...shared,
      columns: rowsOf(column, limits.columns),
      least: count(0, limits.rows),
      most: count(1, limits.rows),
    }),
    z.strictObject({ kind: z.literal('file'), ...shared, most: count(1, limits.files) }),
    z.strictObject({ kind: z.literal('phone'), ...shared }),
    z.strictObject({ kind: z.literal('address'), ...shared }),
    z.strictObject({ kind: z.literal('ssn'), ...shared }),
    // for reading only, not answered; its label is its heading
    z.strictObject({ kind: z.literal('information'), ...shared, texts: words }),
    z.strictObject({
      kind: z.literal('computed'),
      ...shared,
      value: z.nullable(expression),
      decimals: count(0, limits.decimals),
    }),
    z.strictObject({ kind: z.literal('initials'), ...shared }),
    // where the step that fills in this section signs
    z.strictObject({ kind: z.literal('signature'), ...shared }),
  ],
  { error: formsText('kindUnknown') },
)
export type FormField = z.output<typeof formField>
export type FieldKind = FormField['kind']
export type FieldOf<K extends FieldKind> = Extract<FormField, { kind: K }>

const signer = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('caregiver') }),
    z.strictObject({ kind: z.literal('coordinator') }),
    z.strictObject({ kind: z.literal('user'), user_id: id }),
    z.strictObject({ kind: z.literal('role'), role: z.enum(agencyRoles, formsText('roleMissing')) }),
    z.strictObject({ kind: z.literal('outside'), labels }),
  ],
  { error: formsText('signerMissing') },
)
export type FormSigner = z.output<typeof signer>

const section = z.strictObject({
  key,
  titles: labels,
  hints,
  when,
  fields: rowsOf(formField, limits.fields),
})
export type FormSection = z.output<typeof section>

const step = z.strictObject({
  key,
  who: signer,
  /** Steps with the same order can be signed in any order. */
  order: count(1, limits.steps),
  /** The sections it fills, by key. */
  sections: z.array(key).check(z.maxLength(limits.sections, formsText('tooMany', { most: limits.sections }))),
  /** The statement that a signature confirms. */
  attestation: words,
  may_refuse: z.boolean(),
  due_days: z.nullable(count(0, 730)),
})
export type FormStep = z.output<typeof step>

/** The questions and signers of a form. Drafts may be unfinished (`contentProblems`). */
export const formContent = z
  .strictObject({
    sections: rowsOf(section, limits.sections),
    steps: rowsOf(step, limits.steps),
    /** To sign electronically. */
    consent: words,
  })
  .check(
    z.refine(
      ({ sections }) => sections.reduce((sum, { fields }) => sum + fields.length, 0) <= limits.fields,
      formsText('fieldsMany', { most: limits.fields }),
    ),
    z.refine(
      content => new TextEncoder().encode(JSON.stringify(content)).length <= limits.content,
      formsText('contentLarge', { most: limits.content / 1024 }),
    ),
  )
export type FormContent = z.output<typeof formContent>
export type FormLanguage = LearningLanguage
