import { employmentTypes, type ImportField, type ImportFix, languages, providerStatuses } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import type { Lookups } from './decisions.ts'

export type Cell = ImportFix['cells'][number]
export type Problem = ImportFix['problems'][number]

export const isFixed = ({ outcome }: Pick<ImportFix, 'outcome'>) => outcome !== 'reject' && outcome !== 'ask'
export const isChanged = ({ text, original, left_out }: Cell) => left_out || text !== original

/** Cells to look at: those that are wrong, and those somebody has changed. */
export const shownCells = ({ cells, problems }: ImportFix): Cell[] =>
  cells.filter(cell => isChanged(cell) || problems.some(problem => problem.cell === cell.field))

/** What no single cell of the file is to blame for. */
export const rowProblems = ({ problems }: ImportFix): Problem[] => problems.filter(({ cell }) => cell === null)

const words = { provider_status: providerStatuses, employment_type: employmentTypes, language: languages } as const
const isCode = (field: ImportField): field is keyof typeof words => field in words
const isList = (field: ImportField): field is 'location' | 'discipline' | 'coordinator' =>
  field === 'location' || field === 'discipline' || field === 'coordinator'

/** What a cell of this field may say, where that comes from a list; as it stands in a roster, in the reader's own language. */
export function choicesOf(field: ImportField, text: string, lookups: Lookups): Choice[] | null {
  const names = isCode(field)
    ? Object.values(words[field]).map(name => inWords(name))
    : isList(field)
      ? (lookups[field] ?? []).filter(row => row.is_active).map(({ name }) => name)
      : null
  if (names === null) return null
  const all = [...new Set(names)].map(name => ({ value: name, label: name }))
  // what stands there now is shown, though it is none of them
  return text === '' || names.includes(text) ? all : [{ value: text, label: text }, ...all]
}

const dateFields: ReadonlySet<ImportField> = new Set<ImportField>([
  'birth_date',
  'hire_date',
  'rehire_date',
  'termination_date',
  'expected_return',
])
export const isDate = (field: ImportField) => dateFields.has(field)

/** Which keys a phone offers. */
export const inputMode = (field: ImportField) =>
  field === 'mobile' || field === 'phone_2'
    ? 'tel'
    : field === 'email'
      ? 'email'
      : field === 'postal_code'
        ? 'numeric'
        : 'text'
