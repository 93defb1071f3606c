import { chartColors, type ChartData, type ChartSeries } from '../charts/chart.ts'
import type { ReportDefinition } from './definition.ts'
import { measureWords } from './measure-words.ts'
import { reportText } from './texts.ts'
import type { GroupLine, ReportCellAddress, ResultHead, ResultLine } from './reports.ts'

/** More labels make a chart unreadable; the table has all of them. */
export const mostLabels = 40
/** Returns the most series for a kind of chart. Each needs its own color, except in a heat map. */
export const mostSeries = (kind: ChartData['kind']) => (kind === 'heat' ? mostLabels : chartColors.length)

export interface ResultChart {
  data: ChartData
  /** A named text: `Assignments by location`. */
  title: string
  heading: string
  /** Returns the cell of a value, to open the rows behind it. */
  cellAt: (series: number, at: number) => ReportCellAddress
  /** Formats a chart value as a number of the report, using `measureWords`. */
  format: (language: string, value: number) => string
  /** Number of labels and series omitted from the chart. */
  hidden: number
}

/** `Location` → `location`; `EVV status` stays. */
const withinSentence = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

type Step = GroupLine['path'][number]

/**
 * Returns the chart of a result, for screen and print: its first group, divided by the pivot or by the second group. Labels are
 * readable text.
 */
export function chartOf(
  { chart }: Pick<ReportDefinition, 'chart'>,
  head: ResultHead,
  lines: readonly ResultLine[],
  /** Number of labels and series that are not among the lines. */
  beyond = 0,
): ResultChart | null {
  const [group] = head.groups
  const measure = head.measures.findIndex(({ key }) => key === chart?.measure)
  const { unit, label = '' } = head.measures[measure] ?? {}
  if (!chart || !group || unit === undefined) return null
  const groups = lines.filter(line => line.is === 'group')
  // scale steps in whole hours are better than in whole minutes
  const scale = unit === 'minutes' ? 60 : 1
  const first = groups.filter(({ level }) => level === 1)
  const shown = first.slice(0, mostLabels)
  if (shown.length === 0) return null
  const all = cutOf({ head, shown, groups, measure, label, kind: chart.kind })
  const second = head.pivot?.label ?? (all.some(({ step }) => step !== undefined) ? head.groups[1]?.label : undefined)
  const cut = all.slice(0, mostSeries(chart.kind))
  return {
    data: {
      kind: chart.kind,
      labels: shown.map(line => lastOf(line).label),
      steps: group.grain !== null,
      series: cut.map(
        ({ name, values }): ChartSeries => ({ label: name, values: values.map(value => value && value / scale) }),
      ),
      ...(unit === 'percent' && chart.kind !== 'stacked' && chart.kind !== 'area' ? { top: 100 } : {}),
    },
    title:
      second === undefined
        ? reportText('chartTitle', { measure: label, group: withinSentence(group.label) })
        : reportText('chartTitleOfTwo', {
            measure: label,
            group: withinSentence(group.label),
            second: withinSentence(second),
          }),
    heading: group.label,
    format: (language, value) => measureWords(language, value * scale, unit),
    hidden: first.length - shown.length + all.length - cut.length + beyond,
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
  /** Its value of the pivot or of the second group; absent for the whole. */
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
/** Returns true if the second group provides the series. */
export const isCutBySecond = ({ chart, pivot }: Pick<ReportDefinition, 'chart' | 'pivot'>) =>
  chart !== null && pivot === null && needsTwo.has(chart.kind)

function cutOf({ head, shown, groups, measure, label, kind }: CutParts): Cut[] {
  if (head.pivot)
    return head.pivot.values.map(({ value, label: name }, at) => ({
      name,
      values: shown.map(line => line.pivot[at]?.[measure] ?? null),
      step: value,
      isPivot: true,
    }))
  if (!needsTwo.has(kind)) return [{ name: label, values: shown.map(line => line.numbers[measure] ?? null) }]
  const second = groups.filter(({ level }) => level === 2)
  const steps = new Map(second.map(line => [lastOf(line).value, lastOf(line).label]))
  const numbers = new Map(second.map(line => [keyOf(line.path), line.numbers[measure] ?? null]))
  return [...steps].map(([step, name]) => ({
    name,
    step,
    values: shown.map(line => numbers.get(keyOf([lastOf(line), { value: step }])) ?? null),
  }))
}

const keyOf = (path: readonly { value: string | null }[]) => JSON.stringify(path.map(({ value }) => value))
