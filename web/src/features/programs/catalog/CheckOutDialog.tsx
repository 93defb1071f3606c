import {
  type AgencyStatus,
  agencyStatuses,
  api,
  type Args,
  type PlannedCheckout,
  type Program,
  type UsState,
} from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { type Form, useForm } from '@/widgets/form/use-form.ts'
import { stateChoices } from '@/widgets/us-states/us-states.ts'
import { AgencyTicks } from './AgencyTicks.tsx'
import { type How, HowFields, howIn, startHow } from './HowFields.tsx'
import { meetingsOf } from './meetings.ts'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'

interface Values extends How {
  training_type_id: string
  discipline_ids: readonly string[]
  pay_code: string
  search: string
  state: string
  status: string
}

const startFor = (program: Program): Values => ({
  ...startHow,
  training_type_id: program.training_type_id,
  discipline_ids: program.discipline_ids,
  pay_code: program.pay_code ?? '',
  search: '',
  state: '',
  status: '',
})

type Run = Args<typeof api.catalog.run>['body']
const changeOf = (values: Values): Run['change'] => ({
  act: 'check_out',
  ...howIn(values),
  training_type_id: values.training_type_id,
  discipline_ids: [...values.discipline_ids],
  pay_code: values.pay_code,
})
const whomOf = ({ search, state, status }: Values) => ({
  by: 'matching' as const,
  ...(search.trim() && { search: search.trim() }),
  ...(state && { state: state as UsState }),
  ...(status && { status: status as AgencyStatus }),
})

/** First asks how and to which agencies, then shows what each would encounter; nothing happens before both. */
export default function CheckOutDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTexts(catalogTexts)
  const params = { id: program.id }
  const [planned, setPlanned] = useState<readonly PlannedCheckout[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({
    start: startFor(program),
    call: api.catalog.run,
    // The agencies are known after the preview
    args: values => ({ params, body: { agency_ids: chosen.size > 0 ? [...chosen] : null, change: changeOf(values) } }),
    place: path => path.replace(/^change\./, ''),
    refresh: [api.catalog.lastRun],
    said: t('started'),
    done: onClose,
    fail: failure => {
      if (Object.keys(failure.fieldErrors()).length > 0) setPlanned(null)
    },
  })
  const look = useSend(api.catalog.plan, {
    done: ({ data }) => {
      setPlanned(data)
      setChosen(new Set())
    },
    fail: form.refuse,
  })
  const next = () => {
    const { values } = form
    if (form.sound())
      look.send({
        params,
        body: {
          whom: whomOf(values),
          training_type_id: values.training_type_id,
          discipline_ids: [...values.discipline_ids],
        },
      })
  }
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('dialogTitle', { title: program.title })}
      submitLabel={planned ? t('dialogRun', { count: chosen.size }) : t('dialogNext')}
      what={t('dialogWhat')}
      param="checkout"
      busy={look.isSending}
      {...(planned ? {} : { onSubmit: next })}
      refused={planned && chosen.size === 0 ? t('chooseOne') : undefined}
      footer={planned && <Button onClick={() => setPlanned(null)}>{t('back')}</Button>}
      onClose={onClose}
    >
      {planned ? (
        <AgencyTicks agencies={planned.map(agencyOf)} chosen={chosen} onChange={setChosen} />
      ) : (
        <Terms form={form} program={program} />
      )}
    </FormDialog>
  )
}

const agencyOf = ({ meets, ...agency }: PlannedCheckout) => ({ ...agency, ...meetingsOf(meets) })

function Terms({ form, program }: { form: Form<Values>; program: Program }) {
  const t = useTexts(catalogTexts)
  const { field } = form
  const types = useChoosable('trainingTypes', [program.training_type_id])
  const disciplines = useChoosable('disciplines', program.discipline_ids)
  return (
    <>
      <HowFields form={form}>
        <SelectField
          label={t('trainingType')}
          hint={t('trainingTypeHint')}
          required
          choices={types}
          {...field('training_type_id')}
        />
        <ChoicesField
          label={t('disciplines')}
          none={t('everyone')}
          choices={disciplines}
          {...field('discipline_ids')}
        />
        <TextField label={t('payCode')} maxLength={40} autoComplete="off" {...field('pay_code')} />
      </HowFields>
      <div className={css.part}>
        <h3>{t('whichAgencies')}</h3>
        <div className={css.fields}>
          <TextField label={t('agencyName')} maxLength={200} autoComplete="off" {...field('search')} />
          <SelectField label={t('state')} none={t('anyState')} choices={stateChoices()} {...field('state')} />
          <SelectField
            label={t('status')}
            none={t('anyStatus')}
            choices={choicesOf(agencyStatuses).filter(({ value }) => value !== 'closed')}
            {...field('status')}
          />
        </div>
      </div>
    </>
  )
}
