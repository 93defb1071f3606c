import { setImmediate as breath } from 'node:timers/promises'
import { Paper } from '../../../files/pdf/paper.ts'
import { drawCertificate } from './certificate-page.ts'
import type { Pictures } from './pictures.ts'
import type { CertificateToPrint } from './printed.ts'

/** The same certificates make the same bytes. */
export async function certificateFile(
  certificates: readonly CertificateToPrint[],
  { pictures, verifyAt, gone }: { pictures: Pictures; verifyAt: string; gone?: AbortSignal },
): Promise<Buffer> {
  const [first] = certificates
  if (!first) throw new Error('There is nothing to print.')
  const { printed, number, language, issued_at } = first
  const paper = new Paper({
    title: certificates.length === 1 ? `${printed.program} ${number}` : printed.program,
    language,
    author: printed.agency,
    made_at: new Date(issued_at),
  })
  for (const certificate of certificates) {
    gone?.throwIfAborted()
    drawCertificate(paper, certificate, { pictures, verifyAt })
    // a page is some milliseconds, and others wait meanwhile
    await breath()
  }
  return paper.bytes()
}
