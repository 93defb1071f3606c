import {
  aboutOf,
  api,
  type AutomationRule,
  type Endpoint,
  limitPeriods,
  type RuleDefinition,
} from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { Card } from '@/ui/page/Card.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './automation.module.css'
import { FilterField } from './builder/FilterField.tsx'
import { NumberField } from './builder/NumberField.tsx'
import { errorsWithin } from './builder/part.ts'
import { StepsFields } from './builder/StepFields.tsx'
import { TriggerFields } from './builder/TriggerFields.tsx'
import { CheckCard } from './CheckCard.tsx'
import { HeldCard } from './HeldCard.tsx'
import { logPath, editPath } from './paths.ts'
import { RuleBadge } from './RuleBadge.tsx'
import { BackToAutomation } from './BackToAutomation.tsx'
import { valuesOf } from './rule-values.ts'
import { showsRules } from './shows-rules.ts'
import { StateButtons } from './StateButtons.tsx'
import { automationTexts } from './texts.ts'
import { VersionsCard } from './VersionsCard.tsx'

interface Values {
  name: string
  definition: RuleDefinition
}
interface Props {
  start: Values
  rule?: AutomationRule
}

const orNothing = <T extends object>(filters: T): T | null => (Object.values(filters).some(Boolean) ? filters : null)

/** The parts of a rule on the left, its preview on the right. */
export function Editor({ start, rule }: Props) {
  const t = useTexts(automationTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const form = useForm<Endpoint, Values>({
    start,
    call: rule ? api.automationRules.update : api.automationRules.add,
    // The rule schema would add the schemas of all filters to the start bundle. The fields show the server's messages instead.
    problems: ({ name }) => (name.trim() === '' ? { name: t('nameMissing') } : {}),
    args: values => ({ ...(rule && { params: { id: rule.id } }), body: values }),
    edited: rule && {
      version: rule.version,
      follows: true,
      valuesOf: current => valuesOf(current as AutomationRule),
      labels: { name: t('name'), definition: t('sentence') },
      show: (values, field) => (field === 'name' ? values.name : JSON.stringify(values.definition)),
    },
    refresh: showsRules,
    said: saved => t('saved', { name: (saved as AutomationRule).name }),
    done: saved => {
      if (!rule)
        void navigate(to.page(editPath((saved as AutomationRule).id)), { state: { saved: true }, replace: true })
    },
  })
  const { definition } = form.values
  const put = (patch: Partial<RuleDefinition>) => form.set({ definition: { ...definition, ...patch } })
  const leave = () => void navigate(to.page(agencyPages.settingsAutomation.path))
  const within = (part: string) => errorsWithin(form.errors, part)
  return (
    <ListPage flows>
      <PageHeader
        title={rule?.name ?? t('newRule')}
        back={<BackToAutomation />}
        beside={rule && <RuleBadge rule={rule} />}
        facts={rule && t('ownedBy', { name: rule.owner_name })}
        menu={
          rule && (
            <>
              <ButtonLink href={to.page(logPath(rule.id))}>{t('log')}</ButtonLink>
              <StateButtons rule={rule} dirty={form.dirty} />
            </>
          )
        }
      />
      {rule?.held_run && <HeldCard rule={rule} held={rule.held_run} />}
      <div className={css.panes}>
        <FormPage
          form={form}
          label={t('rule')}
          what={form.values.name || t('newRule')}
          className={css.fields}
          {...(!rule && { onCancel: leave, submitLabel: t('createRule') })}
          onDiscard={rule ? form.reset : leave}
        >
          <Card>
            <TextField label={t('name')} hint={t('nameHint')} required maxLength={120} {...form.field('name')} />
          </Card>
          <Card title={t('when')}>
            <div className={css.part}>
              <TriggerFields
                value={definition.trigger}
                errorAt={within('trigger')}
                onChange={trigger => put({ trigger })}
              />
            </div>
          </Card>
          <Card title={t('forWhom')}>
            <FilterField
              label={t('people')}
              {...(!definition.people && { hint: t('everybody') })}
              value={definition.people}
              error={within('people')('') ?? within('people')('conditions')}
              onChange={people => put({ people: orNothing(people) })}
            />
          </Card>
          <Card title={t('steps')}>
            <div className={css.part}>
              <StepsFields
                steps={definition.steps}
                about={aboutOf(definition.trigger)}
                error={within('steps')('')}
                errorAt={within('steps')}
                onChange={steps => put({ steps })}
              />
            </div>
          </Card>
          <Card title={t('limits')}>
            <div className={css.part}>
              <CheckField
                label={t('limit')}
                checked={definition.at_most !== null}
                onChange={is => put({ at_most: is ? { times: 1, per: 'ever' } : null })}
              />
              {definition.at_most && (
                <div className={css.pair}>
                  <NumberField
                    label={t('times')}
                    min={1}
                    max={100}
                    value={definition.at_most.times}
                    error={within('at_most')('times')}
                    onChange={times => put({ at_most: { per: definition.at_most?.per ?? 'ever', times } })}
                  />
                  <SelectField
                    label={t('per')}
                    choices={choicesOf(limitPeriods)}
                    value={definition.at_most.per}
                    onChange={per =>
                      put({ at_most: { times: definition.at_most?.times ?? 1, per: per as keyof typeof limitPeriods } })
                    }
                  />
                </div>
              )}
              <FilterField
                label={t('stopWhen')}
                hint={t('stopHint')}
                value={definition.stop_when}
                error={within('stop_when')('') ?? within('stop_when')('conditions')}
                onChange={stop => put({ stop_when: orNothing(stop) })}
              />
            </div>
          </Card>
        </FormPage>
        <aside className={css.aside} aria-label={t('check')}>
          <CheckCard id={rule?.id ?? 'new'} name={form.values.name} definition={definition} />
          {rule && <VersionsCard rule={rule} />}
        </aside>
      </div>
    </ListPage>
  )
}
