import { api, sftpStates, sftpSteps, type SftpTarget } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import type { ListAddress } from '@/widgets/list/use-list-address.ts'
import css from './sftp.module.css'
import { targetColours } from './sftp-colours.ts'
import { sftpTexts } from './texts.ts'

const TargetForm = lazyPart(() => import('./TargetForm.tsx'))
const TargetDialog = lazyPart(() => import('./TargetDialog.tsx'))

interface Props {
  list: Pick<ListAddress, 'params' | 'change'>
  mayChange: boolean
}

const isTesting = ({ test }: SftpTarget) => test !== null && test.passed === null

export function TargetsCard({ list, mayChange }: Props) {
  const t = useTexts(sftpTexts)
  const { data, isError, refetch } = useQueryOf(
    api.sftpTargets.list,
    {},
    // Tests run in the background
    { every: answer => (answer?.data.some(isTesting) ? 1500 : false) },
  )
  const rows = data?.data
  const { isOpen, rowOf, open, close } = dialogsOf({ ...list, rows })
  const add = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => open({ add: 1 })}>
      {t('add')}
    </Button>
  )
  const shown = rowOf('target')
  const edited = rowOf('edit')
  return (
    <Card title={t('targets')} flush action={mayChange && rows && rows.length > 0 && add}>
      {!rows && !isError && <SkeletonLines lines={3} />}
      {!rows && isError && <NotLoaded title={t('targetsNotLoaded')} retry={refetch} />}
      {rows?.length === 0 && <Empty title={t('none')} hint={t('noneHint')} action={mayChange && add} />}
      {rows && rows.length > 0 && (
        <ul className={css.lines} aria-label={t('targets')}>
          {rows.map(one => (
            <TargetLine
              key={one.id}
              one={one}
              mayChange={mayChange}
              onOpen={() => open({ target: one.id })}
              onEdit={() => open({ edit: one.id })}
            />
          ))}
        </ul>
      )}
      {mayChange && isOpen('add') && <TargetForm onClose={() => close('add')} />}
      {mayChange && edited && <TargetForm key={edited.id} target={edited} onClose={() => close('edit')} />}
      {shown && <TargetDialog one={shown} mayChange={mayChange} onClose={() => close('target')} />}
    </Card>
  )
}

interface LineProps {
  one: SftpTarget
  mayChange: boolean
  onOpen: () => void
  onEdit: () => void
}

function TargetLine({ one, mayChange, onOpen, onEdit }: LineProps) {
  const t = useTexts(sftpTexts)
  const { timeZone } = useAgency()
  const { id, name, username, host, port, state, reason, last_delivery_at, seen_key } = one
  const refresh = [api.sftpTargets.list]
  const test = useSend(api.sftpTargets.test, { refresh })
  const move = useSend(api.sftpTargets.setState, { refresh })
  const moves = mayChange
    ? sftpStates
        .next(state)
        .filter(to => to === 'disabled' || to === 'new')
        .map(to => ({
          label: inWords(sftpStates.verb(state, to)),
          onSelect: () => move.send({ params: { id }, body: { status: to } }),
        }))
    : []
  const items = [
    { label: t('open'), onSelect: onOpen },
    ...(mayChange ? [{ label: t('edit'), onSelect: onEdit }] : []),
    ...moves,
  ]
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>
          {name} <StatusBadge colour={targetColours[state]}>{inWords(sftpStates.names[state])}</StatusBadge>
        </span>
        <p className="quiet">
          {t('place', { user: username, host, port: String(port) })} ·{' '}
          {last_delivery_at
            ? t('lastDelivery', { moment: formatInstant(last_delivery_at, timeZone) })
            : t('neverDelivered')}
        </p>
        <TestWords one={one} />
        {reason && <p>{reason}</p>}
      </div>
      <span>
        {seen_key ? (
          <Button size="small" aria-label={`${t('compare')} ${name}`} onClick={onOpen}>
            {t('compare')}
          </Button>
        ) : (
          mayChange &&
          state !== 'disabled' && (
            <Button
              size="small"
              aria-label={`${t('test')} ${name}`}
              busy={test.isSending || isTesting(one)}
              onClick={() => test.send({ params: { id }, body: {} })}
            >
              {t('test')}
            </Button>
          )
        )}
      </span>
      <MenuButton label={t('actionsFor', { name })} icon="dots" items={items} />
    </li>
  )
}

function TestWords({ one: { test, seen_key } }: { one: SftpTarget }) {
  const t = useTexts(sftpTexts)
  const { timeZone } = useAgency()
  if (!test) return null
  const moment = formatInstant(test.asked_at, timeZone)
  const failed = test.steps.findLast(({ ok }) => !ok)
  const words =
    test.passed === null
      ? t('testing')
      : seen_key
        ? t('keyWaits')
        : test.passed
          ? t('testPassed', { moment })
          : t('testFailed', { moment, step: inWords(sftpSteps[failed?.step ?? 'connect']) })
  return <p role="status">{words}</p>
}
