import { access, api, type EmployeeForm, languages, type LearningLanguage } from '@preceptor/contract'
import type { FormAnswers } from '@preceptor/contract/forms/answer-values'
import type { FormContent } from '@preceptor/contract/forms/content'
import { asAnswers } from '@preceptor/contract/forms/employee-fields'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDownload, useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { FormState } from '@/widgets/employee-forms/FormState.tsx'
import { showsForms } from '@/widgets/employee-forms/shows-forms.ts'
import { employeeFormsTexts } from '@/widgets/employee-forms/texts.ts'
import { writeAbout } from '@/widgets/threads/about.ts'
import { formsPageTexts } from '../texts.ts'
import { BackToPerson } from './BackToPerson.tsx'
import type { Deed } from './deed.ts'
import { Filling, lacksOf, Reading, type Unready } from './Answers.tsx'
import css from './form.module.css'
import { ReviewBar } from './ReviewBar.tsx'
import { Destroyed, DetailsCard, DocumentCard, HoldsCard, ProposalsCard, SignersCard } from './SideCards.tsx'

const SignDialog = lazyPart(() => import('./SignDialog.tsx'))
const Deeds = lazyPart(() => import('./Deeds.tsx'))
const InPerson = lazyPart(() => import('./InPerson.tsx'))
const EvidenceDialog = lazyPart(() => import('./EvidenceDialog.tsx'))
const CompareDialog = lazyPart(() => import('./CompareDialog.tsx'))
const SignLinkDialog = lazyPart(() => import('@/widgets/employee-forms/SignLinkDialog.tsx'))
const PaperDialog = lazyPart(() => import('@/widgets/employee-forms/PaperDialog.tsx'))
const VoidDialog = lazyPart(() => import('@/widgets/employee-forms/VoidDialog.tsx'))

type Doing = Deed | 'sign' | 'link' | 'void' | 'paper' | 'evidence' | 'compare' | null

