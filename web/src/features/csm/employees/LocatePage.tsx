import { api } from '@preceptor/contract'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
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

const asked = ['email', 'phone', 'name', 'birth_date', 'code'] as const
type Values = Record<(typeof asked)[number], string>

const valuesOf = (params: URLSearchParams) =>
  Object.fromEntries(asked.map(key => [key, params.get(key) ?? ''])) as Values

const nothing = 'Enter an e-mail address, a phone number, a name or a code.'
const typedIn = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/** R-CSM-5: a person of whatever agency, by what is known for certain. */
export default function LocatePage() {
  const [params, change] = useUrlQuery()
  const values = valuesOf(params)
  return <Finder key={JSON.stringify(values)} asked={values} onAsk={change} />
}

function Finder({ asked: given, onAsk }: { asked: Values; onAsk: (values: Values) => void }) {
  const query = typedIn(given)
  const anything = Object.keys(query).length > 0
  const found = useQueryOf(api.csmEmployees.locate, { query }, { enabled: anything })
  const form = useForm({
    start: given,
    call: api.csmEmployees.locate,
    args: values => ({ query: typedIn(values) }),
    problems: values => (Object.keys(typedIn(values)).length > 0 ? {} : { email: nothing }),
  })
  const { values, showErrors } = form
  const errors = found.error?.fieldErrors()
  const refused = errors !== undefined && Object.keys(errors).length > 0
  useEffect(() => {
    if (errors) showErrors(errors)
    // Told once per answer.
    // oxlint-disable-next-line react/exhaustive-deps -- `errors` and `showErrors` are made anew each time
  }, [found.error])
  const submit = () => {
    if (!form.sound()) return
    if (JSON.stringify(values) === JSON.stringify(given)) void found.refetch()
    else onAsk(values)
  }
  return (
    <DetailPage>
      <PageHeader
        title="Locate a person"
        back={<BackToEmployees />}
        facts="Everybody of every agency, by what you know for certain. Several answers must all fit."
      />
      <Card>
        <Form form={form} onSubmit={submit} className={css.form} label="Locate a person">
          <TextField
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            about={Object.values(values).join('\n')}
            {...form.field('email')}
          />
          <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
          <TextField label="Employee number or partner’s code" autoComplete="off" {...form.field('code')} />
          <TextField label="Name" autoComplete="off" hint="With the birth date" {...form.field('name')} />
          <DateField label="Birth date" {...form.field('birth_date')} />
          <div className={css.act}>
            <Button type="submit" look="primary" icon={<IconSearch size={16} />} busy={found.isFetching}>
              Locate
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
  if (refused) return null
  if (found.error)
    return (
      <Empty
        title="The search did not work"
        hint="Check your connection and try again."
        action={<Button onClick={() => void found.refetch()}>Retry</Button>}
      />
    )
  if (!found.data) return <SkeletonLines lines={4} />
  const { data, meta } = found.data
  if (data.length === 0)
    return (
      <Empty
        title="Nobody found"
        hint="No employee of any agency fits. Check the spelling, or ask with fewer answers."
      />
    )
  return (
    <>
      <p role="status" className={css.count}>
        {meta.more
          ? 'More people fit than are shown. Another answer tells them apart.'
          : `${plural(data.length, 'person', 'people')} found`}
      </p>
      {data.map(person => (
        <PersonCard key={person.employments[0]?.id} person={person} now={found.dataUpdatedAt} opens />
      ))}
    </>
  )
}
