import { certifications, employeeTasks, employmentTypes } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { ruleEditorTexts } from './texts.ts'
import { stateChoices } from '../us-states/us-states.ts'
import { choicesOf } from './choices.ts'
import type { PartProps } from './part-props.ts'
import { ThingsField } from './ThingsField.tsx'
import css from './rule-editor.module.css'

/** The people the rule applies to. */
export function WhomFields({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { field } = form
  return (
    <fieldset className={css.part}>
      <legend>{t('whom')}</legend>
      <ThingsField
        list="disciplines"
        label={t('disciplines')}
        hint={t('disciplinesHint')}
        none={t('allDisciplines')}
        {...field('discipline_ids')}
      />
      <ChoicesField
        label={t('states')}
        hint={t('statesHint')}
        none={t('allStates')}
        choices={stateChoices()}
        {...field('states')}
      />
      <ChoicesField
        label={t('payers')}
        hint={t('payersHint')}
        none={t('allPayers')}
        choices={choicesOf(certifications)}
        {...field('certifications')}
      />
      <ChoicesField
        label={t('employment')}
        hint={t('employmentHint')}
        none={t('allEmployment')}
        choices={choicesOf(employmentTypes)}
        {...field('employment_types')}
      />
      <DateField label={t('hiredFrom')} hint={t('hiredFromHint')} {...field('hired_from')} />
      <DateField label={t('hiredTo')} hint={t('hiredToHint')} {...field('hired_to')} />
      <TagsField label={t('tags')} hint={t('tagsHint')} {...field('tags')} />
      <ChoicesField
        label={t('tasks')}
        hint={t('tasksHint')}
        none={t('allTasks')}
        choices={choicesOf(employeeTasks)}
        {...field('tasks')}
      />
    </fieldset>
  )
}