/** A form with answers that the user may read. */
export function Known({ form, content }: { form: EmployeeForm; content: FormContent }) {
  const t = useTexts(formsPageTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const navigate = useNavigate()
  const [params, change] = useUrlQuery()
  const screen = useLanguage() as LearningLanguage
  const name = formName(form)
  useTitle(`${name}, ${form.employee_name}`)
  const offered = form.languages
  const [language, setLanguage] = useState<LearningLanguage>(
    () => (offered.includes(screen) ? screen : (form.language ?? offered[0])) ?? 'en',
  )
  const [doing, setDoing] = useState<Doing>(null)
  const [checked, setChecked] = useState<string | null>(null)
  const [unready, setUnready] = useState<Unready>(null)
  const employee = useQueryOf(
    api.employees.get,
    { params: { id: form.employee_id } },
    { quiet: true, staleTime: 60_000 },
  )
  const may = new Set(form.may)
  const close = () => setDoing(null)
  const isHere = params.get('here') === '1'
  const shared = {
    form,
    content,
    language,
    today: todayIn(timeZone),
    employee: employee.data && asAnswers(employee.data),
  }
  if (isHere) return <InPerson {...shared} name={name} onLeave={() => change({ here: null }, { replace: true })} />
  const mine = form.signers.filter(({ is_mine, is_turn }) => is_mine && is_turn)
  const [first] = may.has('sign') ? mine : []
  const fills = may.has('fill') && form.open_fields.length > 0
  const sign = (step: string) => {
    if (Object.keys(lacksOf(shared, step, form.answers as FormAnswers)).length > 0 && fills) {
      setChecked(step)
      focusFirstError()
    } else setDoing('sign')
  }
  return (
    <DetailPage>
      <PageHeader
        title={name}
        beside={
          <>
            <FormState of={form} />
            {form.is_held && <StatusBadge colour="violet">{employeeFormsTexts.say('held')}</StatusBadge>}
          </>
        }
        facts={<Facts form={form} />}
        back={<BackToPerson form={form} />}
        menu={<Acts form={form} onDo={setDoing} onHere={() => change({ here: 1 })} />}
        action={
          first && (
            <Button
              look="primary"
              icon={<IconPencil size={16} aria-hidden="true" />}
              refused={unready === null ? undefined : t(unready === 'wrong' ? 'fixFirst' : 'waitSaved')}
              onClick={() => sign(first.step_key)}
            >
              {t('sign')}
            </Button>
          )
        }
      />
      <div className={css.notes}>
        <Destroyed form={form} />
        {may.has('review') && <ReviewBar form={form} content={content} language={language} />}
      </div>
      <div className={css.columns} data-printed="">
        <div className={css.printedHead}>
          <h1>{name}</h1>
          <Facts form={form} />
        </div>
        <div className={css.main}>
          {offered.length > 1 && (
            <div className={css.language}>
              <SelectField
                label={t('language')}
                choices={offered.map(code => ({ value: code, label: inWords(languages[code]) }))}
                value={language}
                onChange={next => setLanguage(next as LearningLanguage)}
              />
            </div>
          )}
          {fills ? <Filling {...shared} checked={checked} onReady={setUnready} /> : <Reading {...shared} />}
        </div>
        <div className={css.side}>
          <SignersCard form={form} />
          <ProposalsCard form={form} />
          <DocumentCard form={form} />
          <HoldsCard form={form} />
          <DetailsCard form={form} />
        </div>
      </div>
      {doing === 'sign' && (
        <SignDialog
          form={form}
          signers={mine}
          language={language}
          onMissing={step => {
            setChecked(step)
            close()
          }}
          onClose={close}
        />
      )}
      {(doing === 'refuse' || doing === 'reopen' || doing === 'correct' || doing === 'hold') && (
        <Deeds
          deed={doing}
          form={form}
          onClose={close}
          onCorrecting={id => void navigate(to.employeeForm(form.employee_id, id))}
        />
      )}
      {doing === 'void' && <VoidDialog of={form} onClose={close} />}
      {doing === 'link' && <SignLinkDialog of={form} onClose={close} />}
      {doing === 'paper' && <PaperDialog of={form} onClose={close} />}
      {doing === 'evidence' && <EvidenceDialog form={form} onClose={close} />}
      {doing === 'compare' && <CompareDialog form={form} content={content} language={language} onClose={close} />}
    </DetailPage>
  )
}

/** Employee · version · due date */
function Facts({ form }: { form: EmployeeForm }) {
  const t = useTexts(formsPageTexts)
  const { number, due_on, completed_on } = form
  const facts = [
    form.employee_name,
    number !== null && t('version', { number }),
    completed_on
      ? t('completedOn', { day: formatDay(completed_on) })
      : due_on && t('dueOn', { day: formatDay(due_on) }),
  ]
  return <>{facts.filter(Boolean).join(' · ')}</>
}

interface ActsProps {
  form: EmployeeForm
  onDo: (doing: Doing) => void
  onHere: () => void
}

/** All actions other than filling in, signing, and reviewing. */
function Acts({ form, onDo, onHere }: ActsProps) {
  const t = useTexts(formsPageTexts)
  const remember = useRemember()
  const to = useAgencyPaths()
  const maySend = useCan(access.sendMessages)
  const mayHold = useCan(access.voidForms)
  const { download } = useDownload(api.employeeForms.document)
  const { id } = form
  const params = { id }
  const may = new Set(form.may)
  const remind = useSend(api.employeeForms.remind, {
    refresh: showsForms,
    done: () => void showToast('success', t('reminded')),
  })
  const askAgain = useSend(api.employeeForms.askAgain, {
    refresh: showsForms,
    done: answer => {
      remember(api.employeeForms.get, { params }, answer)
      showToast('success', t('askedAgain', { name: formName(answer) }))
    },
  })
  const item = (is: boolean, label: string, onSelect: () => void): MenuItem[] => (is ? [{ label, onSelect }] : [])
  const items = [
    ...item(may.has('sign_here'), t('signHere'), onHere),
    ...item(may.has('link'), employeeFormsTexts.say('link'), () => onDo('link')),
    ...item(may.has('refuse'), t('refuse'), () => onDo('refuse')),
    ...item(may.has('remind'), t('remind'), () => remind.send({ params, body: {} })),
    ...(maySend ? [{ label: t('writeMessage'), href: writeAbout(to, form.employee_id, { kind: 'form', id }) }] : []),
    ...item(may.has('ask_again'), t('askAgain'), () => askAgain.send({ params, body: {} })),
    ...item(may.has('paper'), t('paper'), () => onDo('paper')),
    ...item(may.has('reopen'), t('reopen'), () => onDo('reopen')),
    ...item(may.has('correct'), t('correct'), () => onDo('correct')),
    ...item(form.corrects_id !== null || form.renews_id !== null, t('compare'), () => onDo('compare')),
    ...item(form.document?.drawn_at != null && may.has('document'), t('download'), () =>
      download({ params, query: {} }),
    ),
    ...item(form.document?.drawn_at != null && may.has('reveal'), t('downloadOriginal'), () =>
      download({ params, query: { original: '1' } }),
    ),
    ...item(form.signatures.length > 0, t('evidence'), () => onDo('evidence')),
    ...item(may.has('hold') && mayHold, t('hold'), () => onDo('hold')),
    ...item(may.has('void'), t('void'), () => onDo('void')),
  ]
  return (
    <>
      <Button icon={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {items.length > 0 && <MenuButton label={t('more')} icon="dots" items={items} />}
    </>
  )
}
