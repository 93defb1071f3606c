import { type Answer, type Args, type api, federalPack, type Id, newAgency, usualZone } from '@preceptor/contract'
import { contractProblems } from '@/api/problems.ts'
import type { Errors } from '@/widgets/form/form-state.ts'
import type { NewAgencyText } from './texts.ts'

/** The wizard's values, as its fields show them; blank for no choice. */
export interface WizardValues {
  name: string
  /** The user confirmed that other agencies have the same name. */
  same_name: boolean
  legal_name: string
  short_name: string
  license_no: string
  state: string
  time_zone: string
  status: 'trial' | 'live'
  trial_ends_on: string
  copy_from: Id
  /** Null means the state's usual ones, until the user chooses. */
  disciplines: readonly string[] | null
  training_types: readonly string[] | null
  locations: readonly string[]
  /** `federal`, or a state; packs of other states don't count. */
  rule_packs: readonly string[]
  programs: readonly Id[]
  partner_id: Id
  cs_user_id: Id
  admin_name: string
  admin_email: string
}

export const emptyWizard = (owner: Id): WizardValues => ({
  name: '',
  same_name: false,
  legal_name: '',
  short_name: '',
  license_no: '',
  state: '',
  time_zone: '',
  status: 'trial',
  trial_ends_on: '',
  copy_from: '',
  disciplines: null,
  training_types: null,
  locations: [],
  rule_packs: [],
  programs: [],
  partner_id: '',
  cs_user_id: owner,
  admin_name: '',
  admin_email: '',
})

interface Step {
  title: NewAgencyText
  /** The label of the button that goes back to it. */
  edit: NewAgencyText
  fields: readonly (keyof WizardValues)[]
}

export const steps = [
  {
    title: 'agencyStep',
    edit: 'agencyEdit',
    fields: ['name', 'legal_name', 'short_name', 'license_no', 'state', 'time_zone', 'status', 'trial_ends_on'],
  },
  {
    title: 'setupStep',
    edit: 'setupEdit',
    fields: ['copy_from', 'disciplines', 'training_types', 'locations', 'partner_id', 'cs_user_id'],
  },
  { title: 'trainingStep', edit: 'trainingEdit', fields: ['rule_packs', 'programs'] },
  { title: 'adminStep', edit: 'adminEdit', fields: ['admin_name', 'admin_email'] },
  { title: 'reviewStep', edit: 'edit', fields: [] },
] as const satisfies readonly Step[]
export const lastStep = steps.length

type Rules = Answer<typeof api.agencies.start>['rule_packs']

interface Standard {
  disciplines: readonly { code: string; states: readonly string[] | null; usual: boolean }[]
  training_types: readonly { code: string }[]
}

/** Items checked by default. */
export const usualStart = ({ disciplines, training_types }: Standard, state: string) => ({
  disciplines: disciplines
    .filter(({ states, usual }) => usual && (states === null || states.includes(state)))
    .map(({ code }) => code),
  training_types: training_types.map(({ code }) => code),
})

type Body = NonNullable<Args<typeof api.agencies.add>['body']>

/** Returns the chosen packs that apply in the agency's state. */
export const packsOf = ({ rule_packs, state }: Pick<WizardValues, 'rule_packs' | 'state'>) =>
  rule_packs.filter(pack => pack === federalPack || pack === state)

/** Returns what a rule still needs, given the chosen programs. */
export const lackingFor = (rule: Rules[number]['rules'][number], programs: readonly Id[]) =>
  rule.needs.filter(({ met_by }) => !met_by.some(id => programs.includes(id)))

/** Returns consequences of the chosen packs: rules that can't be met yet, and disciplines that weren't chosen. */
export function broughtBy(values: WizardValues, standard: Standard & { rule_packs: Rules }) {
  const packs = packsOf(values)
  const rules = standard.rule_packs.filter(({ pack }) => packs.includes(pack)).flatMap(pack => pack.rules)
  const held = values.disciplines ?? usualStart(standard, values.state).disciplines
  const open = rules.filter(rule => lackingFor(rule, values.programs).length > 0)
  const added = rules
    .filter(rule => !open.includes(rule))
    .flatMap(rule => rule.disciplines)
    .filter(({ code, states }) => !held.includes(code) && (states === null || states.includes(values.state)))
  return { left: open.map(({ name }) => name), added: [...new Set(added.map(({ name }) => name))] }
}

/** Returns the values to send. */
export function bodyOf(values: WizardValues, standard: Standard): Body {
  const usual = usualStart(standard, values.state)
  const { name, legal_name, short_name, license_no, state, time_zone, status, same_name } = values
  return {
    name,
    legal_name,
    short_name,
    license_no,
    state,
    time_zone,
    status,
    trial_ends_on: status === 'trial' && values.trial_ends_on ? values.trial_ends_on : null,
    partner_id: values.partner_id || null,
    cs_user_id: values.cs_user_id || null,
    disciplines: [...(values.disciplines ?? usual.disciplines)],
    training_types: [...(values.training_types ?? usual.training_types)],
    locations: [...values.locations],
    rule_packs: packsOf(values),
    programs: [...values.programs],
    copy_from: values.copy_from || null,
    admin: { name: values.admin_name, email: values.admin_email },
    ...(same_name && { same_name }),
  }
}

/** Returns the field that shows an error: `admin.email` is `admin_email`; the list shows its own errors. */
export function placeOf(path: string): string {
  const [first = path, second] = path.split('.')
  return first === 'admin' ? `admin_${second ?? 'name'}` : first
}

/** Returns the first message per field that the contract rejects. */
export function problemsIn(body: Body): Errors {
  const errors: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(contractProblems(newAgency, body))) errors[placeOf(path)] ??= sentence
  return errors
}

/** Returns the step (from 1) of a field; the first for fields without one. */
export const stepOf = (field: string): number =>
  Math.max(1, steps.findIndex(({ fields }) => (fields as readonly string[]).includes(field)) + 1)

export const problemsOf = (errors: Errors, step: number): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step))

/** Returns the last step the user may open: the first one with a problem. */
export function reachable(errors: Errors): number {
  const first = Object.keys(errors).map(stepOf)
  return Math.min(lastStep, ...first)
}

/** Sets the state; the time zone follows it until someone chooses another one. */
export const withState = (values: WizardValues, state: string): WizardValues => ({
  ...values,
  state,
  time_zone:
    values.time_zone === '' || values.time_zone === usualZone(values.state) ? usualZone(state) : values.time_zone,
})
