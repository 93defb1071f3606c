import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { observers } from '../programs/kinds/checklist.ts'
import { textsOf } from '../programs/language-texts.ts'
import { formText } from '../texts/forms.ts'
import { day, id, instant, keysOf, line, optionalText, text } from '../schemas.ts'
import { skillText } from './texts.ts'

export const skillMarks = { met: skillText('met'), not_met: skillText('notMet') } as const
export type SkillMark = keyof typeof skillMarks

const mark = z.enum(keysOf(skillMarks), skillText('markUnknown'))
const observer = z.enum(keysOf(observers))
const said = z.nullable(z.string())

const skill = z.object({
  id: z.string(),
  texts: textsOf(500),
  /** The newest mark, by its observation day; null for none. */
  shown: z.nullable(z.object({ mark, observed_on: z.string(), observer_name: z.string() })),
})

const observation = z.object({
  id,
  observed_on: z.string(),
  observer_name: z.string(),
  observer_role: z.nullable(observer),
  met: z.int(),
  not_met: z.int(),
  note: said,
  recorded_by_name: z.string(),
  recorded_at: instant,
})

export const skillsChecklist = z.object({
  module_id: id,
  /** In the reader's language, or the closest available. */
  title: z.string(),
  instructions: textsOf(10_000),
  /** Any of them may mark the skills; an empty list allows anyone the agency asks. */
  observers: z.array(observer),
  done_on: said,
  /** An earlier module is not done. */
  is_locked: z.boolean(),
  skills: z.array(skill),
  /** Newest first. */
  observations: z.array(observation),
})
export type SkillsChecklist = z.output<typeof skillsChecklist>

const one = z.object({ id })
const ofAssignment = z.object({
  employee_id: id,
  /** The reason nothing can be recorded now, in words, or null. */
  closed_because: said,
  data: z.array(skillsChecklist),
})

/** An observer's marks for the skills in a program's checklists: a checklist is done once every skill is met. */
export const skills = {
  ofAssignment: endpoint({
    method: 'GET',
    path: '/admin/assignments/:id/skills',
    summary: 'Get the skills checklists of an assignment, with the skills met and their observers',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: ofAssignment,
  }),
  record: endpoint({
    method: 'POST',
    path: '/admin/assignments/:id/skills',
    summary: 'Record the skills an observer saw; the checklist is done when every skill is met',
    access: access.recordTraining,
    scope: 'agency',
    params: one,
    idempotent: true,
    checkedInForm: true,
    fails: ['CONFLICT'],
    body: z.strictObject({
      module_id: z.uuid(skillText('moduleMissing')),
      observed_on: day,
      observer_name: line(120, formText('onOneLine'), skillText('observerMissing')),
      observer_role: z.nullable(observer),
      /** By the skill's id; omitted skills keep their mark. */
      marks: z
        .record(text(40), mark)
        .check(z.refine(marks => Object.keys(marks).length > 0, { error: skillText('marksMissing'), abort: true })),
      note: optionalText(500),
    }),
    response: ofAssignment,
  }),
}
