import { access } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useCan } from '@/session/session.ts'
import TemplatesPanel from './templates/TemplatesPanel.tsx'

/** Session templates of a catalog program, which agencies get with it. */
export default function CatalogTemplatesTab() {
  const { id = '' } = useParams()
  const manages = useCan(access.manageCatalog)
  return <TemplatesPanel program_id={id} mayEdit={manages} inCatalog />
}
