import { access, api, type Credential, fullName, type Id, type MissingCredential } from '@preceptor/contract'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { RecordedLine, RecordedLines } from '@/widgets/second-person/RecordedLines.tsx'
import { CredentialEnd } from './CredentialEnd.tsx'
import { CredentialStanding } from './CredentialStanding.tsx'
import css from './credentials.module.css'
import { credentialsTexts } from './texts.ts'
import type { EmployeeOutlet } from '../EmployeePage.tsx'

const RecordDialog = lazyPart(() => import('./RecordDialog.tsx'))
const CredentialDialog = lazyPart(() => import('./CredentialDialog.tsx'))

interface Asked {
  type_id?: Id
  renews?: Credential
}

/** This person's credentials: their status, missing usual ones, and earlier ones. */
export default function OfEmployee() {
  const t = useTexts(credentialsTexts)
  const { employee } = useOutletContext<EmployeeOutlet>()
  const { id } = employee
  const mayRecord = useCan(access.recordTraining)
  const { data, isError, refetch } = useQueryOf(api.credentials.ofEmployee, { params: { id } })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState<Id | null>(null)
  if (!data && isError) return <NotLoaded title={t('listNotLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  const add = mayRecord && (
    <Button look="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAsked({})}>
      {t('add')}
    </Button>
  )
  const now = data.data.filter(({ standing }) => standing !== 'renewed')
  const past = data.data.filter(({ standing }) => standing === 'renewed')
  const renew = mayRecord ? (renews: Credential) => setAsked({ renews }) : undefined
  return (
    <div className={css.page}>
      {data.missing.length > 0 && (
        <Card title={t('missing')}>
          {[
            { hint: t('missingRequired'), types: data.missing.filter(one => one.is_required) },
            {
              hint: t('missingHint', { name: employee.first_name }),
              types: data.missing.filter(one => !one.is_required),
            },
          ].map(({ hint, types }) => (
            <Missing key={hint} hint={hint} types={types} onAdd={mayRecord ? type_id => setAsked({ type_id }) : null} />
          ))}
        </Card>
      )}
      {data.data.length === 0 ? (
        <Empty title={t('noneYet')} hint={t('noneYetHint')} action={add} />
      ) : (
        <Card title={t('title')} action={add} flush>
          <Lines some={now} label={t('title')} onOpen={setOpened} onRenew={renew} />
        </Card>
      )}
      {past.length > 0 && (
        <Card title={t('earlier')} flush>
          <Lines some={past} label={t('earlier')} onOpen={setOpened} />
        </Card>
      )}
      {asked && <RecordDialog employee={{ id, name: fullName(employee) }} {...asked} onClose={() => setAsked(null)} />}
      {opened && <CredentialDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

interface MissingProps {
  hint: string
  types: readonly MissingCredential[]
  /** Null for users who can't record credentials. */
  onAdd: ((type_id: Id) => void) | null
}

/** Types missing for one reason; nothing if there are none. */
function Missing({ hint, types, onAdd }: MissingProps) {
  const t = useTexts(credentialsTexts)
  if (types.length === 0) return null
  return (
    <>
      <p className="quiet">{hint}</p>
      <div className={css.missing}>
        {types.map(({ id, name }) =>
          onAdd ? (
            <Button
              key={id}
              size="small"
              icon={<IconPlus size={16} aria-hidden="true" />}
              aria-label={t('addType', { type: name })}
              onClick={() => onAdd(id)}
            >
              {name}
            </Button>
          ) : (
            <span key={id}>{name}</span>
          ),
        )}
      </div>
    </>
  )
}

interface LinesProps {
  some: readonly Credential[]
  label: string
  onOpen: (id: Id) => void
  onRenew?: ((one: Credential) => void) | undefined
}

const Lines = ({ some, label, onOpen, onRenew }: LinesProps) => (
  <RecordedLines label={label}>
    {some.map(one => (
      <Line key={one.id} one={one} onOpen={() => onOpen(one.id)} onRenew={onRenew && (() => onRenew(one))} />
    ))}
  </RecordedLines>
)

/** A credential that ends soon can be renewed here; others, in their details. */
function Line({ one, onOpen, onRenew }: { one: Credential; onOpen: () => void; onRenew?: (() => void) | undefined }) {
  const t = useTexts(credentialsTexts)
  const { type_name: type, number, issued_on, standing } = one
  const facts = [
    ...(one.is_medical ? [t('medical')] : []),
    ...(number ? [t('numberIs', { number })] : []),
    t('issued', { day: formatDay(issued_on) }),
    <CredentialEnd key="end" of={one} valid={day => t('expires', { day })} none={t('noExpiry')} />,
  ]
  const isEnding = standing === 'expired' || standing.startsWith('expiring')
  return (
    <RecordedLine
      icon={<IconCertificate size={20} aria-hidden="true" />}
      title={type}
      facts={facts}
      more={[
        ...(one.reason && one.state === 'returned' ? [t('because', { reason: one.reason })] : []),
        ...(one.renewal_waits ? [t('renewalWaits')] : []),
      ]}
      badge={<CredentialStanding of={one} />}
    >
      {onRenew && isEnding && one.may_renew && (
        <Button size="small" look="primary" aria-label={t('renewType', { type })} onClick={onRenew}>
          {t('renew')}
        </Button>
      )}
      <Button size="small" aria-label={t('open', { type })} onClick={onOpen}>
        {t('details')}
      </Button>
    </RecordedLine>
  )
}
