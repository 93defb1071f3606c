import { type QuizContent, showsAfter } from '@preceptor/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import type { FieldsProps } from '../fields.ts'
import { NumberField } from './NumberField.tsx'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

interface Props extends FieldsProps<QuizContent> {
  /** Number of questions in each pool. */
  counts: ReadonlyMap<string, number>
}

/** Settings of the quiz. Blank fields use the program's. */
export function QuizSettings(props: Props) {
  const { content, write, program } = props
  const t = useTexts(quizTexts)
  const asProgram = (value: number) => t('asProgram', { value })
  return (
    <details className={css.settings}>
      <summary>{t('settings')}</summary>
      <div className={css.fields}>
        <NumberField
          label={t('passMark')}
          value={content.pass_mark}
          least={1}
          most={100}
          placeholder={asProgram(program.pass_mark)}
          onChange={pass_mark => write({ ...content, pass_mark })}
        />
        <NumberField
          label={t('attempts')}
          value={content.max_attempts}
          least={1}
          most={20}
          placeholder={asProgram(program.max_attempts)}
          onChange={max_attempts => write({ ...content, max_attempts })}
        />
        <NumberField
          label={t('coolDown')}
          value={content.cool_down_hours}
          least={0}
          most={720}
          placeholder={asProgram(program.cool_down_hours)}
          onChange={cool_down_hours => write({ ...content, cool_down_hours })}
        />
        <NumberField
          label={t('timeLimit')}
          value={content.time_limit_minutes}
          least={1}
          most={600}
          placeholder={t('noLimit')}
          onChange={time_limit_minutes => write({ ...content, time_limit_minutes })}
        />
        <SelectField
          label={t('showsAfter')}
          choices={choicesOf(showsAfter)}
          value={content.shows_after}
          onChange={shows_after => write({ ...content, shows_after: shows_after as QuizContent['shows_after'] })}
        />
        <div className={css.checks}>
          <CheckField
            label={t('shuffleQuestions')}
            checked={content.shuffles_questions}
            onChange={shuffles_questions => write({ ...content, shuffles_questions })}
          />
          <CheckField
            label={t('shuffleAnswers')}
            checked={content.shuffles_answers}
            onChange={shuffles_answers => write({ ...content, shuffles_answers })}
          />
          <CheckField
            label={t('givesPart')}
            hint={t('givesPartHint')}
            checked={content.gives_part}
            onChange={gives_part => write({ ...content, gives_part })}
          />
        </div>
      </div>
      <Pools {...props} />
    </details>
  )
}

function Pools({ content, errors, write, counts }: Props) {
  const t = useTexts(quizTexts)
  const { pools } = content
  return (
    <fieldset className={css.rows}>
      <legend>{t('pools')}</legend>
      <p className="quiet">{t('poolsHint')}</p>
      {pools.map((pool, at) => (
        <div key={pool.id} className={css.pool}>
          <TextField
            label={t('poolName', { number: at + 1 })}
            maxLength={200}
            autoComplete="off"
            value={pool.name}
            error={errors[`content.pools.${at}.name`]}
            onChange={name => write({ ...content, pools: pools.with(at, { ...pool, name }) })}
          />
          <NumberField
            label={t('draws', { number: at + 1 })}
            value={pool.draws}
            least={1}
            most={500}
            onChange={draws => write({ ...content, pools: pools.with(at, { ...pool, draws: draws ?? 1 }) })}
          />
          <span className="quiet">{t('drawsOf', { count: counts.get(pool.id) ?? 0 })}</span>
          <IconButton
            label={t('removePool', { number: at + 1 })}
            onClick={() =>
              write({
                ...content,
                pools: pools.toSpliced(at, 1),
                questions: content.questions.map(one => (one.pool_id === pool.id ? { ...one, pool_id: null } : one)),
              })
            }
          >
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        icon={<IconPlus size={14} />}
        onClick={() =>
          write({
            ...content,
            pools: [...pools, { id: crypto.randomUUID(), name: t('newPool', { number: pools.length + 1 }), draws: 1 }],
          })
        }
      >
        {t('addPool')}
      </Button>
    </fieldset>
  )
}
