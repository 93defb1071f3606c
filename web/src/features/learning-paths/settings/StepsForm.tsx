import { api, keysOf, type LearningPath, type StepKind, type StepsGivenTo } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useRemember } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPaths } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'
import css from './settings.module.css'
import { StepRow } from './StepRow.tsx'
import { moved, newStep, placeOf, stepOf, type StepsValues, valuesOf } from './steps-values.ts'

const ImpactDialog = lazyPart(() => import('./ImpactDialog.tsx'))

const bodyOf = ({ is_ordered, steps }: StepsValues) => ({ is_ordered, steps: steps.map(stepOf) })

/**
 * Edits the steps, reordered by dragging or the keyboard. Before saving, shows the effect on people and asks who gets the change.
 */
export default function StepsForm({ path }: { path: LearningPath }) {
  const t = useTexts(pathsTexts)
  const params = { id: path.id }
  const remember = useRemember()
  const [asking, setAsking] = useState(false)
  /** The choice made when the impact was shown. */
  const given_to = useRef<StepsGivenTo>('new')
  const form = useForm({
    start: valuesOf(path),
    call: api.learningPaths.saveSteps,
    args: values => ({ params, body: { ...bodyOf(values), given_to: given_to.current } }),
    place: placeOf,
    edited: {
      version: path.version,
      follows: true,
      valuesOf: saved => valuesOf(saved),
      labels: { is_ordered: t('orderLabel'), steps: t('steps') },
      show: (values, field) =>
        field === 'steps'
          ? values.steps.map(({ title }) => title).join(', ')
          : t(values.is_ordered ? 'ordered' : 'free'),
    },
    refresh: [...showsPaths.filter(endpoint => endpoint !== api.learningPaths.get), api.jobs.list],
    said: ({ giving_job_id }) => t(giving_job_id ? 'savedGiving' : 'saved'),
    unchanged: () => undefined,
    done: ({ giving_job_id: _, ...saved }) => {
      remember(api.learningPaths.get, { params }, saved)
      form.startFrom(valuesOf(saved), saved.version)
    },
  })
  const save = (to: StepsGivenTo) => {
    given_to.current = to
    form.submit()
  }
  const submit = () => {
    if (path.under_way + path.completed === 0) save('new')
    else if (form.sound()) setAsking(true)
  }
  return (
    <>
      <FormPage
        form={{ ...form, submit }}
        label={t('steps')}
        what={t('whatSteps')}
        className={css.sections}
        onDiscard={form.reset}
      >
        <Card title={t('steps')}>
          <Order ordered={form.values.is_ordered} onChange={is_ordered => form.set({ is_ordered })} />
          <Steps form={form} />
        </Card>
      </FormPage>
      {asking && (
        <ImpactDialog
          path={path}
          body={bodyOf(form.values)}
          onSave={to => {
            setAsking(false)
            save(to)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Order({ ordered, onChange }: { ordered: boolean; onChange: (ordered: boolean) => void }) {
  const t = useTexts(pathsTexts)
  const one = (value: boolean, label: string, hint: string) => (
    <CheckField
      type="radio"
      name="is_ordered"
      label={label}
      hint={hint}
      checked={ordered === value}
      onChange={() => onChange(value)}
    />
  )
  return (
    <fieldset className={css.order}>
      <legend>{t('orderLabel')}</legend>
      {one(true, t('ordered'), t('orderedHint'))}
      {one(false, t('free'), t('freeHint'))}
    </fieldset>
  )
}

type StepsForm = Pick<
  ReturnType<typeof useForm<typeof api.learningPaths.saveSteps, StepsValues>>,
  'values' | 'set' | 'errors' | 'lines'
>

function Steps({ form }: { form: StepsForm }) {
  const t = useTexts(pathsTexts)
  const { steps } = form.values
  const [open, setOpen] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const set = (next: StepsValues['steps']) => form.set({ steps: next })
  const { lines, error } = form.lines('steps')
  const add = (kind: StepKind) => {
    const step = newStep(kind)
    set([...steps, step])
    setOpen(step.key)
  }
  const drop = (at: number) => {
    if (dragged) set(moved(steps, dragged, at))
    setDragged(null)
    setOver(null)
  }
  return (
    <>
      {steps.length === 0 && <p className="quiet">{t('noSteps')}</p>}
      <ol className={css.steps} aria-label={t('steps')}>
        {lines.map((line, at) => (
          <StepRow
            key={line.value.key}
            line={line}
            number={at + 1}
            path={form.values}
            isOpen={open === line.value.key}
            isOver={over === line.value.key}
            takes={dragged !== null}
            wrong={Object.entries(form.errors).find(([path]) => path.startsWith(`steps.${at}.`))?.[1]}
            taken={steps.filter(({ kind }) => kind === line.value.kind).map(({ ref_id }) => ref_id)}
            onToggle={() => setOpen(open === line.value.key ? null : line.value.key)}
            onMove={by => set(moved(steps, line.value.key, at + by))}
            onPatch={patch => set(steps.with(at, { ...line.value, ...patch }))}
            drag={{
              start: () => setDragged(line.value.key),
              end: () => setDragged(null),
              over: () => setOver(line.value.key),
              drop: () => drop(at),
            }}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className={css.stepError}>
          {error}
        </p>
      )}
      <Adds onAdd={add} />
    </>
  )
}

const adds = { program: 'addProgram', credential: 'addCredential', session: 'addSession', form: 'addForm' } as const

/** A button per kind of step; on a phone, one menu in a single line. */
function Adds({ onAdd }: { onAdd: (kind: StepKind) => void }) {
  const t = useTexts(pathsTexts)
  const narrow = useNarrow()
  const items = keysOf(adds).map(kind => ({ label: t(adds[kind]), onSelect: () => onAdd(kind) }))
  return (
    <div className={css.adds}>
      {narrow ? (
        <MenuButton label={t('addStep')} align="start" items={items} />
      ) : (
        items.map(({ label, onSelect }) => (
          <Button key={label} icon={<IconPlus size={16} />} onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
    </div>
  )
}
