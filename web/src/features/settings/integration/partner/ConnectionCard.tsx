import {
  type AdapterFacts,
  adapters,
  api,
  type ConnectorSetting,
  type Id,
  integrationFlows,
  type IntegrationSettings,
  syncSchedules,
} from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const ConnectionDialog = lazyPart(() => import('./ConnectionDialog.tsx'))

const shownOf = (
  { is, choices }: ConnectorSetting,
  value: string,
  targets: readonly { id: Id; name: string }[],
): string =>
  is === 'target'
    ? (targets.find(({ id }) => id === value)?.name ?? '')
    : choices && Object.hasOwn(choices, value)
      ? inWords(choices[value] ?? '')
      : value

interface Props {
  agencyId: Id
  settings: IntegrationSettings
  mayManage: boolean
}

/** Shows the partner connection, its flows and its schedule. */
export function ConnectionCard({ agencyId, settings, mayManage }: Props) {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const [edits, setEdits] = useState(false)
  const { partner, config, has_secret, flows, schedule, is_on, last_ok_at, next_at } = settings
  const params = { id: agencyId, partnerId: partner.id }
  const test = useSend(api.integrations.test, {
    done: ({ ok, says }) => showToast(ok ? 'success' : 'error', says),
  })
  const sync = useSend(api.integrations.sync, {
    refresh: [api.integrations.jobs, api.integrations.jobCounts, api.jobs.list],
    done: () => showToast('info', t('syncStarted')),
  })
  const facts: AdapterFacts | null = partner.adapter ? adapters[partner.adapter] : null
  const fields = facts?.fields ?? {}
  const isReady =
    is_on &&
    (has_secret || facts?.secret === null) &&
    Object.entries(fields).every(([key, one]) => one.optional || config[key])
  const mapped = Object.entries(fields).filter(([key, { maps }]) => maps && config[key]).length
  const asksTarget = Object.values(fields).some(({ is }) => is === 'target')
  const targets = useQueryOf(api.sftpTargets.list, {}, { enabled: asksTarget, quiet: true }).data?.data ?? []
  return (
    <Card
      title={t('connection')}
      action={mayManage && is_on && <Button onClick={() => setEdits(true)}>{t('edit')}</Button>}
    >
      {!is_on && (
        <Empty
          title={t('off')}
          hint={t('offHint', { name: partner.name })}
          action={
            mayManage && (
              <Button look="primary" onClick={() => setEdits(true)}>
                {t('setUp')}
              </Button>
            )
          }
        />
      )}
      {is_on && (
        <KeyValues
          items={[
            ...Object.entries(fields)
              .filter(([key, { maps, optional }]) => !maps && (!optional || config[key]))
              .map(([key, one]) => ({ label: inWords(one.label), value: shownOf(one, config[key] ?? '', targets) })),
            ...(facts?.secret ? [{ label: t('secret'), value: has_secret ? t('secretKept') : t('secretNone') }] : []),
            ...(mapped > 0 ? [{ label: t('mapping'), value: t('mapped', { count: mapped }) }] : []),
            {
              label: t('flows'),
              value: flows.map(flow => inWords(integrationFlows[flow])).join(', ') || t('noFlows'),
            },
            { label: t('schedule'), value: inWords(syncSchedules[schedule]) },
            { label: t('nextAt'), value: next_at && formatInstant(next_at, timeZone) },
            { label: t('lastOk'), value: last_ok_at ? formatInstant(last_ok_at, timeZone) : t('never') },
          ]}
        />
      )}
      {mayManage && isReady && (
        <div className={css.actions}>
          <Button disabled={test.isSending} onClick={() => test.send({ params, body: {} })}>
            {t('test')}
          </Button>
          <Button
            look="primary"
            disabled={sync.isSending}
            onClick={() => sync.send({ params: { id: agencyId }, body: {} })}
          >
            {t('sync')}
          </Button>
          {facts?.changes && last_ok_at && (
            <Button
              look="quiet"
              disabled={sync.isSending}
              onClick={() => sync.send({ params: { id: agencyId }, body: { everybody: true } })}
            >
              {t('syncEverybody')}
            </Button>
          )}
        </div>
      )}
      {edits && <ConnectionDialog agencyId={agencyId} settings={settings} onClose={() => setEdits(false)} />}
    </Card>
  )
}
