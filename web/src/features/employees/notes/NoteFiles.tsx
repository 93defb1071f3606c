import { access, api, type Id, type KeptFile } from '@preceptor/contract'
import { useFileAddress } from '@/api/use-file-address.ts'
import { useCan } from '@/session/session.ts'
import { Attachments } from '@/widgets/upload/Attachments.tsx'

interface Props {
  params: { id: Id; note_id: Id }
  files: readonly KeptFile[]
}

/** The files of a note, or of one of its earlier versions; everyone who may read the note may read them. */
export default function NoteFiles({ params, files }: Props) {
  const ask = useFileAddress(api.employeeNotes.file)
  const maySave = useCan(access.savePapers)
  return (
    <Attachments files={files} ask={({ id: file_id }) => ask({ params: { ...params, file_id } })} onScreen={!maySave} />
  )
}
