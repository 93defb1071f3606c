import { api } from '@preceptor/contract'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useQueryOf } from '@/api/queries.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { BackToEmployees } from './BackToEmployees.tsx'
import css from './locate.module.css'
import { PersonCard } from './PersonCard.tsx'
import { csmEmployeesTexts } from './texts.ts'

const asked = ['email', 'phone', 'name', 'birth_date', 'code'] as const
type Values = Record<(typeof asked)[number], string>

const valuesOf = (params: URLSearchParams) =>
  Object.fromEntries(asked.map(key => [key, params.get(key) ?? ''])) as Values

const typedIn = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/** R-CSM-5: finds a person of any agency by exact data. */
export default function LocatePage() {
  const [params, change] = useUrlQuery()
  const values = valuesOf(params)
  return <Finder key={JSON.stringify(values)} asked={values} onAsk={change} />
}

function Finder({ asked: given, onAsk }: { asked: Values; onAsk: (values: Values) => void }) {
  const t = useTexts(csmEmployeesTexts)
  const query = typedIn(given)
  const anything = Object.keys(query).length > 0
  const found = useQueryOf(api.csmEmployees.locate, { query }, { enabled: anything })
  const form = useForm({
    start: given,
    call: api.csmEmployees.locate,
    args: values => ({ query: typedIn(values) }),
    problems: values => (Object.keys(typedIn(values)).length > 0 ? {} : { email: t('findMissing') }),
  })
  const { values, showErrors } = form
  const errors = found.error?.fieldErrors()
  const refused = errors !== undefined && Object.keys(errors).length > 0
  useEffect(() => {
    if (errors) showErrors(errors)
    // Told once per answer.
    // oxlint-disable-next-line react/exhaustive-deps -- `errors` and `showErrors` are made again each time
  }, [found.error])
  const submit = () => {
    if (!form.sound()) return
    if (JSON.stringify(values) === JSON.stringify(given)) void found.refetch()
    else onAsk(values)
  }
  return (
    <DetailPage>
      <PageHeader title={t('find')} back={<BackToEmployees />} facts={t('findFacts')} />
      <Card>
        <Form form={form} onSubmit={submit} className={css.form} label={t('find')}>
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            about={Object.values(values).join('\n')}
            {...form.field('email')}
          />
          <TextField label={t('phone')} type="tel" autoComplete="off" {...form.field('phone')} />
          <TextField label={t('code')} autoComplete="off" {...form.field('code')} />
          <TextField label={t('name')} autoComplete="off" hint={t('nameHint')} {...form.field('name')} />
          <DateField label={t('birthDate')} {...form.field('birth_date')} />
          <div className={css.act}>
            <Button type="submit" look="primary" icon={<IconSearch size={16} />} busy={found.isFetching}>
              {t('findSubmit')}
            </Button>
          </div>
        </Form>
      </Card>
      {anything && <Found found={found} refused={refused} />}
    </DetailPage>
  )
}

type Query = ReturnType<typeof useQueryOf<typeof api.csmEmployees.locate>>

function Found({ found, refused }: { found: Query; refused: boolean }) {
  const t = useTexts(csmEmployeesTexts)
  if (refused) return null
  if (found.error)
    return (
      <Empty
        title={t('findFailed')}
        hint={t('checkConnection')}
        action={<Button onClick={() => void found.refetch()}>{t('tryAgain')}</Button>}
      />
    )
  if (!found.data) return <SkeletonLines lines={4} />
  const { data, meta } = found.data
  if (data.length === 0) return <Empty title={t('findNone')} hint={t('findNoneHint')} />
  return (
    <>
      <p role="status" className={css.count}>
        {meta.more ? t('findMore') : t('found', { count: data.length })}
      </p>
      {data.map(person => (
        <PersonCard key={person.employments[0]?.id} person={person} opens />
      ))}
    </>
  )
}
