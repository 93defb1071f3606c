import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '@/ui/Button.tsx'
import { IconBell } from '@tabler/icons-react'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast, type ToastLevel } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Bars, Columns } from '@/ui/page/Bars.tsx'
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

/** R-PUB-5: every part of the kit with made-up data, to look at and to test. */
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
        <Card title="Columns">
          <Columns
            label="Hires and leavers"
            series={[
              { label: 'Hired', colour: 'teal' },
              { label: 'Left', colour: 'grey' },
            ]}
            columns={['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label, at) => ({
              label,
              values: [20 + at * 7, 31 - at * 3],
            }))}
          />
        </Card>
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
