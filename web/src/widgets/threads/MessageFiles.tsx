import { access, api, type Id, type KeptFile } from '@preceptor/contract'
import { useFileAddress } from '@/api/use-file-address.ts'
import { useCan } from '@/session/session.ts'
import { Attachments } from '@/widgets/upload/Attachments.tsx'

interface Props {
  /** The employee's id. */
  id: Id
  files: readonly KeptFile[]
}

/** Files of a message; everyone who may read the thread may read them. */
export default function MessageFiles({ id, files }: Props) {
  const ask = useFileAddress(api.threads.file)
  const maySave = useCan(access.savePapers)
  return <Attachments files={files} ask={file => ask({ params: { id, file_id: file.id } })} onScreen={!maySave} />
}
