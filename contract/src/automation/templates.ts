import type { RuleAct } from './acts.ts'
import type { RuleDefinition, RuleStep, RuleTrigger } from './definition.ts'
import { automationText as text } from './texts.ts'

/** The row that a person chooses first when they use a template. */
export type TemplateNeed = 'program' | 'path' | 'form'

interface RuleTemplate {
  name: string
  /** One sentence about the purpose of the template. */
  why: string
  needs: readonly TemplateNeed[]
  make: (chosen: Readonly<Partial<Record<TemplateNeed, string>>>) => RuleDefinition
}

const rule = (
  trigger: RuleTrigger,
  steps: readonly (RuleAct | Partial<RuleStep>)[],
  rest: Partial<RuleDefinition> = {},
): RuleDefinition => ({
  trigger,
  people: null,
  steps: steps.map(step => {
    const { act } = step
    return typeof act === 'object'
      ? { wait: null, still: null, ...step, act }
      : { wait: null, still: null, act: step as RuleAct }
  }),
  at_most: null,
  stop_when: null,
  ...rest,
})
const after = (days: number, act: RuleAct, still: RuleStep['still'] = null): Partial<RuleStep> => ({
  wait: { by: 'days', days },
  still,
  act,
})
const tellCoordinator = (words: string): RuleAct => ({ act: 'notify', to: 'coordinator', text: words })
const active = { provider_status: '1' }
const blank = ''

/** Starter rules. Each creates a draft that its owner reads, changes and tests before activation. */
export const ruleTemplates = {
  onboard: {
    name: text('templateOnboard'),
    why: text('templateOnboardWhy'),
    needs: ['path'],
    make: ({ path = blank }) =>
      rule({ on: 'event', event: 'hired' }, [{ act: 'path_add', path_id: path, start_date: 'today' }], {
        at_most: { times: 1, per: 'ever' },
      }),
  },
  overdue: {
    name: text('templateOverdue'),
    why: text('templateOverdueWhy'),
    needs: [],
    make: () =>
      rule(
        { on: 'date', field: 'assignment_due', days: 7 },
        [
          { act: 'remind', program_id: 'trigger' },
          after(7, tellCoordinator('A program is two weeks overdue.'), { programs_overdue: 'yes' }),
          { act: 'tags', add: ['escalated'], remove: [] },
        ],
        { people: active },
      ),
  },
  due_soon: {
    name: text('templateDueSoon'),
    why: text('templateDueSoonWhy'),
    needs: [],
    make: () =>
      rule(
        { on: 'date', field: 'assignment_due', days: -14 },
        [
          { act: 'remind', program_id: 'trigger' },
          after(11, { act: 'remind', program_id: 'trigger' }, { programs_due: 'week' }),
        ],
        { people: active },
      ),
  },
  renewal: {
    name: text('templateRenewal'),
    why: text('templateRenewalWhy'),
    needs: ['program'],
    make: ({ program = blank }) =>
      rule(
        { on: 'date', field: 'assignment_expires', days: -60, program_id: program || null },
        [{ act: 'assign', program_id: 'trigger', start_date: 'today', due_on: 'today+60d', again: true, tells: true }],
        { people: active },
      ),
  },
  credential: {
    name: text('templateCredential'),
    why: text('templateCredentialWhy'),
    needs: [],
    make: () =>
      rule(
        { on: 'date', field: 'credential_expires', days: -30 },
        [
          {
            act: 'message',
            by: 'best',
            subject: 'A credential expires soon',
            text: 'Hello {{first_name}}, one of your credentials expires in a month. Please send us the new one.',
          },
          after(14, tellCoordinator('A credential expires in about two weeks.'), { credentials: 'expiring_30' }),
        ],
        { people: active },
      ),
  },
  credential_gone: {
    name: text('templateCredentialGone'),
    why: text('templateCredentialGoneWhy'),
    needs: [],
    make: () =>
      rule({ on: 'date', field: 'credential_expires', days: 1 }, [tellCoordinator('A credential has expired.')], {
        people: active,
      }),
  },
  leave: {
    name: text('templateLeave'),
    why: text('templateLeaveWhy'),
    needs: ['path'],
    make: ({ path = blank }) =>
      rule({ on: 'event', event: 'status_changed', status: 4 }, [
        { act: 'path_pause', path_id: path, reason: 'On leave' },
      ]),
  },
  return: {
    name: text('templateReturn'),
    why: text('templateReturnWhy'),
    needs: [],
    make: () =>
      rule(
        { on: 'date', field: 'expected_return', days: -7 },
        [tellCoordinator('Expected back from leave in a week.')],
        {
          people: { provider_status: '4' },
        },
      ),
  },
  form: {
    name: text('templateForm'),
    why: text('templateFormWhy'),
    needs: [],
    make: () =>
      rule({ on: 'date', field: 'form_due', days: -3 }, [
        { act: 'form_remind', form_id: 'trigger' },
        after(4, { act: 'form_remind', form_id: 'trigger' }),
      ]),
  },
  attendance: {
    name: text('templateAbsent'),
    why: text('templateAbsentWhy'),
    needs: [],
    make: () => rule({ on: 'event', event: 'attended' }, [tellCoordinator('Attendance in a session was marked.')]),
  },
  red: {
    name: text('templateRed'),
    why: text('templateRedWhy'),
    needs: [],
    make: () =>
      rule({ on: 'enters', filters: { compliance: 'overdue,lapsed', provider_status: '1' } }, [
        { act: 'tags', add: ['compliance overdue'], remove: [] },
        tellCoordinator('Compliance is overdue.'),
      ]),
  },
  green: {
    name: text('templateGreen'),
    why: text('templateGreenWhy'),
    needs: [],
    make: () =>
      rule({ on: 'leaves', filters: { compliance: 'overdue,lapsed' } }, [
        { act: 'tags', add: [], remove: ['compliance overdue'] },
      ]),
  },
  ninety: {
    name: text('templateNinety'),
    why: text('templateNinetyWhy'),
    needs: ['form'],
    make: ({ form = blank }) =>
      rule(
        { on: 'date', field: 'hire_date', days: 90 },
        [{ act: 'form_add', form_id: form, start_date: 'today', due_on: 'today+14d' }],
        { people: active, at_most: { times: 1, per: 'ever' } },
      ),
  },
  weekly: {
    name: text('templateWeekly'),
    why: text('templateWeeklyWhy'),
    needs: [],
    make: () =>
      rule(
        { on: 'schedule', type_id: 'weekly', schedule_on: 'monday', at_time: '08:00' },
        [{ act: 'notify', to: 'owner', text: 'Programs are overdue.' }],
        { people: { programs_overdue: 'yes', provider_status: '1' } },
      ),
  },
} as const satisfies Record<string, RuleTemplate>
export type RuleTemplateKey = keyof typeof ruleTemplates
