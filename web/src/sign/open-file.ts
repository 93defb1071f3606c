import { api } from '@preceptor/contract'
import { picture } from '@/widgets/public-shell/calls.ts'

/** Downloads the copy or the form as a PDF, which phones then offer to open. Returns whether the file was available. */
export async function openFile(which: 'copy' | 'preview', session: string): Promise<boolean> {
  try {
    const bytes = await picture(api.signing[which], {}, session)
    const address = URL.createObjectURL(bytes)
    const link = document.createElement('a')
    link.href = address
    link.download = 'form.pdf'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return true
  } catch {
    return false
  }
}
