import { api, type CheckoutMode, checkoutModes, type Id, type PlannedForMany } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { AgencyTicks, type AgencyTick } from './AgencyTicks.tsx'
import css from './catalog.module.css'
import { meetingsOf } from './meetings.ts'
import { catalogTexts } from './texts.ts'
import { seatsIn } from './TermsDialog.tsx'

interface Props {
  program_ids: readonly Id[]
  onClose: () => void
}

const start = { mode: 'linked' as CheckoutMode, seats: '', valid_from: '', valid_to: '' }

/** Checks out several programs to several agencies. No agency is chosen at first; each program keeps its own settings. */
export default function CheckOutManyDialog({ program_ids, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const plan = useQueryOf(
    api.catalog.planMany,
    { body: { program_ids: [...program_ids], whom: { by: 'matching' } } },
    { quiet: true },
  )
  const form = useForm({
    start,
    call: api.catalog.runMany,
    args: ({ mode, seats, valid_from, valid_to }) => ({
      body: {
        program_ids: [...program_ids],
        agency_ids: [...chosen],
        mode,
        seats: mode === 'linked' ? seatsIn(seats) : null,
        valid_from: mode === 'linked' ? valid_from || null : null,
        valid_to: mode === 'linked' ? valid_to : '',
      },
    }),
    refresh: [api.catalog.list, api.catalog.lastRun],
    said: ({ data }) => t('startedMany', { count: data.length }),
    done: onClose,
  })
  const { field, values } = form
  const titles = new Map(plan.data?.programs.map(({ id, title }) => [id, title]))
  const wanted = search.trim().toLowerCase()
  const agencies = (plan.data?.data ?? [])
    .filter(({ id, name }) => chosen.has(id) || name.toLowerCase().includes(wanted))
    .map(agency => tickOf(agency, titles))
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('manyTitle', { count: program_ids.length })}
      submitLabel={t('dialogRun', { count: chosen.size })}
      what={t('dialogWhat')}
      refused={chosen.size === 0 ? t('chooseOne') : undefined}
      onClose={onClose}
    >
      <p className="quiet">{t('manyHint')}</p>
      <fieldset className={css.choices}>
        <legend>{t('modeLegend')}</legend>
        {(['linked', 'copied'] as const).map(mode => (
          <CheckField
            key={mode}
            type="radio"
            name="mode"
            data-autofocus={mode === values.mode || undefined}
            label={inWords(checkoutModes[mode])}
            hint={t(mode === 'linked' ? 'linkedHint' : 'copiedHint')}
            checked={values.mode === mode}
            onChange={() => form.set({ mode })}
          />
        ))}
      </fieldset>
      {values.mode === 'linked' && (
        <div className={css.fields}>
          <TextField
            label={t('seats')}
            hint={t('seatsHint')}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            {...field('seats')}
          />
          <TextField label={t('validFrom')} hint={t('validFromHint')} type="date" {...field('valid_from')} />
          <TextField label={t('validTo')} hint={t('validToHint')} type="date" {...field('valid_to')} />
        </div>
      )}
      <div className={css.part}>
        <h3>{t('whichAgencies')}</h3>
        <TextField label={t('searchAgencies')} autoComplete="off" value={search} onChange={setSearch} />
        {plan.data && <AgencyTicks agencies={agencies} chosen={chosen} onChange={setChosen} />}
        {!plan.data && plan.isError && <LineNotLoaded text={t('manyNotLoaded')} retry={plan.refetch} />}
        {!plan.data && !plan.isError && <SkeletonLines lines={4} />}
      </div>
    </FormDialog>
  )
}

/** Possible where one of the programs is; the hint names the programs that meet something. */
function tickOf({ programs, ...agency }: PlannedForMany, titles: ReadonlyMap<Id, string>): AgencyTick {
  const met = programs.map(({ program_id, meets }) => ({
    title: titles.get(program_id) ?? '',
    ...meetingsOf(meets),
    meets,
  }))
  const told = met.filter(({ meets }) => meets.length > 0).map(({ title, hint }) => `${title}: ${hint}`)
  return {
    ...agency,
    isPossible: met.some(({ isPossible }) => isPossible),
    isTwice: met.some(({ isTwice }) => isTwice),
    hint: told.length > 0 ? told.join(' ') : catalogTexts.say('ready'),
  }
}
