import {
  type ChartKind,
  chartKinds,
  columnsOfDataset,
  type Dataset,
  datasets,
  type Grain,
  grains,
  isDayDimension,
  type ReportDefinition,
  type ReportGroup,
  reportLimits,
} from '@preceptor/contract'
import type { ReactNode } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { AsOfBar } from '../report/AsOfBar.tsx'
import { reportsTexts } from '../texts.ts'
import css from './builder.module.css'
import { groupBy, withGroups, withMeasures, withPivot } from './draft.ts'

interface Props {
  dataset: Dataset
  definition: ReportDefinition
  onDataset: (name: string) => void
  onChange: (patch: Partial<ReportDefinition>) => void
}

/** Data, columns, conditions, groups and pivot, numbers, chart: in the order in which people decide them. */
export function Steps(props: Props) {
  const t = useTexts(reportsTexts)
  const { dataset, definition, onDataset, onChange } = props
  const { filters, as_of, person } = definition
  return (
    <form className={css.steps} aria-label={t('builderSteps')} onSubmit={event => event.preventDefault()}>
      <Step title={t('stepData')}>
        <SelectField
          label={t('data')}
          hint={inWords(dataset.about)}
          choices={Object.values(datasets).map(({ name, label }) => ({ value: name, label: inWords(label) }))}
          value={definition.dataset}
          onChange={onDataset}
        />
      </Step>
      <Step title={t('stepColumns')}>
        <ChoicesField
          label={t('columns')}
          none={t('noColumns')}
          choices={columnsOfDataset(dataset).map(key => ({
            value: key,
            label: inWords(dataset.list.columns[key]?.label ?? key),
          }))}
          value={definition.columns}
          onChange={columns => onChange({ columns })}
        />
      </Step>
      <Step title={t('stepConditions')}>
        <div className={css.conditions}>
          <FilterBar
            filters={dataset.list.filters}
            values={filters}
            usual={[]}
            adds={t('addCondition')}
            onChange={patch => onChange({ filters: patchedFilters(filters, patch) })}
          />
        </div>
        <AsOfBar
          dataset={dataset}
          asOf={as_of}
          person={person}
          onAsOf={next => onChange({ as_of: next })}
          onPerson={next => onChange({ person: next })}
        />
      </Step>
      <Step title={t('stepGroups')}>
        <Groups {...props} />
      </Step>
      {definition.groups.length > 0 && (
        <Step title={t('stepChart')}>
          <ChartChoice {...props} />
        </Step>
      )}
    </form>
  )
}

const patchedFilters = (filters: Readonly<Record<string, string>>, patch: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(
    Object.entries({ ...filters, ...patch }).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  )

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.step}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function Groups({ dataset, definition, onChange }: Props) {
  const t = useTexts(reportsTexts)
  const { groups, pivot, measures, group_sort } = definition
  const places = Math.min(reportLimits.groups, groups.length + 1)
  const labelOf = (key: string) => inWords(dataset.measures[key]?.label ?? key)
  return (
    <>
      {Array.from({ length: places }, (_, at) => (
        <GroupChoice
          key={at}
          label={at === 0 ? t('groupBy') : t('thenBy')}
          dataset={dataset}
          group={groups[at] ?? null}
          taken={[...groups.filter((_one, other) => other !== at), ...(pivot ? [pivot] : [])]}
          onChange={next =>
            onChange(withGroups(definition, [...groups.slice(0, at), ...(next ? [next] : []), ...groups.slice(at + 1)]))
          }
        />
      ))}
      {groups.length > 0 && (
        <>
          <GroupChoice
            label={t('pivotBy')}
            dataset={dataset}
            group={pivot}
            taken={groups}
            onChange={next => onChange(withPivot(definition, next))}
          />
          <ChoicesField
            label={t('numbers')}
            none={t('noNumbers')}
            choices={Object.keys(dataset.measures).map(key => ({ value: key, label: labelOf(key) }))}
            value={measures}
            onChange={next => onChange(withMeasures(definition, next))}
          />
          <SelectField
            label={t('groupOrder')}
            none={t('ownOrder')}
            choices={measures.flatMap(key => [
              { value: `-${key}`, label: t('largestFirst', { measure: labelOf(key) }) },
              { value: key, label: t('smallestFirst', { measure: labelOf(key) }) },
            ])}
            value={group_sort ?? ''}
            onChange={next => onChange({ group_sort: next || null })}
          />
        </>
      )}
    </>
  )
}

interface GroupChoiceProps {
  label: string
  dataset: Dataset
  group: ReportGroup | null
  taken: readonly ReportGroup[]
  onChange: (group: ReportGroup | null) => void
}

function GroupChoice({ label, dataset, group, taken, onChange }: GroupChoiceProps) {
  const t = useTexts(reportsTexts)
  const choices = Object.entries(dataset.dimensions)
    .filter(([key]) => !taken.some(({ by }) => by === key))
    .map(([value, dimension]) => ({ value, label: inWords(dimension.label) }))
  const dimension = group ? dataset.dimensions[group.by] : undefined
  return (
    <div className={css.group}>
      <SelectField
        label={label}
        none={t('noGroup')}
        choices={choices}
        value={group?.by ?? ''}
        onChange={by => onChange(by ? groupBy(dataset, by) : null)}
      />
      {group && dimension && isDayDimension(dimension) && (
        <SelectField
          label={t('grain')}
          choices={Object.entries(grains).map(([value, words]) => ({ value, label: inWords(words) }))}
          value={group.grain ?? 'month'}
          onChange={grain => onChange({ ...group, grain: grain as Grain })}
        />
      )}
    </div>
  )
}

function ChartChoice({ dataset, definition, onChange }: Props) {
  const t = useTexts(reportsTexts)
  const { chart, measures, groups, pivot } = definition
  const isCut = pivot !== null || groups.length > 1
  const kinds = (Object.keys(chartKinds) as ChartKind[]).filter(kind => isCut || kind === 'bar' || kind === 'line')
  const [first = 'count'] = measures
  return (
    <div className={css.group}>
      <SelectField
        label={t('chart')}
        none={t('noChart')}
        choices={kinds.map(value => ({ value, label: inWords(chartKinds[value]) }))}
        value={chart?.kind ?? ''}
        onChange={kind =>
          onChange({ chart: kind ? { kind: kind as ChartKind, measure: chart?.measure ?? first } : null })
        }
      />
      {chart && (
        <SelectField
          label={t('chartNumber')}
          choices={measures.map(value => ({ value, label: inWords(dataset.measures[value]?.label ?? value) }))}
          value={chart.measure}
          onChange={measure => onChange({ chart: { ...chart, measure } })}
        />
      )}
    </div>
  )
}
