import { access, api, formatPhone, senderRegistrations, type SmsSender } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

const NumberDialog = lazyPart(() => import('./NumberDialog.tsx'))

/** Numbers that send text messages, with their health. Vendor staff change them. */
export function NumbersCard() {
  const t = useTexts(systemMessagesTexts)
  const mayChange = useCan(access.manageSenders)
  const { data, isError, refetch } = useQueryOf(api.smsSenders.list, {})
  const [edited, edit] = useState<SmsSender | 'new' | null>(null)
  const rows = data?.data ?? []
  const add = mayChange && (
    <Button icon={<IconPlus size={16} />} onClick={() => edit('new')}>
      {t('addNumber')}
    </Button>
  )
  return (
    <Card title={t('numbers')} flush action={rows.length > 0 && add}>
      <p className={`quiet ${css.classHint}`}>{t('numbersHint')}</p>
      {!data && (isError ? <NotLoaded title={t('numbersNotLoaded')} retry={refetch} /> : <SkeletonLines lines={2} />)}
      {data && rows.length === 0 && <Empty title={t('noNumbers')} hint={t('noNumbersHint')} action={add} />}
      {rows.length > 0 && (
        <ul className={css.numbers} aria-label={t('numbers')}>
          {rows.map(one => (
            <NumberLine key={one.id} one={one} mayChange={mayChange} onEdit={() => edit(one)} />
          ))}
        </ul>
      )}
      {edited && <NumberDialog one={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Card>
  )
}

function NumberLine({ one, mayChange, onEdit }: { one: SmsSender; mayChange: boolean; onEdit: () => void }) {
  const t = useTexts(systemMessagesTexts)
  const { timeZone } = useAgency()
  const number = formatPhone(one.number)
  const resume = useSend(api.smsSenders.resume, {
    refresh: [api.smsSenders.list],
    done: () => showToast('success', t('numberResumed', { number })),
  })
  const facts = [
    one.name,
    t(one.is_shared ? 'shared' : 'ownNumber'),
    inWords(senderRegistrations[one.registration]),
    one.per_minute === null ? t('noRate') : t('rate', { count: one.per_minute }),
  ].filter(Boolean)
  return (
    <li className={css.number}>
      <div className={css.numberHead}>
        <span className={css.name}>{number}</span>
        <StatusBadge colour={one.paused_at ? 'red' : 'green'}>{t(one.paused_at ? 'paused' : 'inService')}</StatusBadge>
        {mayChange && (
          <MenuButton
            icon="dots"
            label={t('actionsOf', { number })}
            items={[
              { label: t('editNumber'), onSelect: onEdit },
              ...(one.paused_at
                ? [{ label: t('resumeNumber'), onSelect: () => resume.send({ params: { id: one.id }, body: {} }) }]
                : []),
            ]}
          />
        )}
      </div>
      <p className="quiet">{facts.join(' · ')}</p>
      {one.paused_at && (
        <p>
          {t('pausedSince', { moment: formatInstant(one.paused_at, timeZone), why: inWords(one.paused_for ?? '') })}
        </p>
      )}
      <p>
        {t('week', one.week)} · {t('waitingTexts', { count: one.waiting })}
      </p>
      {one.errors.length > 0 && (
        <ul className={css.errors} aria-label={t('errorsOf', { number })}>
          {one.errors.map(({ code, words, count }) => (
            <li key={code ?? 0} className="quiet">
              {t('errorLine', { count, words: inWords(words) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
