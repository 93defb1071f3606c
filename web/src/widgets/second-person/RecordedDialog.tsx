import { access, type KeptFile } from '@preceptor/contract'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currentApiRoot } from '@/api/base.ts'
import type { ApiFailure } from '@/api/failure.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { type KeyValue, KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { Attachments } from '../upload/Attachments.tsx'
import css from './second-person.module.css'
import { deciderOf } from './decider.ts'
import { secondPersonTexts } from './texts.ts'

interface DialogProps<T> {
  asked: { data: T | undefined; error: ApiFailure | null; refetch: () => unknown }
  title: string
  words: { noSuch: string; notLoaded: string }
  renderFooter: (one: T) => ReactNode
  /** The decision itself, on the right. */
  submit?: { label: string; busy: boolean; onSubmit: () => void } | undefined
  children: (one: T) => ReactNode
  onClose: () => void
}

/** A record that one person made and another decides, from the time it starts to load. */
export function RecordedDialog<T>({ asked, title, words, renderFooter, submit, children, onClose }: DialogProps<T>) {
  const t = useTexts(secondPersonTexts)
  const { data, error, refetch } = asked
  return (
    <Dialog
      open
      size="medium"
      title={title}
      onClose={onClose}
      footer={data && renderFooter(data)}
      cancelLabel={t('close')}
      {...(submit && { onSubmit: submit.onSubmit, submitLabel: submit.label, busy: submit.busy })}
    >
      {data ? (
        <div className={css.known}>{children(data)}</div>
      ) : (
        <NotThere error={error} retry={refetch} unknown={words.noSuch} notLoaded={words.notLoaded} />
      )}
    </Dialog>
  )
}

export interface RecordedSays {
  of: {
    employee_name: string
    note?: string | null
    recorded_at: string
    recorded_by_name: string | null
    decided_at: string | null
    decided_by_name: string | null
    self_verified?: boolean
  }
  /** The employee's page. */
  href: string
  /** Why it isn't valid, or no longer is. */
  warning?: string | undefined
  info?: string | undefined
  items: readonly KeyValue[]
}

/** The person, the data, and who recorded and decided it when. */
export function RecordedFacts({ of, href, warning, info, items }: RecordedSays) {
  const t = useTexts(secondPersonTexts)
  const { timeZone } = useAgency()
  const who = (at: string, name: string | null) => [formatInstant(at, timeZone), name].filter(Boolean).join(' · ')
  return (
    <>
      {warning && <Banner level="warning" title={warning} />}
      {info && <Banner level="info" title={info} />}
      <KeyValues
        items={[
          { label: t('employee'), value: <Link href={href}>{of.employee_name}</Link> },
          ...items,
          ...(of.note ? [{ label: t('note'), value: of.note }] : []),
          { label: t('who'), value: who(of.recorded_at, of.recorded_by_name) },
          ...(of.decided_at ? [{ label: t('decided'), value: who(of.decided_at, deciderOf(of)) }] : []),
        ]}
      />
    </>
  )
}

export interface PapersWords {
  none: string
  /** Set if there are files that the user may not open. */
  closed?: string | undefined
  /** A note to read before opening one. */
  hint?: string | undefined
}
interface PapersProps extends PapersWords {
  files: readonly KeptFile[]
  ask: (file_id: string) => Promise<{ address: string }>
}

export function Papers({ files, none, closed, hint, ask }: PapersProps) {
  const maySave = useCan(access.savePapers)
  if (closed)
    return (
      <p className={`quiet ${css.closed}`}>
        <IconLock size={16} aria-hidden="true" /> {closed}
      </p>
    )
  if (files.length === 0) return <p className="quiet">{none}</p>
  return (
    <>
      {hint && <p className="quiet">{hint}</p>}
      <Attachments
        files={files}
        ask={async ({ id }) => `${currentApiRoot()}${(await ask(id)).address}`}
        onScreen={!maySave}
      />
    </>
  )
}
