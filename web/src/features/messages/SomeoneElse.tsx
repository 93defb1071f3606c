import { fullName } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { EmployeeField } from '@/widgets/employees/EmployeeField.tsx'
import css from './messages.module.css'
import { inboxTexts } from './texts.ts'

interface Props {
  busy: boolean
  onChoose: (employee: { id: string; name: string }) => void
}

/** Finds a person outside the candidates, by name. */
export default function SomeoneElse({ busy, onChoose }: Props) {
  const t = useTexts(inboxTexts)
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [missing, setMissing] = useState(false)
  return (
    <div className={css.search}>
      <EmployeeField
        label={t('employee')}
        value={chosen?.id ?? ''}
        error={missing && !chosen ? t('chooseEmployee') : undefined}
        onChange={(id, person) => setChosen({ id, name: fullName(person) })}
      />
      <Button busy={busy} onClick={() => (chosen ? onChoose(chosen) : setMissing(true))}>
        {t('link')}
      </Button>
    </div>
  )
}
