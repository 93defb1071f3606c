import {
  api,
  newOperation,
  operationGroups,
  type OperationGroup,
  operationKindFacts,
  type OperationKind,
} from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRemember } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { afterSaving } from '@/nav/after-saving.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { Form } from '@/widgets/form/Form.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './bulk-operations.module.css'
import { OperationFields } from './OperationFields.tsx'
import { bodyOf, emptyOperation, type OperationValues, placeOf, problemsIn } from './operation-values.ts'
import { operationsTexts } from './texts.ts'
import { useOperationPaths } from './use-operation-paths.ts'

const kinds = Object.keys(operationKindFacts) as OperationKind[]

/** The first two steps: the kind, then the agencies and options. The preview is on the operation's own page. */
export default function NewOperationPage() {
  const t = useTexts(operationsTexts)
  const to = useOperationPaths()
  const [params] = useUrlQuery()
  const kind = kinds.find(one => one === params.get('kind'))
  return (
    <TextPage>
      <p className={css.back}>
        <Link href={to.list()}>
          <IconArrowLeft size={14} aria-hidden="true" /> {t('back')}
        </Link>
      </p>
      <PageHeader title={t('newOperation')} />
      <Steps
        label={t('steps')}
        steps={[t('stepKind'), t('stepWhom'), t('stepPreview'), t('stepRun')]}
        at={kind ? 1 : 0}
      />
      {kind ? <NewOperation key={kind} kind={kind} /> : <Catalog />}
    </TextPage>
  )
}

const groups = Object.keys(operationGroups) as OperationGroup[]

function Catalog() {
  const t = useTexts(operationsTexts)
  const to = useOperationPaths()
  return (
    <div className={css.stack}>
      {groups.map(group => (
        <Card key={group} title={inWords(operationGroups[group])}>
          <ul className={css.kinds}>
            {kinds
              .filter(kind => operationKindFacts[kind].group === group)
              .map(kind => {
                const { label, about, final, is_harmless } = operationKindFacts[kind]
                return (
                  <li key={kind}>
                    <Link href={to.create({ kind })}>{inWords(label)}</Link>
                    <p>{inWords(about)}</p>
                    {!is_harmless && (
                      <StatusBadge colour={final ? 'red' : 'green'}>{t(final ? 'final' : 'undoable')}</StatusBadge>
                    )}
                  </li>
                )
              })}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function NewOperation({ kind }: { kind: OperationKind }) {
  const t = useTexts(operationsTexts)
  const to = useOperationPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const { timeZone: zone } = useAgency()
  const form = useForm<typeof api.csmOperations.add, OperationValues>({
    start: emptyOperation(kind, to.agencyId, todayIn(zone)),
    call: api.csmOperations.add,
    check: newOperation,
    problems: values => (kind === 'people_acts' ? problemsIn(values) : {}),
    args: values => ({ body: bodyOf(kind, values) }),
    place: placeOf,
    refresh: [api.csmOperations.list],
    done: answer => {
      remember(api.csmOperations.get, { params: { id: answer.id } }, answer)
      void navigate(to.one(answer.id), afterSaving)
    },
  })
  const { label, about, final, is_harmless } = operationKindFacts[kind]
  return (
    <>
      <Card title={inWords(label)}>
        <Form form={form} className={css.form} label={inWords(label)}>
          <p className="quiet">{inWords(about)}</p>
          {final && !is_harmless && (
            <Banner level="warning" title={t('approveFinal')}>
              <p>{inWords(final)}</p>
            </Banner>
          )}
          {to.agencyId === null && <Agencies kind={kind} form={form} />}
          <OperationFields kind={kind} form={form} />
          <TextAreaField
            label={t('reason')}
            hint={t('reasonHint')}
            rows={2}
            maxLength={300}
            required
            {...form.field('reason')}
          />
          <div className={css.actions}>
            <ButtonLink href={to.create()}>{t('changeKind')}</ButtonLink>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('preview')}
            </Button>
          </div>
        </Form>
      </Card>
      <UnsavedGuard dirty={form.dirty} left={form.left} what={t('what')} />
    </>
  )
}

/** One agency if the options name its records, otherwise several. */
function Agencies({ kind, form }: { kind: OperationKind; form: Fields<OperationValues> }) {
  const t = useTexts(operationsTexts)
  const choices = useAgencyChoices() ?? []
  const field = form.field('agency_ids')
  if (!operationKindFacts[kind].one_agency)
    return <ChoicesField label={t('agencies')} none={t('noAgencies')} choices={choices} required {...field} />
  return (
    <ComboField
      label={t('agency')}
      none={t('noAgencies')}
      choices={choices}
      required
      {...field}
      value={field.value[0] ?? ''}
      onChange={id => field.onChange(id ? [id] : [])}
    />
  )
}
