import { type EmployeeTask, employeeTasks } from '@preceptor/contract/employees/tasks'
import type { Parsed } from '../roster-types.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, ownWords, shown, wordKey } from './text.ts'
import { wordMap } from './words.ts'

/** Roster words for tasks, in addition to our own. */
const others = wordMap<EmployeeTask>([
  ['medication', 'medication|medications|meds|med assist|medication assistance|medication administration|medicamentos|medicacion'],
  ['personal_care', 'adl|adls|bathing|higiene personal'],
  ['dementia_care', 'dementia|memory care|alzheimer|demencia'],
  ['vital_signs', 'vitals|blood pressure|signos'],
  ['wound_care', 'wounds|dressing changes|heridas'],
  ['tube_feeding', 'g tube|peg|gastrostomy|feeding tube|sonda'],
  ['catheter_care', 'catheter|catheters|foley|cateter'],
  ['oxygen', 'o2|oxygen therapy'],
  ['lifts', 'hoyer|hoyer lift|mechanical lift|lift|grua'],
  ['transport', 'driving|transportation|driver|transporte'],
]) // biome-ignore format: a table

const words = new Map<string, EmployeeTask>([
  ...others,
  ...(Object.keys(employeeTasks) as EmployeeTask[]).flatMap(task =>
    [wordKey(task), ...ownWords(employeeTasks[task])].map(word => [word, task] as const),
  ),
])

/** Reads tasks separated by commas. An unknown one is refused: a rule would not find it. */
export function parseTasks(cell: string): Parsed<EmployeeTask[]> {
  const named = cell
    .slice(0, 5000)
    .split(/[;,|\n]/)
    .map(cleanText)
    .filter(Boolean)
  const unknown = named.find(word => !words.has(wordKey(word)))
  if (unknown !== undefined) return { problem: rosterTexts.named('notTask', { value: shown(unknown) }) }
  return { value: [...new Set(named.flatMap(word => words.get(wordKey(word)) ?? []))] }
}
