import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ComplianceState } from './ComplianceState.tsx'
import { type ComplianceImpact, Impact } from './Impact.tsx'
import css from './impact.module.css'
import { complianceTexts } from './texts.ts'

interface Props {
  name: string
  impact: ComplianceImpact
  onSave: () => void
  onClose: () => void
}

/** Shown before saving a change that affects this person's rules. */
export default function ImpactDialog({ name, impact, onSave, onClose }: Props) {
  const t = useTexts(complianceTexts)
  const { before, after, as_of } = impact
  return (
    <Dialog
      open
      size="medium"
      title={t('impactTitle', { name })}
      submitLabel={t('impactSave')}
      cancelLabel={t('impactBack')}
      onSubmit={onSave}
      onClose={onClose}
    >
      <div className={css.impact}>
        <p className={css.states}>
          {t('impactOverall', { day: formatDay(as_of) })} {before && <ComplianceState state={before} />}
          <span aria-hidden="true">→</span>
          <span className="sr-only">{t('impactBecomes')}</span>
          {after && <ComplianceState state={after} />}
        </p>
        <Impact impact={impact} />
      </div>
    </Dialog>
  )
}
