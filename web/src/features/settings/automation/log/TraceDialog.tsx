import { api, effectOutcomes } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from '../automation.module.css'
import { showsRules } from '../shows-rules.ts'
import { automationTexts } from '../texts.ts'
import { useUndone } from './use-undone.ts'

interface Props {
  id: string
  entry: string
  onClose: () => void
}

/** One person's trace: each condition with the value it found, and each effect with its changes. */
export default function TraceDialog({ id, entry, onClose }: Props) {
  const t = useTexts(automationTexts)
  const { timeZone } = useAgency()
  const [asking, setAsking] = useState(false)
  const { data, isError, refetch } = useQueryOf(
    api.automationRules.trace,
    { params: { id, episode: entry } },
    { quiet: true },
  )
  const tell = useUndone()
  const undo = useSend(api.automationRules.undo, {
    refresh: [...showsRules, api.automationRules.trace],
    done: answer => {
      setAsking(false)
      tell(answer)
    },
    fail: () => setAsking(false),
  })
  return (
    <Dialog open size="medium" title={data?.name ?? t('trace')} onClose={onClose}>
      {!data && (isError ? <NotLoaded title={t('failed')} retry={refetch} /> : <SkeletonLines lines={6} />)}
      {data && (
        <div className={css.part}>
          <p>{data.sentence}</p>
          <p className="quiet">
            {[
              data.occasion,
              formatInstant(data.begun_at, timeZone),
              t('versionOf', { number: data.rule_version }),
            ].join(' · ')}
          </p>
          {data.causes.length > 0 && <p>{`${t('causes')}: ${data.causes.map(({ name }) => name).join(' → ')}`}</p>}
          {data.conditions.length > 0 && (
            <>
              <h3>{t('conditions')}</h3>
              <ul className={css.lines}>
                {data.conditions.map(({ words, held, found, at }) => (
                  <li key={`${words} ${at}`} className={css.words}>
                    <span>{`${t(held ? 'met' : 'notMet')}: ${words}`}</span>
                    {found && <span className="quiet">{t('found', { found })}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>{t('effects')}</h3>
          {data.effects.length === 0 && <p className="quiet">{data.reason ?? t('noEffects')}</p>}
          <ol className={css.lines}>
            {data.effects.map(effect => (
              <li key={effect.id} className={css.words}>
                <span>{`${effect.what}: ${inWords(effectOutcomes[effect.outcome])}`}</span>
                {effect.reason && <span className="quiet">{effect.reason}</span>}
                {effect.changes.map(({ field, before, after }) => (
                  <span key={field} className="quiet">{`${field}: ${before ?? '–'} → ${after ?? '–'}`}</span>
                ))}
                <span className="quiet">{formatInstant(effect.at, timeZone)}</span>
              </li>
            ))}
          </ol>
          {data.may_undo && (
            <div>
              <Button onClick={() => setAsking(true)}>{t('undo')}</Button>
            </div>
          )}
          <ConfirmDialog
            open={asking}
            danger
            busy={undo.isSending}
            title={t('undoQuestion', { name: data.name })}
            confirmLabel={t('undo')}
            onConfirm={() => undo.send({ params: { id }, body: { episode_id: entry } })}
            onClose={() => setAsking(false)}
          >
            <p>{t('undoHint')}</p>
          </ConfirmDialog>
        </div>
      )}
    </Dialog>
  )
}
