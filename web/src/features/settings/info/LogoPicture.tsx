import { type AgencyInfo, api } from '@preceptor/contract'
import { usePicture } from '@/api/use-picture.ts'
import css from './info.module.css'

export function LogoPicture({ info: { id, name, logo } }: { info: AgencyInfo }) {
  const address = usePicture(api.agencySettings.logo, { params: { id } }, logo?.updated_at ?? null)
  if (!logo) return null
  const { width, height } = logo
  // its place is kept while it is fetched
  if (!address) return <span className={css.logo} style={{ aspectRatio: `${width} / ${height}`, width }} />
  return <img src={address} alt={`Logo of ${name}`} className={css.logo} width={width} height={height} />
}
