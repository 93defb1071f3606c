import { api, type CsmOperation, operationStates } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { useDownload, useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { ReasonDialog } from '@/widgets/second-person/ReasonDialog.tsx'
import css from './bulk-operations.module.css'
import { operationsTexts } from './texts.ts'

interface Props {
  data: CsmOperation
}

const calls = api.csmOperations
const shown = [calls.list, calls.get, calls.rows]

/** The actions available to the user now. */
export function OperationActs({ data }: Props) {
  const { state, is_mine } = data
  const may = (to: CsmOperation['state']) => operationStates.may(state, to)
  const previews = state === 'planned' || state === 'failed' || state === 'expired'
  const acts: ReactNode[] = [
    state === 'planned' && is_mine && (data.counts['update'] ?? 0) > 0 && <Submit key="submit" data={data} />,
    data.may_decide && <Approve key="approve" data={data} />,
    data.may_decide && <Decline key="decline" data={data} />,
    previews && <Simple key="plan" data={data} act="plan" label="previewAgain" />,
    may('discarded') && <Simple key="discard" data={data} act="discard" label="discard" said="discarded" />,
    may('halted') && data.halted_by_name === null && (
      <Simple key="halt" data={data} act="halt" label="halt" said="halted" danger />
    ),
    data.can_undo && <Undo key="undo" data={data} />,
    data.left_out > 0 && state !== 'planning' && <LeftOut key="leftOut" data={data} />,
  ].filter(Boolean)
  return acts.length > 0 ? <div className={css.actions}>{acts}</div> : null
}

interface SimpleProps extends Props {
  act: 'plan' | 'discard' | 'halt'
  label: 'previewAgain' | 'discard' | 'halt'
  said?: 'discarded' | 'halted'
  danger?: boolean
}

function Simple({ data: { id }, act, label, said, danger = false }: SimpleProps) {
  const t = useTexts(operationsTexts)
  const { send, isSending } = useSend(calls[act], {
    refresh: shown,
    done: () => said && showToast('success', t(said)),
  })
  return (
    <Button look={danger ? 'danger' : 'plain'} busy={isSending} onClick={() => send({ params: { id }, body: {} })}>
      {t(label)}
    </Button>
  )
}

function Submit({ data: { id, approval_reasons } }: Props) {
  const t = useTexts(operationsTexts)
  const { send, isSending } = useSend(calls.submit, {
    refresh: shown,
    done: ({ state }) => showToast('success', t(state === 'awaiting_approval' ? 'submitted' : 'started')),
  })
  return (
    <Button look="primary" busy={isSending} onClick={() => send({ params: { id }, body: {} })}>
      {t(approval_reasons.length > 0 ? 'submit' : 'start')}
    </Button>
  )
}

function Approve({ data: { id, title, counts, why_final } }: Props) {
  const t = useTexts(operationsTexts)
  const [asking, setAsking] = useState(false)
  const { send, isSending } = useSend(calls.approve, {
    refresh: shown,
    done: () => {
      setAsking(false)
      showToast('success', t('approved'))
    },
  })
  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)}>
        {t('approve')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('approveTitle', { title })}
        confirmLabel={t('approve')}
        danger={why_final !== null}
        busy={isSending}
        onConfirm={() => send({ params: { id }, body: {} })}
      >
        <p>{t('approveText', { count: counts['update'] ?? 0 })}</p>
        {why_final && (
          <p>
            {t('approveFinal')} {why_final}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function Decline({ data: { id, title, proposed_by_name } }: Props) {
  const t = useTexts(operationsTexts)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('declineMore')}</Button>
      {asking && (
        <ReasonDialog
          id={id}
          call={calls.decline}
          words={{
            title: t('declineTitle', { title }),
            submit: t('decline'),
            text: t('declineText', { name: proposed_by_name }),
            said: t('declined'),
          }}
          refresh={shown}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}

function Undo({ data: { id, title } }: Props) {
  const t = useTexts(operationsTexts)
  const [asking, setAsking] = useState(false)
  const preview = useQueryOf(calls.undoPreview, { params: { id } }, { enabled: asking, staleTime: 0, quiet: true })
  const { send, isSending } = useSend(calls.undo, {
    refresh: shown,
    done: () => {
      setAsking(false)
      showToast('success', t('undoStarted'))
    },
  })
  const found = preview.data
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('undo')}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('undoTitle', { title })}
        confirmLabel={t('undo')}
        danger
        busy={isSending || (asking && found === undefined && !preview.isError)}
        onConfirm={() => send({ params: { id }, body: {} })}
      >
        <p>{found ? t('undoRestores', { count: found.restored }) : t('undoText')}</p>
        {found && found.left > 0 && (
          <>
            <p>{t('undoLeaves', { count: found.left })}</p>
            <ul>
              {found.left_rows.map(({ agency, name }, at) => (
                // Names can repeat
                <li key={`${at} ${name}`}>
                  {name} <span className="quiet">{agency}</span>
                </li>
              ))}
              {found.left > found.left_rows.length && (
                <li>{t('undoMore', { count: found.left - found.left_rows.length })}</li>
              )}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Downloads rows without an effect as a file; a file of completion dates can be fixed and uploaded again. */
function LeftOut({ data: { id, left_out } }: Props) {
  const t = useTexts(operationsTexts)
  const { download, isDownloading } = useDownload(calls.leftOut)
  return (
    <Button
      icon={<IconDownload size={16} aria-hidden="true" />}
      busy={isDownloading}
      onClick={() => download({ params: { id } })}
    >
      {t('downloadLeftOut', { count: left_out })}
    </Button>
  )
}
