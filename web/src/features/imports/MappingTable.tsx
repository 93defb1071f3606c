import { type ImportField, importFields, type RosterImport } from '@preceptor/contract'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from './imports.module.css'
import { changed, type Draft } from './mapping.ts'

const fieldChoices = choicesOf(importFields)

export interface MappingTableProps {
  data: RosterImport
  draft: Draft
  onDraft: (draft: Draft) => void
  refused: Readonly<Record<number, string>>
}

/** Each column of the file with some of its values, and the field it goes to. */
export function MappingTable({ data, draft, onDraft, refused }: MappingTableProps) {
  return (
    <table className={css.mapping}>
      <caption className="sr-only">Columns of the file and the fields they go to</caption>
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col">Values</th>
          <th scope="col" aria-hidden="true" />
          <th scope="col">Goes to</th>
          <th scope="col">
            <span className="sr-only">How it was found</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.header.map((name, column) => (
          <tr key={`${column} ${name}`} data-unused={!draft[column] || undefined}>
            <th scope="row">{name}</th>
            <td className={css.samples}>
              <Samples values={data.samples[column] ?? []} />
            </td>
            <td className={css.arrow} aria-hidden="true">
              <IconArrowNarrowRight size={16} />
            </td>
            <td className={css.target}>
              <SelectField
                label={`Field for ${name}`}
                hideLabel
                none="Do not import"
                choices={fieldChoices}
                value={draft[column] ?? ''}
                onChange={field => onDraft(changed(draft, column, field as ImportField | ''))}
                error={refused[column]}
              />
            </td>
            <td className={css.mark}>
              <Mark data={data} draft={draft} column={column} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Samples({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <span className="quiet">No values</span>
  return (
    <span className={css.sampleLine} data-truncated="">
      {values.join(' · ')}
    </span>
  )
}

function Mark({ data, draft, column }: { data: RosterImport; draft: Draft; column: number }) {
  const field = draft[column]
  if (!field) return null
  const [colour, word] = markOf(data, field, column)
  return <StatusBadge colour={colour}>{word}</StatusBadge>
}

function markOf(data: RosterImport, field: ImportField, column: number): [StatusColour, string] {
  if (data.mapping[field] !== column) return ['blue', 'Chosen']
  if (data.mapping_remembered) return ['violet', 'Remembered']
  return data.state === 'uploaded' ? ['green', 'Recognized'] : ['grey', 'As checked']
}
