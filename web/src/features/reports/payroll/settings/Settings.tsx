import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from '../payroll.module.css'
import { payrollTexts } from '../texts.ts'
import { Codes } from './Codes.tsx'
import { PayTests } from './PayTests.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** Pay settings, pay codes and the pay tests of programs. */
export default function Settings() {
  const t = useTexts(payrollTexts)
  const settings = useQueryOf(api.payroll.settings, {}, { quiet: true })
  const formats = useQueryOf(api.payroll.formats, {}, { quiet: true })
  if (settings.isError || formats.isError)
    return (
      <NotLoaded
        title={t('settingsFailed')}
        retry={() => {
          void settings.refetch()
          void formats.refetch()
        }}
      />
    )
  return (
    <div className={css.sections}>
      {settings.data && formats.data ? (
        <SettingsForm settings={settings.data} formats={formats.data.data} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      <Codes />
      <PayTests />
    </div>
  )
}
