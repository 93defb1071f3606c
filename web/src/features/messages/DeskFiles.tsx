import { access, api, type Id, type KeptFile } from '@preceptor/contract'
import { useFileAddress } from '@/api/use-file-address.ts'
import { useCan } from '@/session/session.ts'
import { Attachments } from '@/widgets/upload/Attachments.tsx'

interface Props {
  /** Id of the unassigned text. */
  id: Id
  files: readonly KeptFile[]
}

/** Files that came with an unassigned text: they often show who sent it. */
export default function DeskFiles({ id, files }: Props) {
  const ask = useFileAddress(api.unassignedMessages.file)
  const maySave = useCan(access.savePapers)
  return <Attachments files={files} ask={file => ask({ params: { id, file_id: file.id } })} onScreen={!maySave} />
}
