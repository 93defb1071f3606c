import { access, api, type Id, type PartnerPush, pushKinds, pushStates } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { linesPerPage, pageIn, wordIn } from '@/widgets/list/in-address.ts'
import { PagedCard } from '@/widgets/list/PagedCard.tsx'
import { BackToIntegration } from './BackToIntegration.tsx'
import { HeldPushes } from './HeldPushes.tsx'
import css from './partner.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import { isOnItsWay } from './push-state.ts'
import { PushLine } from './PushLine.tsx'
import { partnerTexts } from './texts.ts'
import { useDecide } from './use-decide.ts'

/** Lists everything sent to the partner or waiting for it; held items can be sent or discarded. */
export default function PushesPage() {
  const t = useTexts(partnerTexts)
  useTitle(t('pushes'))
  const mayManage = useCan(access.manageIntegration)
  const [search, change] = useUrlQuery()
  const state = wordIn(pushStates, search.get('state'))
  const kind = wordIn(pushKinds, search.get('kind'))
  const employee_id = search.get('employee_id')
  const asked = useQueryOf(
    api.partnerPushes.list,
    {
      query: {
        page: pageIn(search),
        per_page: linesPerPage,
        ...(state && { state }),
        ...(kind && { kind }),
        ...(employee_id && { employee_id }),
      },
    },
    { keep: true, every: last => (last?.data.some(isOnItsWay) ? 5_000 : false) },
  )
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const held = mayManage ? (asked.data?.data ?? []).filter(one => one.state === 'held').map(({ id }) => id) : []
  const ids = held.filter(id => chosen.has(id))
  const toggle = (id: Id, on: boolean) =>
    setChosen(before => new Set(on ? [...before, id] : [...before].filter(other => other !== id)))
  const choice = ({ id, state: is, employee }: PartnerPush) =>
    mayManage &&
    is === 'held' && (
      <input
        type="checkbox"
        aria-label={t('chooseOne', { name: employee.name })}
        checked={chosen.has(id)}
        onChange={event => toggle(id, event.target.checked)}
      />
    )
  return (
    <DetailPage>
      <PageHeader title={t('pushes')} back={<BackToIntegration />} facts={t('pushesFacts')} />
      <div className={css.page}>
        <HeldPushes isOwnPage />
        <PagedCard
          title={t('pushItems')}
          filters={
            <>
              <SelectField
                label={t('pushState')}
                none={t('allStates')}
                choices={choicesOf(pushStates)}
                value={state ?? ''}
                onChange={value => change({ state: value })}
              />
              <SelectField
                label={t('kind')}
                none={t('allKinds')}
                choices={Object.entries(pushKinds).map(([value, { label }]) => ({ value, label: inWords(label) }))}
                value={kind ?? ''}
                onChange={value => change({ kind: value })}
              />
              <PersonFilter name={asked.data?.data[0]?.employee.name} />
            </>
          }
          asked={asked}
          empty={{ title: t('noPushes'), hint: t('noPushesHint') }}
          notLoaded={t('pushesNotLoaded')}
          tools={
            held.length > 0 && (
              <div className={css.bar}>
                <CheckField
                  label={t('chooseHeld')}
                  checked={ids.length === held.length}
                  onChange={on => setChosen(new Set(on ? held : []))}
                />
                {ids.length > 0 && <Chosen ids={ids} />}
              </div>
            )
          }
        >
          {asked.data?.data.map(one => (
            <PushLine key={one.id} one={one} before={choice(one)} inFull />
          ))}
        </PagedCard>
      </div>
    </DetailPage>
  )
}

/** Sends or discards the chosen held items. */
function Chosen({ ids }: { ids: Id[] }) {
  const t = useTexts(partnerTexts)
  const [asks, setAsks] = useState(false)
  const { send, isSending } = useDecide(() => setAsks(false))
  const count = ids.length
  return (
    <div className={css.buttons}>
      <Button disabled={isSending} onClick={() => send({ body: { action: 'send', ids } })}>
        {t('sendChosen', { count })}
      </Button>
      <Button disabled={isSending} onClick={() => setAsks(true)}>
        {t('discardChosen', { count })}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t('discardTitle', { count })}
        confirmLabel={t('discard')}
        busy={isSending}
        onConfirm={() => send({ body: { action: 'discard', ids } })}
        onClose={() => setAsks(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </div>
  )
}
