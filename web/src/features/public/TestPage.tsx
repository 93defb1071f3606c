import type { ChartData } from '@preceptor/contract/charts/chart'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '@/ui/Button.tsx'
import { IconBell } from '@tabler/icons-react'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast, type ToastLevel } from '@/ui/overlay/toast-store.ts'
import { Chart } from '@/ui/chart/Chart.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Bars } from '@/ui/page/Bars.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from './public.module.css'
import { TestDialogs } from './TestDialogs.tsx'
import { TestFields } from './TestFields.tsx'
import { TestJson } from './TestJson.tsx'
import { TestTable } from './TestTable.tsx'

const levels: readonly ToastLevel[] = ['default', 'info', 'success', 'warning', 'error']
const badges: Record<StatusColour, string> = {
  green: 'Satisfied',
  amber: 'Due soon',
  red: 'Overdue',
  grey: 'Not applicable',
  blue: 'Information',
  violet: 'Waived',
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
const places = ['Bronx', 'Brooklyn and Queens', 'Nassau County', 'Staten Island']

/** Every kind of chart, including one with gaps. */
const charts: readonly { title: string; heading: string; data: ChartData }[] = [
  {
    title: 'Hours by kind',
    heading: 'Month',
    data: {
      kind: 'stacked',
      steps: true,
      labels: months,
      series: ['Online', 'Class', 'Outside'].map((label, series) => ({
        label,
        values: months.map((_, at) => 12 + ((at * 7 + series * 5) % 11)),
      })),
    },
  },
  {
    title: 'Compliance rate',
    heading: 'Month',
    data: {
      kind: 'line',
      steps: true,
      labels: months,
      series: places.slice(0, 2).map((label, series) => ({
        label,
        values: months.map((_, at) => (at === 2 && series === 1 ? null : 70 + ((at * 5 + series * 9) % 23))),
      })),
    },
  },
  {
    title: 'Hours so far',
    heading: 'Month',
    data: {
      kind: 'area',
      steps: true,
      labels: months,
      series: [{ label: 'Hours', values: months.map((_, at) => 40 + at * at * 9) }],
    },
  },
  {
    title: 'Overdue by location',
    heading: 'Location',
    data: { kind: 'bar', labels: places, series: [{ label: 'Employees', values: [412, 388, 0, 9] }] },
  },
  {
    title: 'Completions by location and month',
    heading: 'Month',
    data: {
      kind: 'heat',
      steps: true,
      labels: months,
      series: places.map((label, series) => ({
        label,
        values: months.map((_, at) => (series === 2 && at < 2 ? null : (at * 13 + series * 29) % 57)),
      })),
    },
  },
]

/** R-PUB-5: every part of the kit with made-up data, for viewing and testing. */
export default function TestPage() {
  const [pressed, setPressed] = useState(0)
  return (
    <div className={css.sections}>
      <PageHeader title="Test page" facts="Every part of the design kit, with made-up data." />
      <Card title="Buttons">
        <div className={css.row}>
          <Button look="primary" onClick={() => setPressed(pressed + 1)}>
            Primary
          </Button>
          <Button>Plain</Button>
          <Button look="quiet">Quiet</Button>
          <Button look="danger">Danger</Button>
          <Button disabled>Disabled</Button>
          <Button refused="Only an administrator may do this">Refused with a reason</Button>
          <Button busy>Busy</Button>
          <ButtonLink href="/test">Link</ButtonLink>
          <IconButton label="Notices">
            <IconBell size={16} />
          </IconButton>
          <MenuButton
            label="More"
            items={[
              { label: 'First action', onSelect: () => showToast('info', 'First action chosen') },
              { label: 'Not now', refused: 'Nothing is selected' },
              { label: 'Remove', danger: true, separated: true, onSelect: () => showToast('warning', 'Removed') },
            ]}
          />
          <span className="quiet">Pressed {pressed} times</span>
        </div>
      </Card>
      <Card title="Toasts">
        <div className={css.row}>
          {levels.map(level => (
            <Button key={level} onClick={() => showToast(level, `A notice of the level ${level}.`)}>
              Show {level} toast
            </Button>
          ))}
        </div>
      </Card>
      <TestDialogs />
      <TestFields />
      <Card title="Tooltip">
        <Button data-tip="A tooltip fades in 250 ms">Point at me</Button>
      </Card>
      <Card title="Status">
        <div className={css.row}>
          {Object.entries(badges).map(([colour, word]) => (
            <StatusBadge key={colour} colour={colour as StatusColour}>
              {word}
            </StatusBadge>
          ))}
        </div>
      </Card>
      <TestTable />
      <TestJson />
      <div className={css.two}>
        <StatTile label="Active employees" value={1261} hint="of 1,850" href="/test" />
        <StatTile label="On leave" value={74} />
        <StatTile label="Compliance" value="87%" />
      </div>
      <div className={css.two}>
        <Card title="Bars">
          <Bars
            label="Active by location"
            unit="Employees"
            bars={[
              { label: 'Bronx', value: 412 },
              { label: 'Brooklyn', value: 388 },
              { label: 'Queens', value: 240 },
              { label: 'No location', value: 12, colour: 'grey' },
            ]}
          />
        </Card>
        <Card title="Chart">
          <Chart
            title="Hires and departures"
            heading="Month"
            data={{
              kind: 'bar',
              steps: true,
              labels: months,
              series: [
                { label: 'Hired', values: months.map((_, at) => 20 + at * 7) },
                { label: 'Left', color: 'grey', values: months.map((_, at) => 31 - at * 3) },
              ],
            }}
          />
        </Card>
      </div>
      <div className={css.two}>
        {charts.map(chart => (
          <Card key={chart.title} title={chart.title}>
            <Chart {...chart} />
          </Card>
        ))}
      </div>
      <div className={css.two}>
        <Card title="Facts">
          <KeyValues
            items={[
              { label: 'Employee number', value: 'HL-00421' },
              { label: 'Hired', value: 'Mar 14, 2026' },
              { label: 'Email', value: null },
            ]}
          />
        </Card>
        <Card title="Empty">
          <Empty
            title="No sessions yet"
            hint="Sessions you schedule appear here."
            action={<Button>Add session</Button>}
          />
        </Card>
      </div>
      <Card title="Banners">
        <div className={css.sections}>
          <Banner>Changes are saved when you press Save.</Banner>
          <Banner level="success">The import is done.</Banner>
          <Banner level="warning" title="Two people have this number">
            Look at both before you go on.
          </Banner>
          <Banner level="error">The file could not be read.</Banner>
        </div>
      </Card>
      <Card title="Progress and loading">
        <div className={css.sections}>
          <Progress label="Importing" done={620} total={1850} />
          <SkeletonLines />
        </div>
      </Card>
    </div>
  )
}
