import { federalPack, type Id } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { stateName } from '@/widgets/us-states/us-states.ts'
import { Button } from '@/ui/Button.tsx'
import css from './new-agency.module.css'
import { CheckGroup, type Standard } from './StartStep.tsx'
import type { StepProps } from './StepProps.ts'
import { lackingFor, packsOf } from './wizard.ts'
import { newAgencyTexts } from './texts.ts'

/** Rules of the state and federal packs, and catalog programs. Nothing is checked at the start. */
export function TrainingStep({ form, standard }: StepProps & { standard: Standard }) {
  const t = useTexts(newAgencyTexts)
  const { values, field } = form
  const packs = packsFor(standard, values.state)
  return (
    <>
      <p>{t('trainingHint')}</p>
      {packs.length > 0 ? (
        <CheckGroup
          label={t('packs')}
          long
          choices={packs.map(({ pack, rules }) => ({
            code: pack,
            name: packName(pack),
            note: [
              t('packRules', { count: rules.length }),
              ...(pack === values.state ? [t('packOfHere', { state: stateName(pack) })] : []),
            ].join(' · '),
            hint: (
              <Rules
                rules={rules}
                programs={values.programs}
                titleOf={id => standard.programs.find(one => one.id === id)?.title}
                onAdd={id => form.set({ programs: [...values.programs, id] })}
              />
            ),
          }))}
          {...field('rule_packs')}
          value={packsOf(values)}
        />
      ) : (
        <p className={css.count}>{t('noPacks')}</p>
      )}
      {standard.programs.length > 0 ? (
        <CheckGroup
          label={t('programs')}
          choices={standard.programs.map(({ id, title, credit_minutes }) => ({
            code: id,
            name: title,
            note: credit_minutes > 0 ? t('programMinutes', { minutes: credit_minutes }) : '',
          }))}
          {...field('programs')}
        />
      ) : (
        <p className={css.count}>{t('noPrograms')}</p>
      )}
    </>
  )
}

interface RulesProps {
  rules: Standard['rule_packs'][number]['rules']
  programs: readonly Id[]
  titleOf: (program: Id) => string | undefined
  onAdd: (program: Id) => void
}

/** The rules of a pack, each with what it needs: a program to choose here, or something the agency gets later. */
function Rules({ rules, programs, titleOf, onAdd }: RulesProps) {
  const t = useTexts(newAgencyTexts)
  return (
    <ul className={css.rules}>
      {rules.map(rule => {
        const needs = lackingFor(rule, programs)
        const lost = needs.find(({ met_by }) => met_by.length === 0)
        const id = needs[0]?.met_by[0]
        const program = id && titleOf(id)
        return (
          <li key={rule.name}>
            {rule.name}
            {lost && <span className={css.need}>{t('ruleNeeds', { kind: lost.kind, name: lost.name })}</span>}
            {!lost && program && (
              <span className={css.counts}>
                {t('ruleCounts', { program })}
                <Button size="small" aria-label={t('addProgram', { program })} onClick={() => onAdd(id)}>
                  {t('add')}
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the state's pack, then the federal one. */
const packsFor = ({ rule_packs }: Standard, state: string) =>
  rule_packs
    .filter(({ pack }) => pack === federalPack || pack === state)
    .toSorted((a, b) => Number(a.pack === federalPack) - Number(b.pack === federalPack))

export const packName = (pack: string) =>
  pack === federalPack ? newAgencyTexts.say('federal') : newAgencyTexts.say('packOfState', { state: stateName(pack) })
