import {
  access,
  type Answer,
  api,
  packetDays,
  type SurveyPeople,
  type SurveyQuestion,
  surveysList,
} from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { GapList } from './GapList.tsx'
import { usePasted } from './PasteField.tsx'
import type { ChosenPerson } from './PeopleField.tsx'
import { askedWords } from './asked-words.ts'
import { placeOf, questionOf, type SampleValues, startSample } from './sample-values.ts'
import { SampleFields } from './SampleFields.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

type Preview = Answer<typeof api.surveys.preview>
interface Seen {
  question: SurveyQuestion
  sample: SampleValues
  preview: Preview
}

interface Arrival {
  surveyPeople?: SurveyPeople
  /** True when the question is compliance on a given day; a packet may follow. */
  surveyDay?: boolean
}

/** Shows the answer first, then builds the packet. People selected in the employees list are included. */
export default function NewSurveyPage() {
  const t = useTexts(surveysTexts)
  const to = useAgencyPaths()
  const { surveyPeople: asked, surveyDay: isDay = false } = (useLocation().state as Arrival | null) ?? {}
  const { data, isError } = useQueryOf(
    api.surveys.people,
    { body: { who: asked ?? { by: 'rows', ids: [] } } },
    { enabled: asked !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <DetailPage>
      <BackToList list={surveysList} label={t('back')} path={to.page('surveys')} />
      <PageHeader title={t(isDay ? 'dayTitle' : 'newTitle')} facts={t(isDay ? 'dayFacts' : 'newFacts')} />
      {asked && !data && !isError ? <SkeletonLines lines={6} /> : <NewSurvey people={data?.data ?? []} isDay={isDay} />}
    </DetailPage>
  )
}

function NewSurvey({ people, isDay }: { people: readonly ChosenPerson[]; isDay: boolean }) {
  const t = useTexts(surveysTexts)
  const [edits, setEdits] = useState(true)
  const [start] = useState(() => startSample(people.map(({ id, name }) => ({ id, name }))))
  const [seen, setSeen] = useState<Seen>()
  const form = useForm<typeof api.surveys.preview, SampleValues>({
    start,
    call: api.surveys.preview,
    args: values => ({ body: questionOf(values) }),
    place: placeOf,
    done: (preview, sent) => {
      setSeen({ preview, question: questionOf(sent), sample: sent })
      setEdits(false)
    },
  })
  const chosen = form.field('people')
  const pasted = usePasted(chosen.value, chosen.onChange)
  const [added, setAdded] = useState(0)
  const submitted = useRef(0)
  // A pasted list that wasn't added yet is added first
  const submit =
    form.values.by === 'chosen' && pasted.lines.length > 0 ? () => pasted.add(() => setAdded(added + 1)) : form.submit
  useEffect(() => {
    if (added === submitted.current) return
    submitted.current = added
    form.submit()
  }, [added, form])
  const place = useRef<HTMLDivElement>(null)
  // The clicked button disappeared with its line
  useEffect(() => {
    if (edits && seen) place.current?.querySelector('select')?.focus()
  }, [edits, seen])
  const isCurrent = seen !== undefined && JSON.stringify(questionOf(form.values)) === JSON.stringify(seen.question)
  return (
    <div ref={place} className={css.page}>
      {seen && !edits ? (
        <Asked sample={seen.sample} label={t(isDay ? 'editQuestion' : 'editSample')} onEdit={() => setEdits(true)} />
      ) : (
        <Card className={css.form}>
          <Form form={form} label={t(isDay ? 'dayTitle' : 'newTitle')} onSubmit={submit}>
            <SampleFields form={form} pasted={pasted} isDay={isDay} />
            <div className={css.actions}>
              <Button type="submit" look={isCurrent ? 'plain' : 'primary'} busy={form.busy || pasted.busy}>
                {t(isDay ? 'check' : 'look')}
              </Button>
            </div>
          </Form>
        </Card>
      )}
      {seen && <Found seen={seen} isCurrent={isCurrent} isDay={isDay} />}
    </div>
  )
}

/** Summarizes the question in one line above the answer. */
function Asked({ sample, label, onEdit }: { sample: SampleValues; label: string; onEdit: () => void }) {
  const edit = useRef<HTMLButtonElement>(null)
  // The clicked button disappeared with its form
  useEffect(() => edit.current?.focus(), [])
  return (
    <div className={css.asked}>
      <p>{askedWords(sample).join(' · ')}</p>
      <Button ref={edit} size="small" onClick={onEdit}>
        {label}
      </Button>
    </div>
  )
}

interface FoundProps {
  seen: Seen
  isCurrent: boolean
  isDay: boolean
}

function Found({ seen: { preview, question }, isCurrent, isDay }: FoundProps) {
  const t = useTexts(surveysTexts)
  return (
    <Card title={t(isDay ? 'dayAnswer' : 'gaps')}>
      <GapList people={preview.data} as_of={preview.as_of} folds={isDay}>
        {isCurrent ? (
          <BuildPacket question={question} preview={preview} isDay={isDay} />
        ) : (
          <Banner level="info" title={t('changedSince')} />
        )}
      </GapList>
    </Card>
  )
}

interface BuildProps {
  question: SurveyQuestion
  preview: Preview
  isDay: boolean
}

function BuildPacket({ question, preview, isDay }: BuildProps) {
  const t = useTexts(surveysTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const mayBuild = useCan(access.exportEmployees)
  const build = useSend(api.surveys.build, {
    refresh: [api.surveys.list, api.jobs.list],
    done: ({ id, number }) => {
      showToast('info', t('started', { number }))
      void navigate(to.page(`surveys/${id}`))
    },
  })
  // Nothing is printed while any part of it is unknown
  const isUnknown = mayBuild && preview.data.some(({ state }) => state === 'unknown')
  const expected_ids = preview.data.map(({ employee_id }) => employee_id)
  return (
    <div>
      {question.sample.by === 'random' && <p className={css.said}>{t('drawnFrom', { count: preview.drawn_from })}</p>}
      {isUnknown && <Banner level="info" title={t('unknownFirst')} />}
      <div className={css.actions}>
        {mayBuild ? (
          !isUnknown && (
            <>
              <Button
                look={isDay ? 'plain' : 'primary'}
                busy={build.isSending}
                onClick={() => build.send({ body: { ...question, expected_ids } })}
              >
                {t(isDay ? 'buildOfDay' : 'build')}
              </Button>
              <p className="quiet">{t('buildHint', { days: packetDays })}</p>
            </>
          )
        ) : (
          <p className="quiet">{t('mayNotBuild')}</p>
        )}
      </div>
    </div>
  )
}
