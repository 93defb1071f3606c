import { api, type Id } from '@preceptor/contract'
import { currentApiRoot } from '@/api/base.ts'
import { send } from '@/api/send.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import type { AskFile } from '@/widgets/player/ask-file.ts'

/** Addresses of the files of a program, for those who may read it. */
export function useProgramFiles(program_id: Id): AskFile {
  const agencyId = useRequestAgencyId()
  return async file_id => {
    const { address } = await send(api.programContents.file, { params: { id: program_id, file_id } }, { agencyId })
    return `${currentApiRoot()}${address}`
  }
}
