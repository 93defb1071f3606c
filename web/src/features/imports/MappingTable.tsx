import type { FileImport } from '@preceptor/contract'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './imports.module.css'
import { changed, type Draft, fieldsOf, fieldWords } from './mapping.ts'
import { importTexts } from './texts.ts'

export interface MappingTableProps {
  data: FileImport
  draft: Draft
  onDraft: (draft: Draft) => void
  refused: Readonly<Record<number, string>>
}

/** Each column of the file with sample values and its target field. */
export function MappingTable({ data, draft, onDraft, refused }: MappingTableProps) {
  const t = useTexts(importTexts)
  const fieldChoices = fieldsOf(data).map(field => ({ value: field, label: fieldWords(field) }))
  return (
    <table className={css.mapping}>
      <caption className="sr-only">{t('mappingCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('mappingColumn')}</th>
          <th scope="col">{t('mappingValues')}</th>
          <th scope="col" aria-hidden="true" />
          <th scope="col">{t('mappingGoesTo')}</th>
          <th scope="col">
            <span className="sr-only">{t('mappingHow')}</span>
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
                label={t('mappingField', { column: name })}
                hideLabel
                none={t('mappingNone')}
                choices={fieldChoices}
                value={draft[column] ?? ''}
                onChange={field => onDraft(changed(draft, column, field))}
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
  const t = useTexts(importTexts)
  if (values.length === 0) return <span className="quiet">{t('mappingNoValues')}</span>
  return (
    <span className={css.sampleLine} data-truncated="">
      {values.join(' · ')}
    </span>
  )
}

function Mark({ data, draft, column }: { data: FileImport; draft: Draft; column: number }) {
  const t = useTexts(importTexts)
  const field = draft[column]
  if (!field) return null
  const [colour, key] = markOf(data, field, column)
  return <StatusBadge colour={colour}>{t(key)}</StatusBadge>
}

function markOf(data: FileImport, field: string, column: number) {
  if (data.mapping[field] !== column) return ['blue', 'mappingChosen'] as const
  if (data.mapping_remembered) return ['violet', 'mappingRemembered'] as const
  return data.state === 'uploaded' ? (['green', 'mappingRecognized'] as const) : (['grey', 'mappingChecked'] as const)
}
