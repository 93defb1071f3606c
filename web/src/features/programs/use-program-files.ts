import { api, type Id } from '@preceptor/contract'
import { useFileAddress } from '@/api/use-file-address.ts'
import type { AskFile } from '@/widgets/player/ask-file.ts'

/** Returns addresses of a program's files, for users who may read it. */
export function useProgramFiles(program_id: Id): AskFile {
  const ask = useFileAddress(api.programContents.file)
  return file_id => ask({ params: { id: program_id, file_id } })
}
