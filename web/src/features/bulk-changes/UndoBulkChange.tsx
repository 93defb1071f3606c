import { api, type BulkOperation, ledgerActs } from '@preceptor/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useForget, useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './bulk-changes.module.css'
import { bulkTexts } from './texts.ts'

/**
 * Restores people who were not edited since, after listing the others. The address opens the dialog, so that others can link to it.
 */
export function UndoBulkChange({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const [params, change] = useUrlQuery()
  const asking = params.has('undo')
  const ask = (on: boolean) => change({ undo: on ? 1 : null, outcome: params.get('outcome') }, { replace: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const preview = useQueryOf(
    api.bulk.undoPreview,
    { params: { id: data.id } },
    { enabled: asking, staleTime: 0, quiet: true },
  )
  const undo = useSend(api.bulk.undo, {
    refresh: [api.jobs.list, api.bulk.get],
    done: answer => {
      forget(api.bulk.people)
      remember(api.bulk.get, { params: { id: data.id } }, answer)
      change({ undo: null, outcome: null }, { replace: true })
    },
    fail: failure => {
      if (failure.kind !== 'response' || failure.status >= 500 || failure.code === 'FORBIDDEN') return false
      setRefusal(failure.sentence)
      return true
    },
  })
  const found = preview.data
  return (
    <>
      <Button icon={<IconArrowBackUp size={16} aria-hidden="true" />} onClick={() => ask(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title={t('undoTitle', { title: data.title })}
        confirmLabel={found ? t('undoFor', { count: found.restored }) : t('undoSubmit')}
        danger
        busy={undo.isSending || (asking && found === undefined && !preview.isError)}
        onConfirm={() => {
          setRefusal(null)
          undo.send({ params: { id: data.id }, body: {} })
        }}
      >
        {refusal && (
          <Banner level="error" title={t('undoRefused')}>
            <p>{refusal}</p>
          </Banner>
        )}
        {found && (
          <div className={css.confirm}>
            <p>{t('undoRestores', { count: found.restored })}</p>
            {ledgerActs.has(data.change.act) && <p>{t('undoReverses')}</p>}
            {data.messages > 0 && <p>{t('undoMessages')}</p>}
            {found.left > 0 && (
              <>
                <p>{t('undoLeaves', { count: found.left })}</p>
                <ul>
                  {found.left_people.map(({ name, reason }, at) => (
                    // Names can repeat
                    <li key={`${at} ${name}`}>
                      {name} <span className="quiet">{reason}</span>
                    </li>
                  ))}
                  {found.left > found.left_people.length && (
                    <li>{t('andMore', { count: found.left - found.left_people.length })}</li>
                  )}
                </ul>
              </>
            )}
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
