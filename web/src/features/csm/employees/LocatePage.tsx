import { api } from '@preceptor/contract'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { BackToEmployees } from './BackToEmployees.tsx'
import css from './locate.module.css'
import { PersonCard } from './PersonCard.tsx'

const asked = ['email', 'phone', 'name', 'birth_date', 'code'] as const
type Values = Record<(typeof asked)[number], string>

const valuesOf = (params: URLSearchParams) =>
  Object.fromEntries(asked.map(key => [key, params.get(key) ?? ''])) as Values

/** R-CSM-5: a person of whatever agency, by what is known for certain. */
export default function LocatePage() {
  const [params, change] = useUrlQuery()
  const values = valuesOf(params)
  return <Finder key={JSON.stringify(values)} asked={values} onAsk={change} />
}

function Finder({ asked: given, onAsk }: { asked: Values; onAsk: (values: Values) => void }) {
  const [values, setValues] = useState(given)
  const anything = Object.values(given).some(value => value.trim() !== '')
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''))
  const found = useQueryOf(api.csmEmployees.locate, { query }, { enabled: anything })
  const [nothing, setNothing] = useState(false)
  const wrong: Record<string, string> = nothing
    ? { email: 'Enter an e-mail address, a phone number, a name or a code.' }
    : (found.error?.fieldErrors() ?? {})
  const refused = Object.keys(wrong).length > 0
  useEffect(() => {
    if (refused) focusFirstError()
  }, [refused])
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = Object.values(values).every(value => value.trim() === '')
    setNothing(empty)
    if (empty) return
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
        <form className={css.form} noValidate onSubmit={submit} aria-label="Locate a person">
          <TextField
            label="E-mail"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            value={values.email}
            onChange={email => set({ email })}
            about={Object.values(values).join('\n')}
            error={wrong['email']}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            value={values.phone}
            onChange={phone => set({ phone })}
            error={wrong['phone']}
          />
          <TextField
            label="Employee number or partner’s code"
            name="code"
            autoComplete="off"
            value={values.code}
            onChange={code => set({ code })}
            error={wrong['code']}
          />
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            hint="With the birth date"
            value={values.name}
            onChange={name => set({ name })}
            error={wrong['name']}
          />
          <DateField
            label="Birth date"
            name="birth_date"
            value={values.birth_date}
            onChange={birth_date => set({ birth_date })}
            error={wrong['birth_date']}
          />
          <div className={css.act}>
            <Button type="submit" look="primary" icon={<IconSearch size={16} />} busy={found.isFetching}>
              Locate
            </Button>
          </div>
        </form>
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
