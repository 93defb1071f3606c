import { access, api, type Id, type KeptFile } from '@preceptor/contract'
import { currentApiRoot } from '@/api/base.ts'
import { send } from '@/api/send.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { useCan } from '@/session/session.ts'
import { Attachments } from '@/widgets/upload/Attachments.tsx'

interface Props {
  params: { id: Id; note_id: Id }
  files: readonly KeptFile[]
}

/** The files of a note, or of one of its earlier versions: those who read the note read them. */
export default function NoteFiles({ params, files }: Props) {
  const agencyId = useRequestAgencyId()
  const maySave = useCan(access.savePapers)
  const ask = async ({ id: file_id }: KeptFile) => {
    const { address } = await send(api.employeeNotes.file, { params: { ...params, file_id } }, { agencyId })
    return `${currentApiRoot()}${address}`
  }
  return <Attachments files={files} ask={ask} onScreen={!maySave} />
}
