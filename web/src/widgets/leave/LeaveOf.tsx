import { access, api, type Answer, type Id, type LeaveSpan } from '@preceptor/contract'
import { IconBeach, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { RecordedLine, RecordedLines } from '../second-person/RecordedLines.tsx'
import { AddLeave, ChangeLeave, RemoveLeave } from './LeaveDialogs.tsx'
import { standingOf, stretchWords } from './leave-words.ts'
import { leaveTexts } from './texts.ts'

type Known = Answer<typeof api.leave.ofEmployee>
type Asked = { act: 'add' } | { act: 'change' | 'end' | 'remove'; span: LeaveSpan }

/** Days that stop the clocks, from recorded leave or from the status, with the surrounding employment. */
export default function LeaveOf({ employee }: { employee: { id: Id; name: string } }) {
  const t = useTexts(leaveTexts)
  const mayChange = useCan(access.editEmployee)
  const { data, isError, refetch } = useQueryOf(api.leave.ofEmployee, { params: { id: employee.id } }, { quiet: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const add = mayChange && (
    <Button size="small" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAsked({ act: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <Card title={t('title')} action={add}>
        {!data && !isError && <SkeletonLines lines={2} />}
        {!data && isError && <LineNotLoaded text={t('notLoaded')} retry={refetch} />}
        {data && <Stretches known={data} mayChange={mayChange} onAsk={setAsked} />}
      </Card>
      {asked?.act === 'add' && <AddLeave employee={employee} onClose={close} />}
      {(asked?.act === 'change' || asked?.act === 'end') && (
        <ChangeLeave span={asked.span} ending={asked.act === 'end'} name={employee.name} onClose={close} />
      )}
      {asked?.act === 'remove' && <RemoveLeave span={asked.span} onClose={close} />}
    </>
  )
}

interface StretchesProps {
  known: Known
  mayChange: boolean
  onAsk: (asked: Asked) => void
}

function Stretches({ known: { data, by_status, spells }, mayChange, onAsk }: StretchesProps) {
  const t = useTexts(leaveTexts)
  const today = todayIn(useAgency().timeZone)
  const words = (stretch: { first_day: string; last_day: string | null }) => stretchWords(stretch, today)
  return (
    <>
      <p className="quiet">
        {t('about')} {t('statusCounts')}
      </p>
      {data.length + by_status.length === 0 && <p>{t('none')}</p>}
      <RecordedLines label={t('title')}>
        {data.map(span => (
          <RecordedLine
            key={span.id}
            icon={<IconBeach size={20} aria-hidden="true" />}
            title={words(span)}
            facts={[...(span.note ? [span.note] : []), span.recorded_by_name]}
            more={[]}
            badge={<Standing of={span} today={today} />}
          >
            {mayChange && <SpanMenu span={span} today={today} onAsk={onAsk} />}
          </RecordedLine>
        ))}
        {by_status.map(stretch => (
          <RecordedLine
            key={stretch.first_day}
            icon={<IconBeach size={20} aria-hidden="true" />}
            title={words(stretch)}
            facts={[t('byStatus')]}
            more={[]}
            badge={<Standing of={stretch} today={today} />}
          >
            {null}
          </RecordedLine>
        ))}
      </RecordedLines>
      {spells.length > 0 && (
        <p className="quiet">
          {t('employed')}:{' '}
          {spells
            .map(({ first_day, last_day }) =>
              last_day
                ? t('spell', { from: formatDay(first_day), to: formatDay(last_day) })
                : t('spellNow', { from: formatDay(first_day) }),
            )
            .join('; ')}
        </p>
      )}
    </>
  )
}

const colours = { now: 'amber', later: 'blue', past: 'grey' } as const

function Standing({ of, today }: { of: { first_day: string; last_day: string | null }; today: string }) {
  const t = useTexts(leaveTexts)
  const standing = standingOf(of, today)
  return <StatusBadge colour={colours[standing]}>{t(standing)}</StatusBadge>
}

function SpanMenu({ span, today, onAsk }: { span: LeaveSpan; today: string; onAsk: (asked: Asked) => void }) {
  const t = useTexts(leaveTexts)
  const isOpen = span.last_day === null && standingOf(span, today) === 'now'
  return (
    <MenuButton
      icon="dots"
      label={t('actions', { from: formatDay(span.first_day) })}
      items={[
        ...(isOpen ? [{ label: t('end'), asks: true, onSelect: () => onAsk({ act: 'end', span }) }] : []),
        { label: t('change'), asks: true, onSelect: () => onAsk({ act: 'change', span }) },
        { label: t('remove'), onSelect: () => onAsk({ act: 'remove', span }) },
      ]}
    />
  )
}
