import { api, type Certificate } from '@preceptor/contract'
import { useFileAddress } from '@/api/use-file-address.ts'
import PaperDialog from './PaperDialog.tsx'

interface Props {
  certificate: Pick<Certificate, 'id'>
  title: string
  onClose: () => void
}

/** One certificate as printed. */
export default function CertificatePaper({ certificate: { id }, title, onClose }: Props) {
  const ask = useFileAddress(api.certificates.address)
  return <PaperDialog id={id} title={title} ask={() => ask({ params: { id } })} onClose={onClose} />
}
