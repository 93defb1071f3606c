import type { ChartData, ChartSeries } from '@preceptor/contract/charts/chart'
import type { GroupLine, ReportCellAddress, ReportDefinition, ResultHead, ResultLine } from '@preceptor/contract'

/** Beyond these a chart can't be read; the table has all of them. */
const mostLabels = 40
const mostSeries = 8

export interface ResultChart {
  data: ChartData
  heading: string
  /** Which cell a value is, for the rows behind it. */
  cellAt: (series: number, at: number) => ReportCellAddress
  unit: ResultHead['measures'][number]['unit']
  /** Labels that the chart leaves out. */
  hidden: number
}

type Step = GroupLine['path'][number]

/** The chart of a result: of its first group, cut by the pivot or by the second group. */
export function chartOf(
  { chart }: Pick<ReportDefinition, 'chart'>,
  head: ResultHead,
  lines: readonly ResultLine[],
): ResultChart | null {
  const [group] = head.groups
  const measure = head.measures.findIndex(({ key }) => key === chart?.measure)
  const { unit, label = '' } = head.measures[measure] ?? {}
  if (!chart || !group || unit === undefined) return null
  const groups = lines.filter(line => line.is === 'group')
  const all = groups.filter(({ level }) => level === 1)
  const shown = all.slice(0, mostLabels)
  if (shown.length === 0) return null
  const cut = cutOf({ head, shown, groups, measure, label, kind: chart.kind })
  return {
    data: {
      kind: chart.kind,
      labels: shown.map(line => lastOf(line).label),
      steps: group.grain !== null,
      series: cut.map(({ name, values }): ChartSeries => ({ label: name, values })),
      ...(unit === 'percent' && chart.kind !== 'stacked' && chart.kind !== 'area' ? { top: 100 } : {}),
    },
    heading: group.label,
    unit,
    hidden: all.length - shown.length,
    cellAt: (series, at) => {
      const path = [lastOf(shown[at]).value]
      const own = cut[series]
      if (own?.step === undefined) return { path }
      return own.isPivot ? { path, pivot: own.step } : { path: [...path, own.step] }
    },
  }
}

const lastOf = (line: GroupLine | undefined): Step => line?.path.at(-1) ?? { value: null, label: '' }

interface Cut {
  name: string
  values: (number | null)[]
  /** Its value of the pivot or of the second group; absent: the whole. */
  step?: string | null
  isPivot?: boolean
}

interface CutParts {
  head: ResultHead
  shown: readonly GroupLine[]
  groups: readonly GroupLine[]
  measure: number
  label: string
  kind: ChartData['kind']
}

const needsTwo: ReadonlySet<ChartData['kind']> = new Set(['stacked', 'area', 'heat'])

function cutOf({ head, shown, groups, measure, label, kind }: CutParts): Cut[] {
  if (head.pivot)
    return head.pivot.values
      .map(({ value, label: name }, at) => ({
        name,
        values: shown.map(line => line.pivot[at]?.[measure] ?? null),
        step: value,
        isPivot: true,
      }))
      .slice(0, kind === 'heat' ? mostLabels : mostSeries)
  if (!needsTwo.has(kind)) return [{ name: label, values: shown.map(line => line.numbers[measure] ?? null) }]
  const second = groups.filter(({ level }) => level === 2)
  const steps = new Map(second.map(line => [lastOf(line).value, lastOf(line).label]))
  const numbers = new Map(second.map(line => [keyOf(line.path), line.numbers[measure] ?? null]))
  return [...steps].slice(0, kind === 'heat' ? mostLabels : mostSeries).map(([step, name]) => ({
    name,
    step,
    values: shown.map(line => numbers.get(keyOf([lastOf(line), { value: step }])) ?? null),
  }))
}

const keyOf = (path: readonly { value: string | null }[]) => JSON.stringify(path.map(({ value }) => value))
