import { access, api, type Id, type Program, type ProgramContent } from '@preceptor/contract'
import { useState } from 'react'
import { useAsk } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ProgramPlayer } from '@/widgets/player/ProgramPlayer.tsx'
import { useReading } from '@/widgets/player/use-reading.ts'
import { Attachments } from '@/widgets/upload/Attachments.tsx'
import { programsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-first-language.ts'
import { useProgramFiles } from '../use-program-files.ts'

interface Props {
  program: Program
  content: ProgramContent
  /** The first module to show; null for the program's first. */
  module: Id | null
  onClose: () => void
}

/** Shows the program as a caregiver sees it on a phone; nothing is recorded. */
export default function PreviewDialog({ program, content, module, onClose }: Props) {
  const t = useTexts(programsTexts)
  const order = useAgencyLanguages()
  const { timeZone } = useAgency()
  const ask = useAsk()
  const reading = useReading(content, order)
  const askFile = useProgramFiles(program.id)
  const [finished, setFinished] = useState<ReadonlySet<Id>>(new Set())
  const place = (module_id: Id) => ({ id: program.id, module_id })
  const maySeeSessions = useCan(access.sessions)
  const sessionsOf = (module_id: Id) => ({
    list: async () => (await ask(api.liveModules.sessions, { params: place(module_id) })).data,
  })
  return (
    <Dialog open size="medium" title={t('previewTitle', { title: program.title })} onClose={onClose}>
      <p className="quiet">{t('previewHint')}</p>
      <ProgramPlayer
        content={content}
        order={order}
        ask={askFile}
        instructor={program.asks}
        first={content.modules.findIndex(({ id }) => id === module)}
        host={{
          finished,
          onFinish: id => setFinished(now => new Set([...now, id])),
          onRestart: () => setFinished(new Set()),
          timeZone,
          maySkip: true,
          reading,
          ...(maySeeSessions && { sessionsOf }),
          end: <p>{t('previewEnd')}</p>,
          Attachments,
        }}
        quizzes={{
          pass_mark: program.pass_mark,
          start: id => ask(api.programQuizzes.start, { params: place(id), body: { version_id: content.version.id } }),
          submit: (id, { token }, answers, language) =>
            ask(api.programQuizzes.grade, { params: place(id), body: { token, language, answers } }),
        }}
      />
    </Dialog>
  )
}
