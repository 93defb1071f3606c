import { api, type Certificate } from '@preceptor/contract'
import { currentApiRoot } from '@/api/base.ts'
import { useAsk } from '@/api/queries.ts'
import PaperDialog from './PaperDialog.tsx'

interface Props {
  certificate: Pick<Certificate, 'id'>
  title: string
  onClose: () => void
}

/** One certificate as it is printed. */
export default function CertificatePaper({ certificate: { id }, title, onClose }: Props) {
  const send = useAsk()
  const ask = async () => {
    const { address } = await send(api.certificates.address, { params: { id } })
    return `${currentApiRoot()}${address}`
  }
  return <PaperDialog id={id} title={title} ask={ask} onClose={onClose} />
}
