import {
  type Answer,
  api,
  type Employee,
  type Id,
  type LearnerAssignment,
  type LearningLanguage,
} from '@preceptor/contract'
import { caregiverViewText } from '@preceptor/contract/caregiver-view/texts'
import { useEffect, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useAsk } from '@/api/queries.ts'
import { useFileAddress } from '@/api/use-file-address.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { nativeNameOf } from '@/widgets/public-shell/language-names.ts'
import { PackageHostContext } from '@/widgets/player/kinds/scorm/package-host.ts'
import { ProgramPlayer } from '@/widgets/player/ProgramPlayer.tsx'
import { Attachments } from '@/widgets/upload/Attachments.tsx'
import css from './caregiver-view.module.css'

type View = Answer<typeof api.caregiverView.open>
interface Asked {
  assignment_id?: Id
  language?: LearningLanguage
  round: number
}

/** A caregiver's training as they see it on their phone. Nothing is recorded for them; the history shows who looked. */
export default function CaregiverViewDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>({ round: 0 })
  const { view, failure } = useView(employee.id, asked)
  const name = employee.preferred_name ?? employee.first_name
  return (
    <Dialog open size="medium" title={inWords(caregiverViewText('title', { name }))} onClose={onClose}>
      <p className="quiet">{inWords(caregiverViewText('hint', { name }))}</p>
      {failure ? (
        <NotLoaded
          title={failure.status === 409 ? failure.sentence : inWords(caregiverViewText('notLoaded'))}
          retry={() => setAsked(now => ({ round: now.round + 1 }))}
        />
      ) : !view ? (
        <SkeletonLines lines={6} />
      ) : !view.content ? (
        <Empty
          title={inWords(caregiverViewText('nothing'))}
          hint={inWords(caregiverViewText('nothingHint', { name }))}
        />
      ) : (
        <div className={css.view}>
          <SelectField
            label={inWords(caregiverViewText('programs'))}
            choices={view.assignments.map(one => ({ value: one.id, label: wordsOf(one) }))}
            value={view.content.assignment.id}
            onChange={assignment_id => setAsked(now => ({ assignment_id, round: now.round + 1 }))}
          />
          <Player
            key={view.content.assignment.id}
            employee_id={employee.id}
            content={view.content}
            onLanguage={language => setAsked(now => ({ ...now, language, round: now.round + 1 }))}
          />
        </div>
      )}
    </Dialog>
  )
}

function useView(id: Id, asked: Asked) {
  const ask = useAsk()
  const [view, setView] = useState<View | null>(null)
  const [failure, setFailure] = useState<ReturnType<typeof asFailure> | null>(null)
  useEffect(() => {
    let left = false
    const { assignment_id, language } = asked
    const body = { ...(assignment_id && { assignment_id }), ...(language && { language }) }
    ask(api.caregiverView.open, { params: { id }, body }).then(
      found => {
        if (left) return
        setFailure(null)
        setView(found)
      },
      (thrown: unknown) => left || setFailure(asFailure(thrown)),
    )
    return () => {
      left = true
    }
    // `ask` is another function at every drawing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, asked])
  return { view, failure }
}

function wordsOf({ title, completed_on, due_on, days_overdue }: LearnerAssignment): string {
  if (completed_on) return `${title} · ${inWords(caregiverViewText('completed', { day: formatDay(completed_on) }))}`
  if (!due_on) return title
  return `${title} · ${inWords(caregiverViewText(days_overdue > 0 ? 'overdue' : 'due', { day: formatDay(due_on) }))}`
}

interface PlayerProps {
  employee_id: Id
  content: NonNullable<View['content']>
  onLanguage: (language: LearningLanguage) => void
}

function Player({ employee_id, content, onLanguage }: PlayerProps) {
  const { timeZone } = useAgency()
  const { assignment, language, languages, modules, progress } = content
  const [finished, setFinished] = useState<ReadonlySet<Id>>(
    () => new Set(progress.filter(one => one.is_done).map(one => one.module_id)),
  )
  const address = useFileAddress(api.caregiverView.file)
  const refuse = (sentence: string) => () => Promise.reject(new Error(sentence))
  const noPackages = refuse(inWords(caregiverViewText('noPackages')))
  return (
    <PackageHostContext value={{ program: assignment.program_id, launch: noPackages, renew: noPackages }}>
      <ProgramPlayer
        content={content}
        order={languages}
        ask={file_id => address({ params: { id: employee_id, assignment_id: assignment.id, file_id } })}
        instructor={content.asks}
        first={Math.max(
          0,
          modules.findIndex(({ id }) => !finished.has(id)),
        )}
        host={{
          finished,
          onFinish: id => setFinished(now => new Set([...now, id])),
          timeZone,
          maySkip: true,
          reading: {
            language,
            offered: languages.includes(language) ? languages : [language, ...languages],
            nameOf: nativeNameOf,
            onChoose: onLanguage,
          },
          end: <p>{inWords(caregiverViewText('end'))}</p>,
          Attachments,
        }}
        quizzes={{
          pass_mark: null,
          start: refuse(inWords(caregiverViewText('noAttempts'))),
          submit: refuse(inWords(caregiverViewText('noAttempts'))),
        }}
      />
    </PackageHostContext>
  )
}
