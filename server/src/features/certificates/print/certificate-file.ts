import { setImmediate as breath } from 'node:timers/promises'
import { Paper } from '../../../files/pdf/paper.ts'
import { drawCertificate } from './certificate-page.ts'
import type { Pictures } from './pictures.ts'
import type { CertificateToPrint } from './printed.ts'

interface Drawn {
  pictures: Pictures
  verifyAt: string
  gone?: AbortSignal
}

const paperFor = ({ printed, number, language, issued_at }: CertificateToPrint, isOne: boolean) =>
  new Paper({
    title: isOne ? `${printed.program} ${number}` : printed.program,
    language,
    author: printed.agency,
    made_at: new Date(issued_at),
  })

/** The same certificates produce the same bytes. */
export async function certificateFile(certificates: readonly CertificateToPrint[], drawn: Drawn): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of certificatePages([certificates], drawn, certificates.length === 1)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Draws any number of certificates into one file, which is sent while it is drawn: only one batch and the current sheet are in
 * memory.
 */
export async function* certificatePages(
  batches: AsyncIterable<readonly CertificateToPrint[]> | Iterable<readonly CertificateToPrint[]>,
  { pictures, verifyAt, gone }: Drawn,
  isOne = false,
): AsyncGenerator<Buffer> {
  let paper: Paper | undefined
  for await (const batch of batches)
    for (const certificate of batch) {
      gone?.throwIfAborted()
      paper ??= paperFor(certificate, isOne)
      drawCertificate(paper, certificate, { pictures, verifyAt })
      const written = paper.written()
      if (written) yield written
      // A page takes some milliseconds, so let others run
      await breath()
    }
  if (!paper) throw new Error('There is nothing to print.')
  yield* paper.rest()
}
