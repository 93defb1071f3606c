import type { StampDirection } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './check-in.module.css'
import { checkInTexts } from './texts.ts'

interface DigitsProps {
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** The digits that identify a person. */
export function DigitsField(props: DigitsProps) {
  const t = useTexts(checkInTexts)
  return (
    <TextField
      label={t('digits')}
      hint={t('digitsHint')}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...props}
    />
  )
}

export function StampButtons({ busy, onOut }: { busy: StampDirection | null; onOut: () => void }) {
  const t = useTexts(checkInTexts)
  return (
    <div className={css.buttons}>
      <Button type="submit" look="primary" size="large" busy={busy === 'in'} wide>
        {t('checkIn')}
      </Button>
      <Button size="large" busy={busy === 'out'} wide onClick={onOut}>
        {t('checkOut')}
      </Button>
    </div>
  )
}
