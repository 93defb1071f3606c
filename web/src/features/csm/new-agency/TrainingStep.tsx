import { federalPack, type Id } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { stateName } from '@/widgets/us-states/us-states.ts'
import css from './new-agency.module.css'
import { CheckGroup, type Standard } from './StartStep.tsx'
import type { StepProps } from './StepProps.ts'
import { lackingFor, packsOf } from './wizard.ts'
import { newAgencyTexts } from './texts.ts'

/** Rules of the federal pack and of the state, and programs of the catalog. None is ticked beforehand. */
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
            note: t('packRules', { count: rules.length }),
            hint: <Rules rules={rules} programs={values.programs} />,
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
}

/** The rules of a pack, each with what the agency would have to get first. */
function Rules({ rules, programs }: RulesProps) {
  const t = useTexts(newAgencyTexts)
  return (
    <ul className={css.rules}>
      {rules.map(rule => {
        const [need] = lackingFor(rule, programs)
        return (
          <li key={rule.name}>
            {rule.name}
            {need && <span className={css.need}>{t('ruleNeeds', { kind: need.kind, name: need.name })}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The federal pack, then that of the state. */
const packsFor = ({ rule_packs }: Standard, state: string) =>
  rule_packs
    .filter(({ pack }) => pack === federalPack || pack === state)
    .toSorted((a, b) => Number(b.pack === federalPack) - Number(a.pack === federalPack))

export const packName = (pack: string) =>
  pack === federalPack ? newAgencyTexts.say('federal') : newAgencyTexts.say('packOfState', { state: stateName(pack) })
