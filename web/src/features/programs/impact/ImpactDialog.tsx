import { type AppliesTo, api, type Args, type Program, type ProgramImpact } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { AffectedPeople } from './AffectedPeople.tsx'
import css from './impact.module.css'
import { askedBy, touchedBy } from './impact-of.ts'
import { PassingNotes } from './PassingNotes.tsx'
import { impactTexts } from './texts.ts'

export interface ImpactDialogProps {
  program: Program
  patch: NonNullable<Args<typeof api.programRules.save>['body']>
  onSave: (chosen: { applies_to: AppliesTo; closes_satisfied: boolean }) => void
  onClose: () => void
}

/** Before rules are saved: shows the effect on people, by name, and asks who gets the change. */
export default function ImpactDialog({ program, patch, onSave, onClose }: ImpactDialogProps) {
  const t = useTexts(impactTexts)
  const [closes, setCloses] = useState(true)
  const [applies, setApplies] = useState<AppliesTo>('new_only')
  const touched = touchedBy(patch, program)
  const asked = askedBy(patch, touched)
  const params = { id: program.id }
  const { data, isError, refetch } = useQueryOf(api.programRules.impact, { params, query: asked }, { quiet: true })
  const about = { params, query: asked }
  return (
    <Dialog
      open
      size="medium"
      title={t('title')}
      submitLabel={t('save')}
      cancelLabel={t('keepEditing')}
      refused={data || isError ? undefined : t('loading')}
      onSubmit={() => onSave({ applies_to: applies, closes_satisfied: closes && touched.includes('satisfied') })}
      onClose={onClose}
    >
      {isError && (
        <Banner
          level="warning"
          title={t('notLoaded')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data && (
        <div className={css.parts}>
          {touched.includes('due') && <DueDates {...{ data, about, applies, setApplies }} />}
          {touched.includes('grace') && <Grace data={data} about={about} />}
          {touched.includes('satisfied') && <Satisfied {...{ data, about, closes, setCloses }} />}
          {touched.includes('renewals') && <Renewals data={data} about={about} />}
          <PassingNotes data={data} touched={touched} />
        </div>
      )}
    </Dialog>
  )
}

interface PartProps {
  data: ProgramImpact
  about: Args<typeof api.programRules.impact>
}

const choices = ['new_only', 'not_started', 'all_open'] as const
const labels = { new_only: 'newOnly', not_started: 'notStarted', all_open: 'allOpen' } as const

function DueDates({
  data,
  about,
  applies,
  setApplies,
}: PartProps & { applies: AppliesTo; setApplies: (to: AppliesTo) => void }) {
  const t = useTexts(impactTexts)
  const hint = (one: AppliesTo) => (one === 'new_only' ? t('newOnlyHint') : t('moves', data.due[one]))
  return (
    <fieldset className={css.part}>
      <legend>{t('dueQuestion')}</legend>
      {choices.map(one => (
        <CheckField
          key={one}
          type="radio"
          name="applies_to"
          label={t(labels[one])}
          hint={hint(one)}
          checked={applies === one}
          data-autofocus={one === 'new_only' || undefined}
          onChange={() => setApplies(one)}
        />
      ))}
      {data.set_by_hand > 0 && <p className="quiet">{t('setByHand', { count: data.set_by_hand })}</p>}
      {data.by_path > 0 && <p className="quiet">{t('byPath', { count: data.by_path })}</p>}
      {data.no_day > 0 && <p className="quiet">{t('noDay', { count: data.no_day })}</p>}
      {applies !== 'new_only' && data.due[applies].moved > 0 && (
        <AffectedPeople
          key={applies}
          label={t('dueNames')}
          asked={{ ...about, query: { ...about.query, about: 'due', applies_to: applies } }}
        />
      )}
    </fieldset>
  )
}

/** Grace applies to everyone at once and moves no due date. */
function Grace({ data: { grace }, about }: PartProps) {
  const t = useTexts(impactTexts)
  return (
    <section className={css.part}>
      <h3>{t('graceTitle')}</h3>
      <p>{t('grace', { late: grace.late, freed: grace.freed })}</p>
      {grace.moved > 0 && (
        <AffectedPeople
          label={t('graceNames')}
          asked={{ ...about, query: { ...about.query, about: 'grace' } }}
          after={t('graceUntil')}
        />
      )}
    </section>
  )
}

function Satisfied({
  data,
  about,
  closes,
  setCloses,
}: PartProps & { closes: boolean; setCloses: (to: boolean) => void }) {
  const t = useTexts(impactTexts)
  return (
    <section className={css.part}>
      <h3>{t('satisfiedTitle')}</h3>
      <p>{t('satisfied', { count: data.satisfied })}</p>
      {data.satisfied > 0 && (
        <>
          <CheckField label={t('closes')} hint={t('closesHint')} checked={closes} onChange={setCloses} />
          <AffectedPeople
            label={t('satisfiedNames')}
            asked={{ ...about, query: { ...about.query, about: 'satisfied' } }}
            before={t('dueNow')}
            after={t('satisfiedBy')}
          />
        </>
      )}
    </section>
  )
}

function Renewals({ data, about }: PartProps) {
  const t = useTexts(impactTexts)
  return (
    <section className={css.part}>
      <h3>{t('renewalsTitle')}</h3>
      <p>{t('renewals', { count: data.renewals })}</p>
      {data.renewals > 0 && (
        <AffectedPeople label={t('renewalNames')} asked={{ ...about, query: { ...about.query, about: 'renewals' } }} />
      )}
    </section>
  )
}
