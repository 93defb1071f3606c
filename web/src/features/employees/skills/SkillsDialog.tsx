import {
  type Answer,
  api,
  type EmployeeAssignment,
  skillMarks,
  type SkillsChecklist,
  textFor,
} from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './skills.module.css'
import { SkillsForm } from './SkillsForm.tsx'
import { skillsTexts } from './texts.ts'

interface Props {
  assignment: Pick<EmployeeAssignment, 'id' | 'title'>
  name: string
  onClose: () => void
}

type Skills = Answer<typeof api.skills.ofAssignment>

/** An observer's marks for a person’s skills, each with the observer and the time. */
export default function SkillsDialog({ assignment, name, onClose }: Props) {
  const t = useTexts(skillsTexts)
  const { data, isError } = useQueryOf(api.skills.ofAssignment, { params: { id: assignment.id } }, { quiet: true })
  const [chosen, setChosen] = useState('')
  const title = t('title', { title: assignment.title })
  const checklist = data && chosenOf(data, chosen)
  const why = data && whyNot(data, checklist)
  if (!checklist || why)
    return (
      <Dialog open size="medium" title={title} cancelLabel={t('close')} onClose={onClose}>
        {!data && !isError && <SkeletonLines lines={6} />}
        {!data && isError && <p role="alert">{t('notLoaded')}</p>}
        {why && <Banner level="info" title={why} />}
        {data && data.data.length > 1 && <Which data={data} value={chosen} onChange={setChosen} />}
        {checklist && <Known checklist={checklist} />}
      </Dialog>
    )
  return (
    <SkillsForm
      key={checklist.module_id}
      assignment_id={assignment.id}
      checklist={checklist}
      title={title}
      name={name}
      which={data.data.length > 1 && <Which data={data} value={checklist.module_id} onChange={setChosen} />}
      known={<Earlier checklist={checklist} />}
      onClose={onClose}
    />
  )
}

/** Returns the chosen checklist, or the first one that can be marked. */
const chosenOf = ({ data }: Skills, chosen: string) =>
  data.find(one => one.module_id === chosen) ?? data.find(one => one.done_on === null && !one.is_locked) ?? data[0]

function whyNot({ closed_because }: Skills, checklist: SkillsChecklist | undefined): string | null {
  const { say } = skillsTexts
  if (!checklist) return closed_because ? inWords(closed_because) : say('noChecklist')
  if (checklist.done_on !== null) return say('doneOn', { day: formatDay(checklist.done_on) })
  if (closed_because) return inWords(closed_because)
  if (checklist.is_locked) return say('locked')
  return checklist.skills.length === 0 ? say('noSkills') : null
}

function Which({ data, value, onChange }: { data: Skills; value: string; onChange: (module_id: string) => void }) {
  const t = useTexts(skillsTexts)
  const choices = data.data.map(one => ({ value: one.module_id, label: one.title }))
  return <SelectField label={t('checklist')} value={value} choices={choices} onChange={onChange} />
}

/** Shows a checklist that can't be marked now. */
function Known({ checklist }: { checklist: SkillsChecklist }) {
  const language = useLanguage()
  return (
    <>
      <ul className={css.list}>
        {checklist.skills.map(({ id, texts, shown }) => (
          <li key={id} className={css.skill}>
            <span>{textFor(texts, [language])?.text}</span>
            <span className="quiet">
              {shown ? `${inWords(skillMarks[shown.mark])} · ${formatDay(shown.observed_on)}` : '–'}
            </span>
          </li>
        ))}
      </ul>
      <Earlier checklist={checklist} />
    </>
  )
}

function Earlier({ checklist: { observations } }: { checklist: SkillsChecklist }) {
  const t = useTexts(skillsTexts)
  if (observations.length === 0) return null
  return (
    <section>
      <h3>{t('earlier')}</h3>
      <ul className={css.earlier}>
        {observations.map(({ id, observed_on, observer_name, met, not_met, recorded_by_name, note }) => (
          <li key={id} className="quiet">
            {[
              t('observation', { day: formatDay(observed_on), name: observer_name, met, notMet: not_met }),
              recorded_by_name !== observer_name && t('byOther', { name: recorded_by_name }),
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
