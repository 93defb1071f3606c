import { api, type Id, observers, type SkillMark, skillMarks, type SkillsChecklist, textFor } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { formatDay, todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './skills.module.css'
import { skillsTexts } from './texts.ts'

interface Props {
  assignment_id: Id
  checklist: SkillsChecklist
  title: string
  name: string
  /** Chooses among several checklists. */
  which: ReactNode
  known: ReactNode
  onClose: () => void
}

interface Values {
  observed_on: string
  observer_name: string
  observer_role: string
  marks: Readonly<Record<string, SkillMark>>
  note: string
}

type Role = keyof typeof observers

export function SkillsForm({ assignment_id, checklist, title, name, which, known, onClose }: Props) {
  const t = useTexts(skillsTexts)
  const user = useUser()
  const { timeZone } = useAgency()
  const { module_id, skills, observers: wanted } = checklist
  const [only] = wanted
  const start: Values = {
    observed_on: todayIn(timeZone),
    observer_name: user?.name ?? '',
    observer_role: wanted.length === 1 && only ? only : '',
    marks: {},
    note: '',
  }
  const form = useForm({
    start,
    call: api.skills.record,
    args: ({ observer_role, ...values }: Values) => ({
      params: { id: assignment_id },
      body: { ...values, module_id, observer_role: (observer_role || null) as Role | null, note: values.note || null },
    }),
    place: path => (path.startsWith('marks.') ? 'marks' : path),
    refresh: [
      api.skills.ofAssignment,
      api.assignments.ofEmployee,
      api.assignments.list,
      api.trainingRecords.ofEmployee,
      api.certificates.ofEmployee,
    ],
    said: ({ data }) => {
      const now = data.find(one => one.module_id === module_id)
      return now?.done_on ? t('savedAll') : t('saved', { met: metOf(now?.skills ?? []), of: skills.length })
    },
    done: onClose,
  })
  const choices = (wanted.length > 0 ? wanted : (Object.keys(observers) as Role[])).map(role => ({
    value: role,
    label: inWords(observers[role]),
  }))
  const { marks } = form.values
  const rest = skills.filter(({ id, shown }) => !marks[id] && shown?.mark !== 'met')
  return (
    <FormDialog form={form} size="large" title={title} submitLabel={t('save')} what={t('theSkills')} onClose={onClose}>
      <div className={css.head}>
        <p>{t('forName', { name })}</p>
        <p className="quiet">{t('progress', { met: metOf(skills), of: skills.length })}</p>
      </div>
      {which}
      <Intro checklist={checklist} />
      <div className={css.fields}>
        <DateField label={t('observedOn')} required {...form.field('observed_on')} />
        <TextField
          label={t('observer')}
          hint={t('observerHint')}
          required
          maxLength={120}
          autoComplete="off"
          {...form.field('observer_name')}
        />
        <SelectField
          label={t('role')}
          required={wanted.length > 0}
          none={t('chooseRole')}
          choices={choices}
          {...form.field('observer_role')}
        />
      </div>
      <div className={css.head}>
        <h3>{t('skills')}</h3>
        <span className={css.tools}>
          <Button
            size="small"
            refused={rest.length === 0 ? t('allMarked') : undefined}
            onClick={() => form.set({ marks: { ...marks, ...Object.fromEntries(rest.map(({ id }) => [id, 'met'])) } })}
          >
            {t('restMet')}
          </Button>
          <Button
            size="small"
            look="quiet"
            refused={Object.keys(marks).length === 0 ? t('noneMarked') : undefined}
            onClick={() => form.set({ marks: {} })}
          >
            {t('clear')}
          </Button>
        </span>
      </div>
      {form.field('marks').error && <p role="alert">{form.field('marks').error}</p>}
      <ul className={css.list}>
        {skills.map(skill => (
          <li key={skill.id}>
            <OneSkill
              skill={skill}
              mark={marks[skill.id]}
              onMark={mark => form.set({ marks: { ...marks, [skill.id]: mark } })}
            />
          </li>
        ))}
      </ul>
      <TextAreaField label={t('note')} hint={t('noteHint')} rows={2} maxLength={500} {...form.field('note')} />
      {known}
    </FormDialog>
  )
}

const metOf = (skills: SkillsChecklist['skills']) => skills.filter(({ shown }) => shown?.mark === 'met').length

function Intro({ checklist }: { checklist: SkillsChecklist }) {
  const language = useLanguage()
  const intro = textFor(checklist.instructions, [language])
  return intro && <p className={css.intro}>{intro.text}</p>
}

interface SkillProps {
  skill: SkillsChecklist['skills'][number]
  mark: SkillMark | undefined
  onMark: (mark: SkillMark) => void
}

function OneSkill({ skill: { id, texts, shown }, mark, onMark }: SkillProps) {
  const t = useTexts(skillsTexts)
  const language = useLanguage()
  return (
    <fieldset className={css.skill}>
      <legend>
        {textFor(texts, [language])?.text}
        {shown && (
          <span className={css.last}>
            {t('lastMark', {
              mark: inWords(skillMarks[shown.mark]),
              day: formatDay(shown.observed_on),
              name: shown.observer_name,
            })}
          </span>
        )}
      </legend>
      <div className={css.choice}>
        {(Object.keys(skillMarks) as SkillMark[]).map(one => (
          <CheckField
            key={one}
            type="radio"
            name={`skill-${id}`}
            label={inWords(skillMarks[one])}
            checked={mark === one}
            onChange={() => onMark(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}
