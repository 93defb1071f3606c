import {
  access,
  api,
  type EmployeeForm,
  type EmployeeFormSigner,
  formCategories,
  formReviews,
  formSources,
  formVisibilities,
  signatureMethods,
  signerStates,
} from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { WhyDialog } from '@/widgets/employee-forms/WhyDialog.tsx'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

const NameSignerDialog = lazyPart(() => import('./NameSignerDialog.tsx'))

interface Props {
  form: EmployeeForm
}

const colours: Record<EmployeeFormSigner['state'], StatusColour> = {
  waiting: 'grey',
  asked: 'blue',
  opened: 'blue',
  signed: 'green',
  refused: 'red',
  skipped: 'grey',
}

/** Signers in order, with their progress. */
export function SignersCard({ form }: Props) {
  const t = useTexts(formsPageTexts)
  return (
    <Card title={t('signers')} flush>
      <ol className={css.lines}>
        {form.signers.map(signer => (
          <Signer key={signer.id} signer={signer} form={form} />
        ))}
      </ol>
    </Card>
  )
}

function Signer({ signer, form }: { signer: EmployeeFormSigner; form: EmployeeForm }) {
  const t = useTexts(formsPageTexts)
  const [naming, setNaming] = useState(false)
  const { timeZone } = useAgency()
  const { state, is_mine, is_turn, who, reason, decided_at, asked_at, due_on, step_key } = signer
  const day = (at: string) => formatDayOf(at, timeZone)
  const facts = [
    is_turn && t(is_mine ? 'you' : 'theirTurn'),
    decided_at &&
      (state === 'refused' ? t('refusedOn', { day: day(decided_at) }) : t('signedOn', { day: day(decided_at) })),
    !decided_at && asked_at && t('askedOn', { day: day(asked_at) }),
    !decided_at && due_on && t('dueBy', { day: formatDay(due_on) }),
  ].filter(Boolean)
  return (
    <li className={css.line}>
      <div className={css.lineHead}>
        <span className={css.who}>{who}</span>
        <StatusBadge colour={colours[state]}>{inWords(signerStates[state])}</StatusBadge>
      </div>
      {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
      {reason && <p>{reason}</p>}
      {signer.outside && (
        <Button size="small" className={css.start} onClick={() => setNaming(true)}>
          {t(signer.outside.name === null ? 'nameSigner' : 'changeSigner')}
        </Button>
      )}
      {naming && <NameSignerDialog form={form} signer={signer} onClose={() => setNaming(false)} />}
      {form.signatures
        .filter(one => one.step_key === step_key)
        .map(one => (
          <Signature
            key={one.id}
            of={one}
            isPlain={state === 'signed' && one.signer_name === who && !one.is_superseded}
          />
        ))}
    </li>
  )
}

interface SignatureProps {
  of: EmployeeForm['signatures'][number]
  /** True when the signer and the time appear next to it. */
  isPlain?: boolean
}

/** A signature as given. */
export function Signature({ of, isPlain = false }: SignatureProps) {
  const t = useTexts(formsPageTexts)
  const { timeZone } = useAgency()
  const { image, typed_name, signer_name, method, at, is_superseded } = of
  return (
    <figure className={css.signature} data-superseded={is_superseded || undefined}>
      {image ? (
        <img src={image} alt={t('signatureOf', { name: signer_name })} />
      ) : (
        <span className={css.typed}>{typed_name ?? inWords(signatureMethods[method])}</span>
      )}
      {!isPlain && (
        <figcaption className="quiet">
          {[signer_name, formatDayOf(at, timeZone)].join(' · ')}
          {is_superseded && ` · ${t('superseded')}`}
        </figcaption>
      )}
    </figure>
  )
}

export function DetailsCard({ form }: Props) {
  const t = useTexts(formsPageTexts)
  const to = useAgencyPaths()
  const { category, visibility, source, assigned_on, assigned_by_name, due_on, completed_on, expires_on, review } = form
  const assigned = t('assignedValue', { day: formatDay(assigned_on), name: assigned_by_name })
  return (
    <Card title={t('details')}>
      <KeyValues
        narrow
        items={[
          ...(category ? [{ label: t('category'), value: inWords(formCategories[category]) }] : []),
          { label: t('visibility'), value: inWords(formVisibilities[visibility]) },
          { label: t('source'), value: inWords(formSources[source]) },
          { label: t('assigned'), value: assigned },
          { label: t('due'), value: due_on && formatDay(due_on) },
          ...(completed_on ? [{ label: t('completed'), value: formatDay(completed_on) }] : []),
          ...(expires_on ? [{ label: t('validThrough'), value: formatDay(expires_on) }] : []),
          ...(review === 'none' ? [] : [{ label: t('review'), value: inWords(formReviews[review]) }]),
          ...(form.reason ? [{ label: t('reason'), value: form.reason }] : []),
          ...(form.note ? [{ label: t('note'), value: form.note }] : []),
        ]}
      />
      <p className={css.more}>
        <Link href={to.employee(form.employee_id, 'history')}>{t('history', { name: form.employee_name })}</Link>
      </p>
    </Card>
  )
}

export function DocumentCard({ form: { document } }: Props) {
  const t = useTexts(formsPageTexts)
  if (!document) return null
  return (
    <Card title={t('document')}>
      <KeyValues
        narrow
        items={[
          { label: t('number'), value: document.number },
          { label: t('code'), value: document.code },
        ]}
      />
      {document.drawn_at === null && !document.destroyed_at && <p className="quiet">{t('drawing')}</p>}
    </Card>
  )
}

/** Shows what is left of a destroyed form. */
export function Destroyed({ form: { document } }: Props) {
  const t = useTexts(formsPageTexts)
  const { timeZone } = useAgency()
  if (!document?.destroyed_at) return null
  return (
    <Banner level="info" title={t('destroyedOn', { day: formatDayOf(document.destroyed_at, timeZone) })}>
      <p>{t('destroyedHint')}</p>
    </Banner>
  )
}

export function HoldsCard({ form }: Props) {
  const t = useTexts(formsPageTexts)
  const { timeZone } = useAgency()
  const mayRelease = useCan(access.voidForms)
  const [releasing, setReleasing] = useState<string | null>(null)
  if (form.holds.length === 0) return null
  return (
    <Card title={t('holds')} flush>
      <ul className={css.lines}>
        {form.holds.map(({ id, reason, placed_by_name, placed_at, of_person }) => (
          <li key={id} className={css.line}>
            <p>{reason}</p>
            <p className="quiet">
              {t('holdBy', { name: placed_by_name, day: formatDayOf(placed_at, timeZone) })}
              {of_person && ` · ${t('ofPerson')}`}
            </p>
            {mayRelease && (
              <Button size="small" className={css.start} onClick={() => setReleasing(id)}>
                {t('release')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {releasing && (
        <WhyDialog
          call={api.employeeForms.release}
          params={{ id: form.id, hold_id: releasing }}
          title={t('releaseTitle')}
          submit={t('releaseSubmit')}
          said={t('released')}
          onClose={() => setReleasing(null)}
        />
      )}
    </Card>
  )
}

/** Changes to the employee from the answers, accepted or rejected one by one. */
export function ProposalsCard({ form }: Props) {
  const t = useTexts(formsPageTexts)
  const remember = useRemember()
  const mayTake = useCan(access.editEmployee)
  const params = { id: form.id }
  const propose = useSend(api.employeeForms.propose, {
    refresh: [api.employees.get, api.employees.list, api.employees.history],
    done: answer => void remember(api.employeeForms.get, { params }, answer),
  })
  if (form.proposals.length === 0) return null
  return (
    <Card title={t('proposals')} flush>
      <p className={css.lead}>{t('proposalsHint')}</p>
      <ul className={css.lines}>
        {form.proposals.map(({ key, field, before, after, state }) => (
          <li key={key} className={css.line}>
            <span className={css.who}>{inWords(field)}</span>
            <p>{t('change', { before: before ?? t('blank'), after: after ?? t('blank') })}</p>
            {state !== 'waits' ? (
              <p className="quiet">{t(state === 'taken' ? 'taken' : 'declined')}</p>
            ) : (
              mayTake && (
                <div className={css.buttons}>
                  {([true, false] as const).map(take => (
                    <Button
                      key={String(take)}
                      size="small"
                      busy={propose.isSending}
                      aria-label={t(take ? 'takeNamed' : 'leaveNamed', { field: inWords(field) })}
                      onClick={() => propose.send({ params, body: { keys: [key], take } })}
                    >
                      {t(take ? 'take' : 'leave')}
                    </Button>
                  ))}
                </div>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
